/* Narrows and sorts the tables of entries.  The state stands in the address, so it can be kept and sent.
   Without this script the tables are whole and readable. */
(function () {
  "use strict";
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  function start(browse) {
    if (browse.dataset.rwReady) return;
    browse.dataset.rwReady = "yes";
    const form = browse.querySelector("form");
    const table = browse.querySelector("table");
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row, order) => ({
      row, order, words: row.dataset.words, answers: JSON.parse(row.dataset.answers),
    }));
    const heads = Array.from(table.tHead.rows[0].cells);
    const boxes = Array.from(form.querySelectorAll("input[type=checkbox]"));
    const alone = document.querySelectorAll("[data-rw-browse]").length === 1;
    let sorted = { key: "", down: false };

    for (const head of heads) {
      if (!head.dataset.sort) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", () => {
        sorted = { key: head.dataset.sort, down: sorted.key === head.dataset.sort && !sorted.down };
        show();
      });
      head.replaceChildren(button);
    }

    function wanted() {
      const chosen = new Map();
      for (const box of boxes) {
        if (!box.checked) continue;
        if (!chosen.has(box.name)) chosen.set(box.name, new Set());
        chosen.get(box.name).add(box.value);
      }
      return { words: fold(form.elements.q.value).split(/\s+/).filter(Boolean), chosen };
    }

    function fits(item, want, without) {
      if (!want.words.every((word) => item.words.includes(word))) return false;
      for (const [key, values] of want.chosen) {
        if (key !== without && !(item.answers[key] || []).some((answer) => values.has(answer))) return false;
      }
      return true;
    }

    function value(item, column) {
      const cell = item.row.cells[column];
      const text = cell.dataset.value || cell.textContent.trim();
      return text !== "" && !isNaN(text) ? Number(text) : text.toLowerCase();
    }

    function sort() {
      const column = heads.findIndex((head) => head.dataset.sort === sorted.key);
      heads.forEach((head, at) => {
        if (!head.dataset.sort) return;
        head.setAttribute("aria-sort", at === column ? (sorted.down ? "descending" : "ascending") : "none");
      });
      const ordered = rows.slice();
      if (column >= 0) {
        ordered.sort((one, other) => {
          const a = value(one, column), b = value(other, column);
          const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
          return (sorted.down ? -order : order) || one.order - other.order;
        });
      }
      body.append(...ordered.map((item) => item.row));
    }

    function show(fromAddress) {
      const want = wanted();
      let count = 0;
      for (const item of rows) {
        item.row.hidden = !fits(item, want, null);
        if (!item.row.hidden) count += 1;
      }
      for (const box of boxes) {
        const left = rows.filter((item) => fits(item, want, box.name) && (item.answers[box.name] || []).includes(box.value)).length;
        box.parentElement.querySelector("small").textContent = left;
        box.parentElement.classList.toggle("rw-chip--none", left === 0 && !box.checked);
      }
      form.querySelector("output").textContent = count === rows.length ? rows.length + " " + (browse.dataset.rwUnit || "entries") : count + " of " + rows.length;
      browse.querySelector(".rw-none").hidden = count > 0;
      sort();
      if (!fromAddress) write();
    }

    function write() {
      if (!alone) return;
      const address = new URL(location.href);
      address.search = "";
      if (form.elements.q.value) address.searchParams.set("q", form.elements.q.value);
      for (const box of boxes) if (box.checked) address.searchParams.append(box.name, box.value);
      if (sorted.key) address.searchParams.set("sort", (sorted.down ? "-" : "") + sorted.key);
      history.replaceState(history.state, "", address);
    }

    function read() {
      if (!alone) return;
      const given = new URL(location.href).searchParams;
      form.elements.q.value = given.get("q") || "";
      for (const box of boxes) box.checked = given.getAll(box.name).includes(box.value);
      const by = given.get("sort") || "";
      if (heads.some((head) => head.dataset.sort && head.dataset.sort === by.replace(/^-/, ""))) {
        sorted = { key: by.replace(/^-/, ""), down: by.startsWith("-") };
      }
      const more = form.querySelector("details");
      if (more && more.querySelector(":checked")) more.open = true;
    }

    function clear() {
      form.elements.q.value = "";
      for (const box of boxes) box.checked = false;
      sorted = { key: "", down: false };
      show();
    }

    form.addEventListener("input", () => show());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", (event) => { event.preventDefault(); clear(); });
    browse.querySelector("[data-rw-reset]").addEventListener("click", clear);
    form.hidden = "rwFew" in browse.dataset;
    read();
    show(true);
  }

  const all = () => document.querySelectorAll("[data-rw-browse]").forEach(start);
  // The theme tells of every page it swaps in; read from a disk it may tell of none, so the first is not waited for.
  if (typeof document$ !== "undefined") document$.subscribe(all);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", all);
  else all();
})();
