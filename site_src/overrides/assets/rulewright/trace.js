/* Pointing at a step of a trace lights up the line of the effect that caused it. */
(function () {
  "use strict";
  function light(event) {
    const step = event.target.closest ? event.target.closest("[data-lines]") : null;
    document.querySelectorAll(".rw-lit").forEach((line) => line.classList.remove("rw-lit"));
    if (!step) return;
    const [first, last] = step.dataset.lines.split("-").map(Number);
    document.querySelectorAll(".rw-code [data-line]").forEach((line) => {
      const number = Number(line.dataset.line);
      line.classList.toggle("rw-lit", number >= first && number <= last);
    });
  }
  document.addEventListener("mouseover", light);
})();
