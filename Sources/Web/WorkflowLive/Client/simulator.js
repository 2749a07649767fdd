// The network simulator, for development only: a worse connection between the page and its server, and a panel to set it.
// Runs before the page's script and takes the place of WebSocket. The settings are the tab's, and survive a reload.

(() => {
  const STORED = "trellis-simulator";
  const DEFAULTS = { delay: 0, jitter: 0, drop: 0, cut: 0, seed: "", offline: false };
  const settings = { ...DEFAULTS, ...JSON.parse(sessionStorage[STORED] ?? "{}") };
  const counts = { up: 0, down: 0, dropped: 0, cuts: 0 };
  const sockets = new Set();
  const RealSocket = WebSocket;

  // Random numbers from 0 to 1. The same for the same seed, so that a run can be repeated.
  let state = settings.seed === "" ? Math.random() * 2 ** 32 : Number(settings.seed);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** One direction of a socket. What it carries is late and perhaps lost, and never overtakes what was before it. */
  class Lane {
    #due = 0;
    #last = Promise.resolve();

    carry(name, canBeDropped, deliver) {
      if (canBeDropped && random() * 100 < settings.drop) return count("dropped");
      const late = Number(settings.delay) + (2 * random() - 1) * settings.jitter;
      this.#due = Math.max(this.#due, performance.now() + Math.max(0, late));
      const due = this.#due;
      this.#last = this.#last.then(() => new Promise((resolve) => setTimeout(resolve, due - performance.now()))).then(() => {
        deliver();
        if (canBeDropped) count(name);
      });
    }
  }

  class SimulatedSocket extends EventTarget {
    onopen = null;
    onmessage = null;
    onerror = null;
    onclose = null;
    #real;
    #up = new Lane();
    #down = new Lane();
    #isCut = false;
    #cutTimer;

    /** @param {ConstructorParameters<typeof WebSocket>} target */
    constructor(...target) {
      super();
      this.#real = new RealSocket(...target);
      sockets.add(this);
      this.#real.onopen = () => {
        if (settings.offline) return this.cut();
        this.#down.carry("down", false, () => this.#tell(new Event("open")));
        this.planCut();
      };
      this.#real.onmessage = ({ data }) =>
        this.#down.carry("down", true, () => this.#tell(new MessageEvent("message", { data })));
      this.#real.onerror = () => this.#tell(new Event("error"));
      this.#real.onclose = ({ code, reason, wasClean }) =>
        this.#down.carry("down", false, () => this.#end(new CloseEvent("close", { code, reason, wasClean })));
    }

    get readyState() { return this.#isCut ? RealSocket.CLOSED : this.#real.readyState; }
    get url() { return this.#real.url; }
    get protocol() { return this.#real.protocol; }
    get extensions() { return this.#real.extensions; }
    get bufferedAmount() { return this.#real.bufferedAmount; }
    get binaryType() { return this.#real.binaryType; }
    set binaryType(type) { this.#real.binaryType = type; }

    send(data) {
      if (this.readyState === RealSocket.CONNECTING) this.#real.send(data); // throws as it should
      this.#up.carry("up", true, () => {
        if (this.readyState === RealSocket.OPEN) this.#real.send(data);
      });
    }

    close(...how) { this.#real.close(...how); }

    /** Sets the time of the next cut: half of what the settings say, one and a half of it, or between. */
    planCut() {
      clearTimeout(this.#cutTimer);
      if (settings.cut > 0) this.#cutTimer = setTimeout(() => this.cut(), settings.cut * 1000 * (0.5 + random()));
    }

    /** Ends the connection as a network does: without a goodbye, and with the loss of all that is under way. */
    cut() {
      if (this.#isCut) return;
      count("cuts");
      this.#end(new CloseEvent("close", { code: 1006 }));
      this.#real.close();
    }

    #end(event) {
      this.#tell(event);
      this.#isCut = true;
      clearTimeout(this.#cutTimer);
      sockets.delete(this);
    }

    #tell(event) {
      if (this.#isCut) return;
      this["on" + event.type]?.(event);
      this.dispatchEvent(event);
    }
  }
  for (const phase of ["CONNECTING", "OPEN", "CLOSING", "CLOSED"]) SimulatedSocket[phase] = RealSocket[phase];
  window.WebSocket = /** @type {typeof WebSocket} */ (/** @type {unknown} */ (SimulatedSocket));

  const cutAll = () => { for (const socket of [...sockets]) socket.cut(); };

  // The panel

  const STYLE = `
    :host { all: initial; color-scheme: light dark; }
    * { box-sizing: border-box; }
    .corner {
      position: fixed; z-index: 3; max-width: calc(100vw - 1rem); display: flex; flex-direction: column; gap: 0.5rem;
      align-items: start; font: 0.8125rem/1.4 system-ui, sans-serif; color: light-dark(#1f2328, #e6e8eb);
    }
    section, .toggle {
      border: 1px solid light-dark(#d0d4d9, #3c4149); background: light-dark(#fff, #1c1f24);
      box-shadow: 0 0.25rem 1rem rgb(0 0 0 / 18%);
    }
    .is-high { flex-direction: column-reverse; }
    .is-right { align-items: end; }
    section { width: 19rem; max-width: 100%; padding: 0.75rem 0.875rem 0.875rem; border-radius: 0.75rem; }
    [hidden] { display: none !important; }
    h2 { margin: 0 0 0.5rem; font-size: 0.875rem; font-weight: 600; }
    label { display: grid; grid-template-columns: 5.25rem 1fr 4rem; gap: 0.625rem; align-items: center; min-height: 1.875rem; }
    input[type=range] { width: 100%; margin: 0; accent-color: light-dark(#0b63ce, #7ab4ff); }
    output { text-align: end; font-variant-numeric: tabular-nums; color: light-dark(#57606a, #a8afb8); }
    input[type=text] {
      grid-column: 2 / 4; padding: 0.25rem 0.5rem; border: 1px solid light-dark(#8c959f, #6b7480);
      border-radius: 0.375rem; background: none; color: inherit; font: inherit;
    }
    .buttons { display: flex; gap: 0.5rem; margin-block-start: 0.625rem; }
    button { font: inherit; color: inherit; cursor: pointer; }
    .buttons button {
      flex: 1; padding: 0.3125rem 0.25rem; border: 1px solid light-dark(#d0d4d9, #4a515b);
      border-radius: 0.5rem; background: light-dark(#f6f8fa, #2a2f36);
    }
    .buttons button:hover, .toggle:hover { background: light-dark(#eaeef2, #343a43); }
    button[aria-pressed=true] { border-color: transparent; background: light-dark(#b3261e, #f2b8b5); color: light-dark(#fff, #410e0b); }
    button[aria-pressed=true]:hover { background: light-dark(#8f1e18, #f9dedc); }
    .counts { margin: 0.625rem 0 0; color: light-dark(#57606a, #a8afb8); font-variant-numeric: tabular-nums; }
    .toggle {
      display: flex; align-items: center; min-width: 1.5rem; min-height: 1.5rem; padding: 0.375rem; border-radius: 2rem;
      touch-action: none;
    }
    /* No more than a dot while there is nothing to say, so that it covers little of the app. */
    .summary { max-width: 0; overflow: hidden; white-space: nowrap; }
    :is(.is-worse, .is-offline) .summary, .toggle:is(:hover, :focus-visible, [aria-expanded=true]) .summary {
      max-width: none; margin-inline: 0.5rem 0.375rem;
    }
    .is-moved { cursor: grabbing; }
    .dot { width: 0.625rem; height: 0.625rem; flex: none; border-radius: 50%; background: light-dark(#1a7f37, #4ac26b); }
    .is-worse .dot { background: light-dark(#9a6700, #e3b341); }
    .is-offline .dot { background: light-dark(#b3261e, #f2b8b5); }
    :focus-visible { outline: 2px solid light-dark(#0b63ce, #7ab4ff); outline-offset: 2px; }
  `;

  // Each slider: its label, the largest value, its step and how the value is written.
  /** @type {Record<string, [string, number, number, (value: number | string) => string]>} */
  const SLIDERS = {
    delay: ["Delay", 2000, 10, (value) => `${value} ms`],
    jitter: ["Jitter", 1000, 10, (value) => `± ${value} ms`],
    drop: ["Lost frames", 50, 1, (value) => `${value} %`],
    cut: ["Cut about", 60, 1, (value) => (Number(value) ? `every ${value} s` : "never")],
  };

  const make = (parent, tag, properties = {}) => parent.appendChild(Object.assign(document.createElement(tag), properties));

  const host = document.createElement("trellis-simulator");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet(); // which the content security policy of a live page allows
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const corner = make(shadow, "aside", { className: "corner", ariaLabel: "Development" });
  const panel = make(corner, "section", { id: "panel", ariaLabel: "Network simulator", hidden: true });
  make(panel, "h2", { textContent: "Network simulator" });
  const inputs = {};
  for (const [name, [text, max, step]] of Object.entries(SLIDERS)) {
    const label = make(panel, "label");
    make(label, "span", { textContent: text });
    inputs[name] = make(label, "input", { type: "range", min: 0, max, step, oninput: ({ target }) => set(name, target.value) });
    inputs[name].shown = make(label, "output");
  }
  const seedLabel = make(panel, "label");
  make(seedLabel, "span", { textContent: "Seed" });
  inputs.seed = make(seedLabel, "input", {
    type: "text", inputMode: "numeric", placeholder: "random", oninput: ({ target }) => set("seed", target.value),
  });
  const buttons = make(panel, "div", { className: "buttons" });
  const addButton = (textContent, onclick) => make(buttons, "button", { textContent, type: "button", onclick });
  addButton("Cut now", cutAll);
  const offline = addButton("Offline", () => set("offline", !settings.offline));
  addButton("Reset", () => { for (const name in DEFAULTS) set(name, DEFAULTS[name]); });
  const shownCounts = make(panel, "p", { className: "counts" });
  const toggle = make(corner, "button", { className: "toggle", type: "button" });
  make(toggle, "span", { className: "dot" });
  const summary = make(toggle, "span", { className: "summary" });
  toggle.setAttribute("aria-controls", "panel");

  // Where the panel is: parts of the width and height of the window, from the left and from above.
  const PLACE = "trellis-simulator-place";
  const place = { x: 0, y: 1, ...JSON.parse(sessionStorage[PLACE] ?? "{}") };
  const inWindow = (part) => Math.min(1, Math.max(0, Number(part) || 0));
  const moveTo = (x, y) => {
    [place.x, place.y] = [inWindow(x), inWindow(y)];
    sessionStorage[PLACE] = JSON.stringify(place);
    showPlace();
  };
  /** By its nearest edges, so that it is in the window, and opens to where there is room. */
  const showPlace = () => {
    const edge = (part) => `calc(0.5rem + ${(part * 100).toFixed(1)}%)`;
    const isRight = place.x > 0.5;
    const isHigh = place.y < 0.5;
    const [left, right] = isRight ? ["auto", edge(1 - place.x)] : [edge(place.x), "auto"];
    const [top, bottom] = isHigh ? [edge(place.y), "auto"] : ["auto", edge(1 - place.y)];
    Object.assign(corner.style, { left, right, top, bottom });
    corner.classList.toggle("is-right", isRight);
    corner.classList.toggle("is-high", isHigh);
  };
  toggle.title = "Drag it, or use the arrow keys, to move it";
  let from; // where a drag has begun; nil without one
  toggle.onpointerdown = (event) => {
    from = event;
    toggle.setPointerCapture(event.pointerId);
  };
  toggle.onpointermove = ({ clientX, clientY }) => {
    if (!from) return;
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > 5) toggle.classList.add("is-moved");
    if (toggle.classList.contains("is-moved")) moveTo(clientX / innerWidth, clientY / innerHeight);
  };
  toggle.onpointerup = toggle.onpointercancel = () => { from = undefined; };
  toggle.onclick = () => {
    const wasMoved = toggle.classList.contains("is-moved");
    toggle.classList.remove("is-moved");
    if (!wasMoved) open(panel.hidden);
  };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  toggle.onkeydown = (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(place.x + step[0] / 10, place.y + step[1] / 10);
  };

  const open = (isOpen) => {
    panel.hidden = !isOpen;
    toggle.ariaExpanded = String(isOpen);
    if (isOpen) inputs.delay.focus();
    else toggle.focus();
  };
  panel.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    open(false);
  };

  const count = (name) => {
    counts[name]++;
    showCounts();
  };
  const showCounts = () => {
    const { up, down, dropped, cuts } = counts;
    shownCounts.textContent = `${up} up · ${down} down · ${dropped} lost · ${cuts} ${cuts === 1 ? "cut" : "cuts"}`;
  };

  const set = (name, value) => {
    settings[name] = value;
    sessionStorage[STORED] = JSON.stringify(settings);
    if (name === "offline" && value) cutAll();
    if (name === "cut") for (const socket of sockets) socket.planCut();
    show();
  };
  const show = () => {
    for (const [name, [, , , format]] of Object.entries(SLIDERS)) {
      inputs[name].value = settings[name];
      inputs[name].ariaValueText = inputs[name].shown.textContent = format(settings[name]);
    }
    if (inputs.seed.value !== String(settings.seed)) inputs.seed.value = settings.seed;
    offline.ariaPressed = String(settings.offline);
    const isWorse = Object.keys(SLIDERS).some((name) => Number(settings[name]) > 0);
    corner.classList.toggle("is-worse", isWorse);
    corner.classList.toggle("is-offline", settings.offline);
    const words = [
      Number(settings.delay) > 0 && `${settings.delay} ms`, Number(settings.drop) > 0 && `${settings.drop} % lost`,
      Number(settings.cut) > 0 && `cut every ${settings.cut} s`,
    ].filter(Boolean);
    summary.textContent = "Network: " + (settings.offline ? "offline" : words.join(", ") || (isWorse ? "jitter" : "as it is"));
  };

  toggle.ariaExpanded = "false";
  moveTo(place.x, place.y);
  show();
  showCounts();
  document.body.append(host);
})();
