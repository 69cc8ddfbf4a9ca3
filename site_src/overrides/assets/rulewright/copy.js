/* The rule on this page as Markdown, with its address: for a forum, a chat, notes. */
(function () {
  "use strict";
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  const bare = (text) => text.replace(/([\\`*_[\]<>|])/g, "\\$1");

  function inline(node) {
    return [...node.childNodes].map((one) => {
      if (one.nodeType === Node.TEXT_NODE) return bare(one.textContent.replace(/\s+/g, " "));
      if (one.nodeType !== Node.ELEMENT_NODE || one.matches(".headerlink, ul, ol")) return "";
      const inside = inline(one);
      if (one.matches("a[href]") && inside.trim()) return "[" + inside + "](" + one.href + ")";
      return one.matches("b, strong") && inside.trim() ? "**" + inside + "**" : one.matches("em, i") && inside.trim() ? "*" + inside + "*" : inside;
    }).join("");
  }
  function list(node, depth) {
    return [...node.children].flatMap((item) => ["  ".repeat(depth) + "- " + inline(item).trim(), ...[...item.children].filter((one) => one.matches("ul")).flatMap((one) => list(one, depth + 1))]);
  }
  function lines(node) {
    return [...node.children].flatMap((one) => {
      if (one.matches("p")) return [inline(one).trim(), ""];
      if (one.matches("ul")) return [...list(one, 0), ""];
      if (one.matches("dl")) return [...[...one.querySelectorAll("div")].map((row) => "- **" + plain(row.querySelector("dt").textContent) + "** " + inline(row.querySelector("dd")).trim()), ""];
      if (one.matches("table")) {
        const rows = [...one.rows].map((row) => "| " + [...row.cells].map((cell) => inline(cell).trim()).join(" | ") + " |");
        return [rows[0], rows[0].replace(/[^|]+/g, " --- "), ...rows.slice(1), ""];
      }
      if (one.matches("h2, h3")) return one.id === "rules" ? [] : ["### " + plain(one.textContent), ""];
      return one.matches("section, div") && !one.matches(".rw-made") ? lines(one) : [];
    });
  }
  window.Rulewright.markdown = function () {
    const entry = document.querySelector(".rw-entry"), title = entry.querySelector("h1").lastChild.textContent;
    const kept = [...entry.children].filter((one) => !one.matches("h1") && !one.querySelector("#related, #examples, #source"));
    const body = kept.flatMap((one) => lines({ children: [one] }));
    return ["## " + bare(plain(title)), "", ...body.map((line) => line.replace(/·/g, " · ").replace(/  +· +/g, " · ")), "<" + location.href.replace(/#.*/, "") + ">", ""].join("\n").replace(/\n{3,}/g, "\n\n");
  };
})();
