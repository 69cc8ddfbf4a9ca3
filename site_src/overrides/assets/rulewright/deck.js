/* Decks: lists of rules with ranks and copies, kept in the browser, carried by a link, printed as cards, saved as a file that
   `rulewright cards --deck` reads.  A card in a list is `game/kind/slug`, `@rank` behind it and `3 ` before it as needed. */
(function () {
  "use strict";
  const R = window.Rulewright;
  const LINE = /^(?:(\d+) )?([a-z0-9-]+\/[a-z0-9-]+\/[a-z0-9-]+)(?:@(\d+))?$/;

  function make(tag, attributes, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  }
  const read = (line) => { const found = LINE.exec(line.trim()); return found && { id: found[2], rank: Number(found[3] || 0), copies: Number(found[1] || 1) }; };
  const written = (card) => (card.copies > 1 ? card.copies + " " : "") + card.id + (card.rank ? "@" + card.rank : "");

  function kept() {
    try {
      const found = JSON.parse(R.kept.get("decks") || "");
      if (found && found.decks && found.current in found.decks) return found;
    } catch { /* nothing is kept, or something else */ }
    return { current: "My deck", decks: { "My deck": [] } };
  }
  let state = kept();
  const cards = () => state.decks[state.current].map(read).filter(Boolean);
  function keep(all) {
    if (all) state.decks[state.current] = all.map(written);
    R.kept.set("decks", JSON.stringify(state));
  }

  R.addToDeck = function (id) {
    state = kept();
    const all = cards(), same = all.find((card) => card.id === id);
    if (!same) all.push({ id, rank: 0, copies: 1 });
    keep(all);
    return all.length;
  };

  async function known(id) {
    const slug = id.split("/")[0], game = R.games().find((one) => one.slug === slug);
    if (!game) return null;
    const data = await R.knows(slug);
    const doc = data.docs.find((one) => !one.x && one.h.replace(/(\/|\.html)$/, "") === id);
    return doc && { ...doc, kind: data.kinds[doc.k], game: data.name, sign: doc.f && doc.f.suit ? data.signs[doc.f.suit[0]] || "" : "" };
  }

  async function draw(place) {
    const all = cards();
    const found = await Promise.all(all.map((card) => known(card.id)));
    const change = (next) => { keep(next); draw(place); };
    const choose = make("select", { "aria-label": "Deck" }, ...Object.keys(state.decks).map((name) => make("option", name === state.current ? { selected: "" } : {}, name)));
    choose.addEventListener("change", () => { state.current = choose.value; keep(); draw(place); });
    const name = make("input", { type: "text", "aria-label": "Name of the deck", maxlength: "60", value: state.current });
    name.addEventListener("change", () => {
      const wanted = name.value.trim();
      if (!wanted || wanted in state.decks) return draw(place);
      state.decks[wanted] = state.decks[state.current];
      delete state.decks[state.current];
      state.current = wanted;
      keep();
      return draw(place);
    });
    const button = (text, does) => { const made = make("button", { type: "button", class: "rw-button" }, text); made.addEventListener("click", () => does(made)); return made; };
    const link = () => R.home.href + "deck.html#" + new URLSearchParams({ name: state.current, cards: all.map(written).join(",") });
    const tools = make("p", { class: "rw-deck__tools" }, choose, name,
      button("New", () => { let at = 2; while ("Deck " + at in state.decks) at += 1; state.current = "Deck " + at; state.decks[state.current] = []; keep(); draw(place); }),
      button("Delete", () => { delete state.decks[state.current]; const left = Object.keys(state.decks); if (!left.length) state.decks["My deck"] = []; state.current = left[0] || "My deck"; keep(); draw(place); }),
      button("Print", () => window.print()),
      button("Copy link", async (made) => { await navigator.clipboard.writeText(link()); made.textContent = "Copied"; }),
      button("Save file", () => {
        const saved = make("a", { download: state.current.replace(/[^\w-]+/g, "-") + ".txt", href: URL.createObjectURL(new Blob([all.map(written).join("\n") + "\n"], { type: "text/plain" })) });
        saved.click();
        URL.revokeObjectURL(saved.href);
      }));
    const list = make("div", { class: "rw-deck" }, ...all.flatMap((card, at) => {
      const doc = found[at];
      if (!doc) return [make("article", { class: "rw-card" }, make("h2", {}, card.id), make("p", {}, "There is no such rule any more."), button("Remove", () => change(all.filter((one) => one !== card))))];
      const ranks = make("select", { "aria-label": "Rank of " + doc.t }, make("option", { value: "0" }, "all ranks"), ...Array.from({ length: doc.r || 0 }, (_, rank) => make("option", { value: String(rank + 1), ...(card.rank === rank + 1 ? { selected: "" } : {}) }, "rank " + (rank + 1))));
      ranks.addEventListener("change", () => { card.rank = Number(ranks.value); change(all); });
      const tools = make("p", { class: "rw-card__tools" }, ...(doc.r ? [ranks] : []),
        button("−", () => { card.copies = Math.max(1, card.copies - 1); change(all); }), String(card.copies), button("+", () => { card.copies = Math.min(99, card.copies + 1); change(all); }),
        button("Remove", () => change(all.filter((one) => one !== card))));
      return Array.from({ length: card.copies }, (_, copy) => make("article", { class: "rw-card" + (copy ? " rw-card--copy" : "") },
        make("h2", {}, ...(doc.sign ? [make("span", { class: "rw-card__sign" }, doc.sign), " "] : []), make("a", { href: new URL(doc.h, R.home).href }, doc.t)),
        make("p", { class: "rw-card__kind" }, doc.kind + (card.rank ? " · rank " + card.rank : doc.r ? " · ranks 1 to " + doc.r : "") + " · " + doc.game),
        make("p", { class: "rw-card__rule" }, doc.s), ...(copy ? [] : [tools])));
    }));
    place.replaceChildren(tools, all.length ? list : make("p", {}, "Nothing is in this deck yet."));
  }

  const place = document.querySelector("[data-rw-deck]");
  if (place) {
    const given = new URLSearchParams(location.hash.slice(1));
    if (given.get("cards")) {
      const name = (given.get("name") || "Shared deck").slice(0, 60);
      state.decks[name] = given.get("cards").split(",").slice(0, 500).map(read).filter(Boolean).map(written);
      state.current = name;
      keep();
      history.replaceState(null, "", location.pathname);
    }
    draw(place);
  }
})();
