// What scripts/dev notes while an app is written: the errors of the compiler are shown over the page, and changed style
// sheets take the place of those that the page has. When the server was restarted, a page reconnects at once, and an error
// page is loaded again.

(() => {
  const at = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname;
  const base = at.slice(0, -"/_trellis/".length);
  const isLive = document.querySelector("meta[name=trellis-token]"); // not an error page
  const ASSET = /^\/assets\/(.*)-[0-9a-f]{16}\.css$/;

  const make = (parent, tag, properties = {}) => parent.appendChild(Object.assign(document.createElement(tag), properties));

  // Style sheets

  const leaving = new Set(); // links whose successor is being loaded
  const refused = new Set(); // URLs at which there is no style sheet

  /** Loads another version of a style sheet; the page keeps the old one until then. */
  const replace = (link, href) => {
    if (link.getAttribute("href") === href || refused.has(href)) return;
    const next = link.cloneNode();
    leaving.add(link);
    const end = (gone) => {
      leaving.delete(link);
      gone.remove();
    };
    next.onload = () => end(link);
    next.onerror = () => {
      refused.add(href);
      end(next);
    };
    next.href = href;
    link.after(next);
  };

  const showStyles = (assets, versions) => {
    for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]"))) {
      const { origin, pathname, search } = new URL(link.href);
      if (origin !== location.origin || leaving.has(link)) continue;
      const path = pathname.slice(base.length);
      const stem = path.match(ASSET)?.[1];
      const asset = stem && assets.find((it) => it.match(ASSET)?.[1] === stem);
      const name = decodeURIComponent(stem ? stem + ".css" : path.split("/").pop());
      const version = versions[name];
      replace(link, base + (asset ?? path) + (version ? "?" + version : asset ? "" : search));
    }
  };

  // Errors of the compiler

  const STYLE = `
    :host {
      all: initial; color-scheme: light dark; position: fixed; inset: 1rem 1rem auto; z-index: 2147483647;
      width: auto; max-width: 60rem; max-height: calc(100vh - 2rem); margin: 0 auto; padding: 0; overflow: hidden;
      display: flex; flex-direction: column; border: 1px solid light-dark(#d0d4d9, #3c4149);
      border-block-start: 0.25rem solid light-dark(#b3261e, #f2857d); border-radius: 0.5rem;
      background: light-dark(#fff, #1c1f24); color: light-dark(#1f2328, #e6e8eb);
      box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 30%); font: 0.875rem/1.5 system-ui, sans-serif;
    }
    :host(:not([data-shown])) { display: none; }
    * { box-sizing: border-box; }
    .head { display: flex; gap: 1rem; align-items: start; justify-content: space-between; padding: 0.75rem 1rem; }
    .text { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding-block-start: 0.25rem; }
    h2 { margin: 0; font-size: 1rem; font-weight: 600; }
    .head p { margin: 0; color: light-dark(#57606a, #a8afb8); }
    button {
      min-height: 2rem; padding: 0.125rem 0.75rem; border: 1px solid light-dark(#8c959f, #6b7480); border-radius: 0.375rem;
      background: none; color: inherit; font: inherit; cursor: pointer;
    }
    button:hover { background: light-dark(#eaeef2, #343a43); }
    ol { flex: 1; min-height: 0; margin: 0; padding: 0; overflow: auto; overscroll-behavior: contain; list-style: none; }
    li { padding: 0.75rem 1rem 1rem; border-block-start: 1px solid light-dark(#d0d4d9, #3c4149); }
    .place, .message, pre { margin: 0; font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    .place { color: light-dark(#0b57b0, #8cbcff); overflow-wrap: anywhere; }
    .message { font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
    pre {
      margin-block-start: 0.5rem; padding: 0.5rem 0.75rem; overflow-x: auto; border-radius: 0.375rem;
      background: light-dark(#f6f8fa, #121519); tab-size: 4;
    }
    mark { background: none; color: light-dark(#a1150c, #ff9c94); }
    :focus-visible { outline: 2px solid light-dark(#0b63ce, #7ab4ff); outline-offset: -2px; }
  `;

  const host = document.createElement("trellis-development");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet(); // which the content security policy of a live page allows
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  // Above the modal dialogs of the page.
  Object.assign(host, { popover: "manual", role: "region", ariaLabel: "Errors of the build" });
  document.body.append(host);
  const head = make(shadow, "div", { className: "head" });
  const text = make(head, "div", { className: "text" });
  const title = make(make(text, "div", { role: "alert" }), "h2");
  const status = make(text, "p");
  make(head, "button", { type: "button", textContent: "Dismiss", title: "Escape", onclick: () => show([]) });
  const list = make(shadow, "ol", { tabIndex: 0 });

  let shown = "[]"; // the errors of the notes, also after they were dismissed

  const show = (errors) => {
    const isShown = errors.length > 0;
    if (!isShown && !host.matches(":popover-open")) return;
    host.toggleAttribute("data-shown", isShown);
    host.togglePopover(isShown);
    title.textContent = isShown ? `The build has ${errors.length} ${errors.length === 1 ? "error" : "errors"}` : "";
    list.replaceChildren();
    for (const { place, message, code } of errors) {
      const item = make(list, "li");
      if (place) make(item, "p", { className: "place", textContent: place });
      make(item, "p", { className: "message", textContent: message });
      if (!code) continue;
      const excerpt = make(item, "pre", { tabIndex: 0 });
      for (const line of code.trimEnd().split("\n"))
        make(excerpt, /[`|] ?(- )?error:/.test(line) ? "mark" : "span", { textContent: line + "\n" });
    }
  };

  const showErrors = ({ errors, isBuilding }) => {
    status.textContent = isBuilding ? "Building…" : "The page shows the last good build.";
    const newest = JSON.stringify(errors);
    if (newest === shown) return;
    shown = newest;
    show(errors);
  };

  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !host.matches(":popover-open")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    show([]);
  }, true);

  // The notes

  let server; // the number of the server that answered last
  let isRestarted = false; // since the page was live
  let timer;
  let failures = 0;

  const look = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      const answer = await fetch(at + "development", { cache: "no-store" });
      const { assets, notes, server: number } = await answer.json();
      failures = 0;
      if (server && server !== number) {
        isRestarted = true;
        if (!isLive) location.reload();
      }
      server = number;
      const { live } = document.documentElement.dataset;
      if (live === "live") isRestarted = false;
      // The page's script reconnects, as it does when the network is there again. Not while it tries to: it may have begun
      // before the server was there.
      if (isRestarted && live === "stale") dispatchEvent(new Event("online"));
      if (notes) {
        showStyles(assets, notes.styles);
        showErrors(notes);
      }
    } catch {
      failures++;
    }
    const isStale = document.documentElement.dataset.live === "stale";
    clearTimeout(timer);
    timer = setTimeout(look, (failures || isStale) && failures < 50 ? 30 : 250);
  };

  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["data-live"] });
  document.addEventListener("visibilitychange", look);
  look();
})();
