// The keyboard of the inspector: each key clicks the button, or focuses the field, that names it in aria-keyshortcuts.
(() => {
  /** @param {string} key */
  const target = (key) =>
    [...document.querySelectorAll("[aria-keyshortcuts]")].find((element) =>
      (element.getAttribute("aria-keyshortcuts") ?? "").split(" ").includes(key));

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const from = /** @type {HTMLElement} */ (event.target);
    const isField = from.matches("input, select, textarea");
    if (isField && event.key !== "Escape") return;
    if (event.key.startsWith("Arrow") && from.closest("[role=grid], .value")) return;
    if (isField) {
      from.blur();
      return;
    }
    const found = /** @type {HTMLElement | undefined} */ (target(event.key));
    if (!found) return;
    event.preventDefault();
    if (found.matches("input")) found.focus();
    else found.click();
  });

  // The chosen event stays in sight.
  const show = (/** @type {HTMLElement} */ element) => element.scrollIntoView({ block: "nearest" });
  trellis.hook("inspector-current", { mounted: show });
})();
