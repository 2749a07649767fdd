// The theme wraps a wide table into a box that scrolls. The keys scroll it only if it takes the focus.
new MutationObserver(() => {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
        box.tabIndex = 0;
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", "Table");
    }
}).observe(document.documentElement, { childList: true, subtree: true });
