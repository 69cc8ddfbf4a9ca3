/* Narrows and sorts tables.  What a table shows stands in its rows, or, for a whole game, is drawn from the game's index as one
   scrolls.  The state stands in the address, so it can be kept and sent.  Without this script the pages are whole and readable. */
(function () {
  "use strict";
  const R = window.Rulewright, W = R.words;
  const AT_ONCE = 60;

  function make(tag, attributes, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  }

  /* What can be asked of some items: question → its values with the items that give them. */
  function asked(items, labels) {
    const questions = new Map();
    items.forEach((item, at) => {
      for (const [name, values] of Object.entries(item.answers)) {
        if (!questions.has(name)) questions.set(name, { name, label: labels[name] || name, values: new Map(), include: new Set(), exclude: new Set() });
        const question = questions.get(name);
        for (const value of values) {
          if (!question.values.has(value)) question.values.set(value, new Set());
          question.values.get(value).add(at);
        }
      }
    });
    return questions;
  }

  async function start(browse) {
    if (browse.dataset.rwReady) return;
    browse.dataset.rwReady = "yes";
    const slugs = (browse.dataset.rwBrowse || "").split(" ").filter(Boolean);
    const drawn = "rwAll" in browse.dataset;
    const alone = document.querySelectorAll("[data-rw-browse]").length === 1;
    const usual = drawn ? "name" : ""; // rows that stand on the page have an order of their own
    let sorted = { key: usual, down: false };
    const [unit, units] = (browse.dataset.rwUnit || "entry entries").split(" ");
    let items = [], questions = new Map(), labels = {}, shown = [], idle = new Set();
    Object.assign(labels, JSON.parse(browse.dataset.rwLabels || "{}"));

    // The table itself: as it stands, or made here.
    let table = browse.querySelector("table");
    if (drawn) {
      const head = make("tr", {}, ...["Name", "Suit", "Kind", ...(slugs.length > 1 ? ["Game"] : []), "Ranks"].map((label) => make("th", { scope: "col", "data-sort": label.toLowerCase() }, label)), make("th", { scope: "col" }, "Rule"));
      table = make("table", { class: "rw-table" }, make("thead", {}, head), make("tbody", {}));
    }
    const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];

    // The line above it.
    const input = make("input", { type: "search", name: "q", autocomplete: "off", spellcheck: "false", "aria-label": "Find in this table", placeholder: matchMedia("(max-width: 600px)").matches ? "Any words" : slugs.length ? "Name, words, suit:…, -costs:…" : "Words or numbers of a row" });
    const button = make("button", { type: "button", class: "rw-button rw-filter__open", "aria-haspopup": "dialog" }, "Filter");
    const output = make("output", { class: "rw-filter__count", "aria-live": "polite" });
    const chosen = make("div", { class: "rw-filter__chosen" });
    const form = make("form", { class: "rw-filter", role: "search", "aria-label": "Narrow the table" }, make("div", { class: "rw-filter__line" }, input, ...(slugs.length || browse.dataset.rwLabels ? [button] : []), output), chosen);
    const none = make("p", { class: "rw-none" }, "Nothing fits. ", make("button", { type: "button", class: "rw-button", "data-rw-reset": "" }, "Show all"));
    none.hidden = true;
    if (!("rwFew" in browse.dataset)) browse.prepend(form);
    browse.append(none);

    for (const head of heads) {
      if (!head.dataset.sort) continue;
      const sort = make("button", { type: "button", "aria-label": "Sort by " + head.textContent.trim() });
      sort.addEventListener("click", () => {
        sorted = { key: head.dataset.sort, down: sorted.key === head.dataset.sort && !sorted.down };
        order();
        show();
      });
      head.append("\u00a0", sort); // the arrow stays beside its word
    }

    if (!drawn) {
      items = [...body.rows].map((row, at) => {
        const link = row.querySelector("th a");
        return { at, row, words: W.fold(row.textContent), answers: row.dataset.answers ? JSON.parse(row.dataset.answers) : {}, address: link ? link.href : "" };
      });
      questions = asked(items, labels);
    }

    /* The index of the games, when it is first needed: on pages that are drawn from it at once, else for a filter. */
    let known = null;
    const learn = () => known || (known = (async () => {
      const all = await Promise.all(slugs.map((slug) => R.knows(slug)));
      Object.assign(labels, { kind: "Kind", game: "Game" }, ...all.map((data) => data.questions));
      const docs = all.flatMap((data) => data.docs.map((doc) => ({ doc, data })));
      const answers = ({ doc, data }) => ({ ...(slugs.length > 1 ? { game: [data.name] } : {}), kind: [data.kinds[doc.k]], ...doc.f });
      if (drawn) {
        const entries = docs.filter(({ doc }) => !doc.x);
        items = entries.map(({ doc, data }, at) => ({
          at, doc, answers: answers({ doc, data }), sign: doc.f && doc.f.suit ? data.signs[doc.f.suit[0]] || "" : "", game: data.name, kind: data.kinds[doc.k],
          words: W.fold([doc.t, ...(doc.a || []), data.kinds[doc.k], doc.f && doc.f.suit ? doc.f.suit : "", doc.s].join(" ")),
        }));
      } else {
        const by = new Map(docs.map((one) => [new URL(one.doc.h, R.home).href, one]));
        for (const item of items) if (by.has(item.address)) Object.assign(item.answers, answers(by.get(item.address)));
      }
      const before = questions;
      questions = asked(items, labels);
      for (const [name, question] of before) if (questions.has(name)) Object.assign(questions.get(name), { include: question.include, exclude: question.exclude });
      read();
    })());

    let ordered = null;
    function value(item, key) {
      if (item.doc) return { name: item.doc.t, suit: (item.doc.f && item.doc.f.suit || ["~"])[0], kind: item.kind, game: item.game, ranks: item.doc.r || 1 }[key];
      const cell = item.row.cells[heads.findIndex((head) => head.dataset.sort === key)];
      const text = cell.dataset.value || cell.textContent.trim();
      return text !== "" && !isNaN(text) ? Number(text) : text;
    }
    function order() {
      heads.forEach((head) => { if (head.dataset.sort) head.setAttribute("aria-sort", head.dataset.sort !== sorted.key ? "none" : sorted.down ? "descending" : "ascending"); });
      ordered = null;
      if (sorted.key) {
        const by = new Intl.Collator("en", { numeric: true });
        const keys = items.map((item) => value(item, sorted.key));
        ordered = items.slice().sort((one, other) => {
          const a = keys[one.at], b = keys[other.at];
          const found = typeof a === "number" && typeof b === "number" ? a - b : by.compare(a, b);
          return (sorted.down ? -found : found) || one.at - other.at;
        });
      }
      if (!drawn) body.append(...(ordered || items).map((item) => item.row));
    }

    /* The items that pass.  but: a question that is left out, to count what its other answers would give. */
    function passing(but) {
      const { filters, rest } = W.typed(input.value, labels);
      const words = W.fold(rest).split(/\s+/).filter(Boolean);
      const wanted = [...questions.values()].filter((one) => one !== but && (one.include.size || one.exclude.size));
      return (ordered || items).filter((item) =>
        words.every((word) => item.words.includes(word)) &&
        (!filters.length || W.passes(item.answers, filters)) &&
        wanted.every(({ name, include, exclude }) => {
          const given = item.answers[name] || [];
          return !given.some((answer) => exclude.has(answer)) && (!include.size || given.some((answer) => include.has(answer)));
        }));
    }

    function draw(item) {
      const { doc } = item, cell = (label, text, kind) => make("td", { "data-label": label, ...(kind ? { class: kind } : {}) }, text);
      return make("tr", {},
        make("th", { scope: "row" }, make("a", { href: new URL(doc.h, R.home).href }, doc.t)),
        ...(idle.has("Suit") ? [] : [cell("Suit", doc.f && doc.f.suit ? (item.sign + " " + doc.f.suit.join(", ")).trim() : "")]), cell("Kind", item.kind),
        ...(slugs.length > 1 ? [cell("Game", item.game)] : []), ...(idle.has("Ranks") ? [] : [cell("Ranks", doc.r ? String(doc.r) : "", "rw-number")]), cell("Rule", make("div", { class: "rw-said" }, doc.s), "rw-short"));
    }
    function more(to) {
      body.append(...shown.slice(body.rows.length, to).map(draw));
    }
    const end = make("div", { class: "rw-end" });
    if (drawn) {
      browse.querySelector("[data-rw-plain]").replaceWith(make("div", { class: "rw-scroll" }, table));
      browse.append(end);
      new IntersectionObserver((seen) => { if (seen[0].isIntersecting) more(body.rows.length + AT_ONCE); }, { rootMargin: "800px" }).observe(end);
      window.addEventListener("beforeprint", () => more(shown.length));
    }

    function show() {
      shown = passing(null);
      if (drawn) {
        body.replaceChildren();
        more(AT_ONCE);
      } else {
        const keep = new Set(shown);
        for (const item of items) if (item.row.hidden === keep.has(item)) item.row.hidden = !keep.has(item);
      }
      output.textContent = shown.length === items.length ? items.length + " " + (items.length === 1 ? unit : units) : shown.length + " of " + items.length;
      none.hidden = shown.length > 0;
      chips();
      if (sheet && sheet.open) fill();
      write();
    }

    function chips() {
      const all = [...questions.values()].flatMap((question) => [["include", ""], ["exclude", "not "]].flatMap(([way, said]) => [...question[way]].map((answer) => {
        const chip = make("button", { type: "button", class: "rw-button rw-chosen" }, question.label + ": " + said + answer + " ✕");
        chip.addEventListener("click", () => { question[way].delete(answer); show(); });
        return chip;
      })));
      chosen.replaceChildren(...all);
      button.textContent = all.length ? "Filter (" + all.length + ")" : "Filter";
    }

    /* The sheet of questions: those that still divide, each answer with what it would leave. */
    let sheet = null;
    async function openSheet() {
      await learn();
      if (!sheet) {
        const done = make("button", { type: "button", class: "rw-button rw-button--main" }, "Show");
        const clear = make("button", { type: "button", class: "rw-button", "data-rw-reset": "" }, "Clear");
        sheet = make("dialog", { class: "rw-sheet", "aria-label": "Filter" }, make("div", { class: "rw-sheet__questions md-typeset" }), make("div", { class: "rw-sheet__line md-typeset" }, done, clear));
        done.addEventListener("click", () => sheet.close());
        clear.addEventListener("click", reset);
        sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
        browse.append(sheet);
      }
      show();
      fill();
      sheet.showModal();
    }
    function fill() {
      const unfolded = new Set([...sheet.querySelectorAll("details[open]")].map((one) => one.dataset.name));
      const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.value : "";
      const all = [...questions.values()].map((question) => {
        const left = new Set(passing(question).map((item) => item.at));
        const answers = [...question.values].map(([answer, who]) => {
          let count = 0;
          for (const at of who) if (left.has(at)) count += 1;
          return { answer, count, on: question.include.has(answer), off: question.exclude.has(answer) };
        }).filter((one) => one.count || one.on || one.off);
        const divides = answers.some((one) => one.on || one.off) || (answers.length > 1 && answers.some((one) => one.count < left.size)) || (answers.length === 1 && answers[0].count < left.size);
        return { question, answers: answers.sort((a, b) => b.count - a.count || a.answer.localeCompare(b.answer, "en", { numeric: true })), divides };
      }).filter((one) => one.divides);
      sheet.firstChild.replaceChildren(...all.map(({ question, answers }) => {
        const row = make("div", { class: "rw-chips", role: "group", "aria-label": question.label }, ...answers.map(({ answer, count, on, off }) => {
          const chip = make("button", { type: "button", class: "rw-chip" + (on ? " rw-chip--on" : off ? " rw-chip--off" : ""), "aria-pressed": String(on || off), "data-value": question.name + ":" + answer, title: on ? "Tap again to leave it out" : off ? "Tap again to ask no more" : "" }, (on ? "✓ " : off ? "not " : "") + answer + " ", make("small", {}, String(count)));
          chip.addEventListener("click", () => {
            const next = on ? "exclude" : off ? "" : "include";
            question.include.delete(answer);
            question.exclude.delete(answer);
            if (next) question[next].add(answer);
            show();
          });
          return chip;
        }));
        const many = answers.length > 8;
        const details = make("details", { class: "rw-question", "data-name": question.name }, make("summary", {}, question.label, " ", make("small", {}, answers.filter((one) => one.on || one.off).map((one) => one.answer).join(", "))), row);
        details.open = unfolded.has(question.name) || !many;
        return details;
      }));
      sheet.querySelector(".rw-button--main").textContent = "Show " + shown.length;
      if (focus) [...sheet.querySelectorAll("[data-value]")].find((one) => one.dataset.value === focus)?.focus();
    }

    function write() {
      if (!alone) return;
      const address = new URL(location.href);
      address.search = "";
      if (input.value) address.searchParams.set("q", input.value);
      for (const { name, include, exclude } of questions.values()) {
        for (const answer of include) address.searchParams.append(name, answer);
        for (const answer of exclude) address.searchParams.append(name, "-" + answer);
      }
      if (sorted.key !== usual || sorted.down) address.searchParams.set("sort", (sorted.down ? "-" : "") + sorted.key);
      if (address.href !== location.href) history.replaceState(history.state, "", address);
    }
    function read() {
      if (!alone) return;
      for (const [name, given] of new URL(location.href).searchParams) {
        if (name === "q") input.value = given;
        else if (name === "sort" && heads.some((head) => head.dataset.sort === given.replace(/^-/, ""))) sorted = { key: given.replace(/^-/, ""), down: given.startsWith("-") };
        else if (questions.has(name)) {
          const question = questions.get(name), not = given.startsWith("-") && !question.values.has(given);
          const answer = not ? given.slice(1) : given;
          if (question.values.has(answer)) question[not ? "exclude" : "include"].add(answer);
        }
      }
    }
    function reset() {
      input.value = "";
      for (const question of questions.values()) { question.include.clear(); question.exclude.clear(); }
      show();
    }

    input.addEventListener("input", () => {
      if (input.value.includes(":") && slugs.length && !known) learn().then(show);
      show();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    button.addEventListener("click", openSheet);
    none.querySelector("button").addEventListener("click", reset);
    if (drawn || (slugs.length && location.search)) await learn();
    else read();
    // A game without suits, or without ranks, has no column for them.
    if (drawn) for (const [label, has] of [["Suit", ({ doc }) => doc.f && doc.f.suit], ["Ranks", ({ doc }) => doc.r]]) {
      if (items.some(has)) continue;
      idle.add(label);
      heads.splice(heads.findIndex((head) => head.dataset.sort === label.toLowerCase()), 1)[0].remove();
    }
    if (sorted.key) order();
    show();
    browse.dataset.rwReady = "done";
  }

  document.querySelectorAll("[data-rw-browse]").forEach(start);
})();
