/* Words as people type them: accents, apostrophes, hyphens, British and American spellings, endings, signs and dice.
   The same is done to what is searched and to what is typed, so a rule need only make two spellings alike. */
(function () {
  "use strict";
  const LETTERS = { "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ß": "ss", "ð": "d", "þ": "th" };
  const NUMBERS = { zero: "0", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "10", sixes: "6", "6s": "6" };
  const NOTHING = new Set(("a an and any are as at be by can do does did for from get gets happen happens has have how i if in is it kind long many me much " +
    "my of on or she he they the their there this that to what when where which who whom why will with work works you your").split(" "));

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[œæøłđßðþ]/g, (one) => LETTERS[one]).replace(/['’ʼ`´]/g, "");
  const key = (text) => fold(text).replace(/[^\p{L}\p{N}♠♥♦♣★+]/gu, "");
  const words = (text) => fold(text).match(/\d*d\d+|[\p{L}\p{N}]+|[♠♥♦♣★]/gu) || [];

  const stems = new Map();
  function stem(word) {
    if (!stems.has(word)) stems.set(word, withoutEnding(word));
    return stems.get(word);
  }
  function withoutEnding(word) {
    if (NUMBERS[word]) return NUMBERS[word];
    if (word.length < 4 || /\d/.test(word)) return word;
    return word
      .replace(/our/, "or").replace(/([^aeiou])re$/, "$1er").replace(/([aeiou][^aeiou])is(e[ds]?|ing|ation)$/, "$1iz$2").replace(/enc(e[sd]?)$/, "ens$1").replace(/grey/, "gray")
      .replace(/ies$/, "y").replace(/([^sui])s$/, "$1").replace(/(..[^aeiou])(?:ing|ed)$/, "$1").replace(/(.)\1$/, "$1");
  }
  /* Every form under which a word stands in the index: as it is, without its ending, and the die in `2d6`. */
  function forms(word) {
    const short = stem(word);
    return short !== word ? [word, short] : /^\d+d\d+$/.test(word) ? [word, word.replace(/^\d+/, "")] : word;
  }
  /* A title or a query as a whole, in one word: as it is spelled, and by its words without their endings. */
  const keys = (text) => [...new Set([key(text), words(text).map(stem).join("")])];
  /* The words of a question without those that say nothing, unless it has no others. */
  function asked(text) {
    const all = words(text), telling = all.filter((word) => !NOTHING.has(word));
    return telling.length ? telling : all;
  }

  /* `suit:clubs -costs:wildcard rest` → filters and the rest.  names: questions that may be asked, key → label. */
  function typed(text, names) {
    const filters = [];
    const rest = text.replace(/(^|\s)(-?)([\p{L}]+):("[^"]*"?|\S+)/gu, (whole, before, not, name, value) => {
      const wanted = key(name);
      const found = Object.keys(names).filter((one) => key(one) === wanted || key(names[one]).startsWith(wanted));
      if (!found.length) return whole;
      filters.push({ questions: found, value: key(value), not: not === "-" });
      return " ";
    });
    return { filters, rest: rest.trim() };
  }
  /* Whether an entry's answers pass the filters. */
  function passes(answers, filters) {
    return filters.every(({ questions, value, not }) =>
      questions.some((question) => (answers[question] || []).some((answer) => key(answer).startsWith(value) || stem(value) === stem(key(answer)))) !== not);
  }
  Object.assign(window.Rulewright, { words: { fold, key, keys, words, stem, forms, asked, typed, passes } });
})();
