/* Keeps all of one game on the device of a reader who asks for it, says how far it is and that it is done, and lets it go
   again.  What is kept is named by `kept/<game>.js`, with a mark that is another one when anything of it has changed. */
(function () {
  "use strict";
  const R = window.Rulewright;
  const AT_ONCE = 8;
  const shelf = (slug) => "rulewright " + R.home.pathname + " " + slug;

  async function keep(slug, tell) {
    const { mark, files } = await R.list(slug);
    await navigator.serviceWorker.register(new URL("sw.js", R.home));
    const old = await caches.open(shelf(slug)), left = [...files];
    let done = 0;
    async function fetchSome() {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        const address = new URL(file, R.home).href;
        const got = await fetch(address, { cache: "no-cache" });
        if (!got.ok) throw new Error(file);
        await old.put(address, got);
        tell(++done / files.length);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
    const wanted = new Set(files.map((file) => new URL(file, R.home).href));
    for (const request of await old.keys()) if (!wanted.has(request.url)) await old.delete(request);
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
    R.kept.set("kept." + slug, mark);
  }

  async function letGo(slug) {
    await caches.delete(shelf(slug));
    R.kept.set("kept." + slug, null);
  }

  const box = document.querySelector("[data-rw-keep]");
  const slug = box.dataset.rwKeep, said = box.querySelector("[role=status]");
  const [keeps, forgets] = box.querySelectorAll("button");

  async function show() {
    const mark = R.kept.get("kept." + slug);
    const newer = mark && navigator.onLine && (await R.list(slug).catch(() => ({ mark }))).mark !== mark;
    keeps.textContent = newer ? "Keep the new edition" : "Keep this game on this device";
    keeps.hidden = Boolean(mark) && !newer;
    forgets.hidden = !mark;
    said.textContent = newer ? "An older edition is kept here." : mark ? "✓ Kept on this device: it reads without a connection." : "";
    box.hidden = false;
  }
  keeps.addEventListener("click", async () => {
    keeps.disabled = true;
    try {
      await keep(slug, (share) => { said.textContent = "Keeping … " + Math.floor(share * 100) + " %"; });
      await show();
    } catch {
      said.textContent = "It could not be kept: the connection broke off, or the device has no room.";
    }
    keeps.disabled = false;
  });
  forgets.addEventListener("click", () => letGo(slug).then(show));
  show();
})();
