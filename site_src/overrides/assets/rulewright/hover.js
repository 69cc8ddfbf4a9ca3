/* What a link leads to, shown beside it: on pointing, on focus, and on a long press.  It is told from the index of the game,
   which is fetched at the first of them, so it works at any address and from a disk. */
(function () {
  "use strict";
  const R = window.Rulewright;
  const known = new Map();
  let card = null, over = null, timer = 0, pressed = 0;

  /* What the game of an address says of it, or of the page that it is on. */
  async function told(link) {
    const address = link.href, way = address.startsWith(R.home.href) ? address.slice(R.home.href.length) : "";
    const game = R.games().find((one) => way.startsWith(one.slug + "/"));
    if (!game) return null;
    if (!known.has(game.slug)) {
      const data = await R.knows(game.slug);
      known.set(game.slug, new Map(data.docs.map((doc) => [doc.h, { ...doc, kind: data.kinds[doc.k] }])));
    }
    return known.get(game.slug).get(way) || known.get(game.slug).get(way.replace(/#.*/, ""));
  }

  async function show(link) {
    const doc = await told(link);
    if (over !== link || !doc || !doc.s || link.pathname === location.pathname && !link.hash) return;
    if (!card) {
      card = document.createElement("div");
      card.className = "rw-hover";
      card.id = "rw-hover";
      card.setAttribute("role", "tooltip");
      card.append(document.createElement("b"), document.createElement("small"), document.createElement("p"));
      document.body.append(card);
    }
    const [title, kind, said] = card.children;
    title.textContent = doc.t;
    kind.textContent = doc.kind;
    said.textContent = doc.s.length > 320 ? doc.s.slice(0, 320).replace(/\s\S*$/, " …") : doc.s;
    card.hidden = false;
    link.setAttribute("aria-describedby", "rw-hover");
    const at = link.getBoundingClientRect(), width = Math.min(22 * 16, innerWidth - 16);
    card.style.width = width + "px";
    card.style.left = Math.max(8, Math.min(at.left, innerWidth - width - 8)) + "px";
    const below = at.bottom + 8, height = card.offsetHeight;
    card.style.top = (below + height < innerHeight ? below : Math.max(8, at.top - height - 8)) + "px";
  }
  function hide() {
    clearTimeout(timer);
    if (over) over.removeAttribute("aria-describedby");
    over = null;
    if (card) card.hidden = true;
  }
  function begin(link, after) {
    if (link === over) return;
    hide();
    over = link;
    timer = setTimeout(() => show(link), after);
  }
  const linkOf = (event) => event.target.closest && event.target.closest("article a[href]:not(.headerlink, .rw-edit)");

  document.addEventListener("pointerover", (event) => {
    const link = linkOf(event);
    if (event.pointerType === "mouse" && link) begin(link, 250);
    else if (event.pointerType === "mouse" && over && !event.target.closest(".rw-hover")) hide();
  });
  document.addEventListener("focusin", (event) => { const link = linkOf(event); if (link && link.matches(":focus-visible")) begin(link, 100); });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("scroll", () => { if (!pressed) hide(); }, { passive: true });
  // A long press shows, and lifting the finger then does not follow; a tap elsewhere hides.
  document.addEventListener("touchstart", (event) => {
    const link = linkOf(event);
    hide();
    pressed = 0;
    if (link) {
      over = link;
      timer = setTimeout(() => { pressed = 1; show(link); }, 450);
    }
  }, { passive: true });
  document.addEventListener("touchmove", () => { if (!pressed) hide(); }, { passive: true });
  document.addEventListener("touchend", () => { if (!pressed) clearTimeout(timer); });
  document.addEventListener("contextmenu", (event) => { if (linkOf(event) && over && matchMedia("(pointer: coarse)").matches) event.preventDefault(); });
  document.addEventListener("click", (event) => { if (pressed && linkOf(event)) { event.preventDefault(); pressed = 0; } });
})();
