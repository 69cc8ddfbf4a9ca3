/* While rules are written: shows a page again, from where it was, as soon as there is a newer edition of it. */
(function () {
  "use strict";
  let known = "";
  async function look() {
    const edition = await fetch("/edition", { cache: "no-store" }).then((said) => said.text()).catch(() => known);
    if (known && edition !== known) location.reload();
    known = edition;
    setTimeout(look, 500);
  }
  look();
})();
