/* The palette: one line to type in, and what it finds as one types.  `Rulewright.ask` is the search without the window.
   Order: the very title or another name of it; what answers just that question; a title that begins so; all words in the title; all words anywhere; any. */
(function () {
  "use strict";
  const R = window.Rulewright, W = R.words;
  const held = new Map();
  const SITE = "pages";

  /* The words of a question, in no order: whoever asks what *costs a wildcard* asks for all that answer just that. */
  const bag = (text) => [...new Set(W.asked(text).map(W.stem))].sort().join(" ");

  /* What is known of a game, ready to be compared by title. */
  async function indexOf(slug) {
    if (!held.has(slug)) {
      const data = await R.knows(slug);
      const docs = data.docs.map((doc, id) => ({
        id, doc, slug,
        kind: data.kinds[doc.k],
        answers: { kind: [data.kinds[doc.k]], ...doc.f },
        keys: [doc.t, ...(doc.a || [])].map(W.keys),
        begins: [doc.t, ...(doc.a || [])].map((title) => W.words(title).map(W.stem).join(" ") + " "),
        asks: doc.q ? [doc.t, ...(doc.a || [])].map(bag) : [],
        answered: Object.entries(doc.f || {}).flatMap(([question, values]) => values.map((value) => bag((data.say[question] || "") + " " + value))),
        word: doc.h.includes("#"),
        rank: doc.h.includes("#") ? 2 : doc.x || 0,
        length: W.words(doc.t).length,
      }));
      held.set(slug, { slug, name: data.name, data, docs, engine: null });
    }
    return held.get(slug);
  }

  /* Its words, compared when titles do not answer; made once, which takes a moment. */
  function engineOf(index) {
    if (index.engine) return index.engine;
    const { data, docs } = index;
    index.engine = new window.MiniSearch({
      fields: ["title", "facts", "text"],
      tokenize: W.words,
      processTerm: W.forms,
      searchOptions: { boost: { title: 8, facts: 3 } },
    });
    index.engine.addAll(docs.map(({ id, doc, kind }) => ({
      id,
      title: [doc.t, ...(doc.a || [])].join(" "),
      facts: [kind, ...Object.entries(doc.f || {}).map(([question, values]) => values.map((value) => (data.say[question] || "") + " " + value).join(" "))].join(" "),
      text: [doc.s, doc.w || ""].join(" "),
    })));
    return index.engine;
  }

  /* What one word finds: document → how well, and whether in its title. */
  function one(index, word, last, kind) {
    const found = new Map();
    const exact = word.length < 2 || /^\d/.test(word);
    const settings = {
      processTerm: W.forms,
      prefix: !exact && (last || word.length > 2),
      fuzzy: kind === "forgiving" && word.length >= 4 ? (word.length >= 8 ? 2 : 1) : word.length >= 8 ? 2 : word.length >= 5 ? 1 : false,
      weights: { fuzzy: 0.3, prefix: 0.5 },
      maxFuzzy: 2,
    };
    for (const hit of engineOf(index).search(word, settings)) {
      found.set(hit.id, { score: hit.score, title: Object.values(hit.match).some((fields) => fields.includes("title")) });
    }
    return found;
  }

  /* kind: "titles" compares titles alone, "forgiving" forgives more. */
  function search(index, text, filters, kind) {
    const whole = W.keys(text), words = W.asked(text);
    const question = bag(text), asks = words.length < W.words(text).length;
    const start = words.map(W.stem).join(" ") + " ", letters = W.key(words.join(" "));
    const is = (keys) => keys.some((key) => whole.includes(key));
    const each = kind === "titles" ? [] : words.map((word, at) => one(index, word, at === words.length - 1, kind));
    const hits = [];
    for (const item of index.docs) {
      if (filters.length && !W.passes(item.answers, filters)) continue;
      let tier = 9, score = 0;
      if (!whole[0]) tier = 4;
      else if (item.keys[0][0] === whole[0]) tier = item.word ? 0.7 : 0;
      else if (is(item.keys[0])) tier = item.word ? 0.8 : 0.3;
      else if (asks && item.asks.includes(question)) tier = 0.6;
      else if (item.keys.some(is)) tier = item.word ? 0.9 : 0.5;
      else if (item.answered.includes(question)) tier = 0.95;
      else if (!item.word && item.begins.some((title) => title.startsWith(start))) tier = 1;
      else if (letters.length > 1 && item.keys.some((keys) => keys.some((key) => key.startsWith(letters)))) tier = 1.2;
      const found = each.map((map) => map.get(item.id));
      const got = found.filter(Boolean);
      for (const hit of got) score += hit.score;
      if (tier > 4 && got.length) {
        tier = got.length < words.length ? 4 + (words.length - got.length) / 10 : found.every((hit) => hit.title) ? 2 : 3;
      }
      if (tier < 9) hits.push({ item, tier, score: score / (tier === 2 ? Math.sqrt(item.length) : 1), index });
    }
    return hits;
  }

  /* All hits, best first.  scope: the slug of a game, or "" for all; first: the game whose hits stand before equal others. */
  async function ask(query, scope, first, only) {
    let text = query.trim();
    let slugs = scope ? [scope] : [...R.games().map((game) => game.slug), SITE];
    const titles = (await Promise.all(slugs.map(indexOf))).some((index) => index.docs.some((item) => item.keys[0][0] === W.key(text)));
    // "Wolsung attack" asks Wolsung.
    for (const game of titles ? [] : R.games()) {
      const called = W.words(game.name).filter((word) => word.length > 4);
      const rest = W.words(text).filter((word) => !called.includes(word));
      if (called.length && rest.length && rest.length < W.words(text).length) {
        slugs = [game.slug];
        text = text.split(/\s+/).filter((word) => !called.includes(W.key(word))).join(" ");
      }
    }
    const indexes = await Promise.all(slugs.map(indexOf));
    const names = Object.assign({ kind: "Kind" }, ...indexes.map((index) => index.data.questions));
    const { filters, rest } = W.typed(text, names);
    if (!rest && !filters.length) return [];
    const find = (kind) => indexes.flatMap((index) => search(index, rest, filters, kind));
    let hits = find(only || "");
    if (!hits.length && !only) hits = find("forgiving");
    // Where something has all the words, what has only some of them is noise.
    if (hits.some((hit) => hit.tier < 4)) hits = hits.filter((hit) => hit.tier < 4);
    const home = first || scope;
    const place = (hit) => (hit.index.slug === home ? 0 : hit.index.slug === SITE ? 2 : 1);
    hits.sort((a, b) => a.tier - b.tier || place(a) - place(b) || a.item.rank - b.item.rank || b.score - a.score || a.item.length - b.item.length || a.item.id - b.item.id);
    return hits.map(({ item, tier, index }) => ({
      title: item.doc.t, kind: item.kind, game: index.name, slug: index.slug, said: item.doc.s, href: item.doc.h, answers: item.answers, tier,
      suit: (item.doc.f && item.doc.f.suit && index.data.signs[item.doc.f.suit[0]]) || "",
    }));
  }

  let box = null;
  let scope = R.game();
  let turn = 0;

  function make(tag, attributes, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  }

  function build() {
    const input = make("input", { type: "search", autocomplete: "off", spellcheck: "false", enterkeyhint: "go", "aria-label": "Find a rule", placeholder: "A rule, a word, or what it does" });
    const close = make("button", { type: "button" }, "Close");
    const scopes = make("div", { class: "rw-palette__scope", role: "group", "aria-label": "Where to look" });
    const hits = make("ul", { class: "rw-palette__hits", "aria-label": "Found" });
    const help = make("div", { class: "rw-palette__help", "aria-live": "polite" });
    box = make("dialog", { class: "rw-palette", "aria-label": "Find a rule" }, make("div", { class: "rw-palette__line" }, input, close), scopes, hits, help);
    document.body.append(box);
    Object.assign(box, { input, scopes, hits, help });
    close.addEventListener("click", () => box.close());
    box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
    input.addEventListener("input", show);
    // Arrows walk from the line through the hits and back; Enter in the line opens the first.
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.preventDefault(); // a search field would only be emptied by it
        box.close();
        return;
      }
      const stops = [input, ...hits.querySelectorAll("a")], at = stops.indexOf(document.activeElement);
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))].focus();
      } else if (event.key === "Enter" && at === 0 && stops[1]) {
        event.preventDefault();
        stops[1].click();
      }
    });
  }

  function drawScopes() {
    const game = R.games().find((one) => one.slug === R.game());
    box.scopes.hidden = !game;
    if (!game) return;
    const choice = (slug, name) => {
      const button = make("button", { type: "button", "aria-pressed": String(scope === slug) }, name);
      button.addEventListener("click", () => { scope = slug; drawScopes(); show(); box.input.focus(); });
      return button;
    };
    box.scopes.replaceChildren(choice(game.slug, game.name), choice("", "All games"));
  }

  async function show() {
    const mine = ++turn, text = box.input.value;
    if (!text.trim()) {
      box.hits.replaceChildren();
      box.help.hidden = false;
      box.help.replaceChildren("Ask for what it does: ", make("code", {}, "costs a wildcard"), " ", make("code", {}, "heal"), ". Or narrow: ", make("code", {}, "suit:clubs -costs:wildcard"), ".");
      return;
    }
    if (!ready(scope)) {
      draw(await ask(text, scope, R.game(), "titles"));
      await new Promise((next) => setTimeout(next));
      if (mine !== turn) return;
    }
    let found = await ask(text, scope, R.game());
    let elsewhere = false;
    if (!found.length && scope) {
      found = await ask(text, "", R.game());
      elsewhere = found.length > 0;
    }
    if (mine !== turn) return;
    box.help.hidden = found.length > 0 && !elsewhere;
    box.help.replaceChildren(elsewhere ? "Only in other games:" : found.length ? "" : "Nothing is called so, and no rule says it.");
    draw(found);
  }

  const ready = (slug) => (slug ? [slug] : R.games().map((game) => game.slug)).every((one) => held.has(one) && held.get(one).engine);

  function draw(found) {
    box.hits.replaceChildren(...found.slice(0, 30).map((hit) => {
      const link = make("a", { href: new URL(hit.href, R.home).href },
        make("b", {}, (hit.suit ? hit.suit + " " : "") + hit.title),
        make("span", { class: "rw-palette__kind" }, hit.kind + " · " + hit.game),
        make("span", { class: "rw-palette__said" }, hit.said));
      link.addEventListener("click", () => box.close());
      return make("li", {}, link);
    }));
  }

  R.asked = ask;
  R.openPalette = async function (text) {
    if (!box) build();
    if (!box.open) box.showModal();
    drawScopes();
    if (text !== undefined) box.input.value = text;
    box.input.focus();
    box.input.select();
    show();
    if (scope) {
      const index = await indexOf(scope);
      setTimeout(() => engineOf(index), 50);
    }
  };
})();
