/* On every page: the reader's light or dark, and the way to everything that is fetched only when it is asked for.
   Scripts are fetched by tags, so that a folder opened from a disk works as a server does. */
(function () {
  "use strict";
  const tag = document.currentScript;
  const home = new URL(tag.dataset.root.replace(/\/?$/, "/"), location.href);
  const beside = new URL(".", tag.src);
  const asked = new Map();
  const held = new Map();

  /* Fetches a script once.  file: its address. */
  function fetchScript(file) {
    if (!asked.has(file)) {
      asked.set(file, new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = file;
        script.async = false; // fetched together, run in order
        script.onload = () => done();
        script.onerror = () => { asked.delete(file); failed(new Error("not there: " + file)); };
        document.head.append(script);
      }));
    }
    return asked.get(file);
  }

  const Rulewright = window.Rulewright = {
    home,
    /* The search without its window. */
    ask: async (...all) => { await searching(); return Rulewright.asked(...all); },
    games: () => [...document.querySelectorAll("[data-rw-game]")].map((one) => ({ slug: one.dataset.rwGame, name: one.textContent })),
    game: () => (document.querySelector("[data-rw-game][aria-current]") || { dataset: {} }).dataset.rwGame || "",
    part: (name) => fetchScript(new URL(name, beside).href),
    /* Takes what a fetched file holds: what the search and the tables know of a game, how examples are played. */
    hold: (name, data) => held.set(name, data),
    /* Which files a game is made of, for keeping them. */
    list: async (slug) => { await fetchScript(new URL("kept/" + slug + ".js", home).href); return held.get("kept/" + slug); },
    knows: async (slug) => { await fetchScript(new URL("search/" + slug + ".js", home).href); return held.get(slug); },
    kept: {
      get: (key) => { try { return localStorage.getItem("rulewright." + key); } catch { return null; } },
      set: (key, value) => { try { value === null ? localStorage.removeItem("rulewright." + key) : localStorage.setItem("rulewright." + key, value); } catch { /* a browser may keep nothing */ } },
    },
  };

  if (location.protocol !== "file:") { // a folder on a disk cannot be installed
    const manifest = document.createElement("link");
    manifest.rel = "manifest";
    manifest.href = new URL("manifest.webmanifest", home).href;
    document.head.append(manifest);
  }
  const scheme = Rulewright.kept.get("scheme");
  if (scheme) document.documentElement.dataset.rwScheme = scheme;

  const searching = () => Promise.all(["words.js", "minisearch-7.2.0.min.js", "palette.js"].map(Rulewright.part));
  async function openPalette() {
    if (Rulewright.game()) Rulewright.knows(Rulewright.game());
    await searching();
    Rulewright.openPalette();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest) return;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (event.target.closest("[data-rw-find]") && plain) {
      event.preventDefault();
      openPalette();
    }
    const copy = event.target.closest("[data-rw-copy]");
    if (copy) copyMarkdown(copy);
    const deck = event.target.closest("[data-rw-pick]");
    if (deck) Rulewright.part("deck.js").then(() => { deck.textContent = "In my deck (" + Rulewright.addToDeck(deck.dataset.rwPick) + ")"; });
  });
  async function copyMarkdown(button) {
    await Rulewright.part("copy.js");
    await navigator.clipboard.writeText(Rulewright.markdown());
    button.textContent = "Copied";
  }
  for (const asks of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(asks, function first(event) {
      if (!event.target.closest || !event.target.closest("article a[href]")) return;
      document.removeEventListener(asks, first);
      // What has begun before the script was there is begun anew.
      Rulewright.part("hover.js").then(() => event.target.dispatchEvent(new event.constructor(event.type, event)));
    }, { passive: true });
  }
  document.addEventListener("toggle", async (event) => {
    const { rwFetch: name, rwPart: part } = event.target.dataset || {};
    if (!name || !event.target.open) return;
    delete event.target.dataset.rwFetch;
    await fetchScript(new URL(name + ".js", home).href);
    event.target.insertAdjacentHTML("beforeend", held.get(name)[part]);
    if (event.target.querySelector("[data-lines]")) Rulewright.part("trace.js");
  }, true);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable]");
    if ((event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      openPalette();
    }
  });

  /* A button that only a script makes sense of, so that no page carries it. */
  function made(look, name, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = look;
    button.dataset[name] = "";
    button.textContent = text;
    return button;
  }

  document.addEventListener("DOMContentLoaded", () => {
    const button = made("rw-top__scheme", "rwScheme", "");
    button.setAttribute("aria-label", "Light or dark");
    document.querySelector(".rw-top__menu").before(button);
    const dark = () => (document.documentElement.dataset.rwScheme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    const show = () => { button.textContent = dark() ? "☀" : "☾"; };
    show();
    button.addEventListener("click", () => {
      const chosen = dark() ? "light" : "dark";
      const device = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      document.documentElement.dataset.rwScheme = chosen;
      Rulewright.kept.set("scheme", chosen === device ? null : chosen);
      show();
    });
    const entry = document.querySelector(".rw-entry");
    if (entry) {
      if (navigator.clipboard) entry.before(made("rw-edit", "rwCopy", "Copy"));
      const pick = made("rw-edit", "rwPick", "To my deck");
      pick.dataset.rwPick = location.href.slice(home.href.length).replace(/[?#].*/, "").replace(/(\.html|\/)$/, "");
      entry.before(pick);
    }
    const canKeep = "serviceWorker" in navigator && "caches" in window;
    if (canKeep && document.querySelector("[data-rw-keep]")) Rulewright.part("keep.js");
    if (canKeep && Rulewright.kept.get("kept." + Rulewright.game())) {
      const sign = document.createElement("span");
      sign.dataset.rwKept = "";
      sign.textContent = "✓ Kept on this device";
      document.querySelector(".rw-foot").append(sign);
    }
    if (document.querySelector("[data-rw-deck]")) Rulewright.part("deck.js");
    if (document.querySelector("[data-rw-browse]")) Rulewright.part("words.js").then(() => Rulewright.part("browse.js"));
    if (document.querySelector("[data-lines]")) Rulewright.part("trace.js");
  });
})();
