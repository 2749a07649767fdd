// Uploads of a live page: a field for files sends each chosen file at once, shows its progress, and tells its handler.
// Only pages that have such a field need it. docs/web/17-uploads.md describes its use.

(() => {
  const token = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=trellis-token]"));
  const fields = new Map(); // field -> { options, rows }, the rows being the uploads that are shown
  const interrupted = new Map(); // slot -> the files that were on their way in a page that is replaced

  const append = (parent, tag, properties) => parent.appendChild(Object.assign(document.createElement(tag), properties));

  /** Shows an upload after its field: what is sent, how far it is, and a button that ends it. */
  const show = (field, name, { options, rows }) => {
    const element = Object.assign(document.createElement("div"), { className: "trellis-upload" });
    const status = append(element, "span", { role: "status" });
    const bar = append(element, "progress", { ariaLabel: name, max: 1, value: 0 });
    const button = append(element, "button", { type: "button", textContent: options.cancel, ariaLabel: `${options.cancel} ${name}` });
    field.after(element);
    status.textContent = name;
    const row = {
      advance: (part) => { bar.value = part; },
      onCancel: (act) => { button.onclick = act; },
      /** Ends the upload with a text, or without a trace. */
      end: (text) => {
        row.abort = row.file = undefined;
        if (document.activeElement === button) field.focus();
        if (!text) {
          rows.delete(row);
          return element.remove();
        }
        bar.remove();
        button.remove();
        status.textContent = `${name}: ${text}`;
      },
    };
    rows.add(row);
    return row;
  };

  /** What the page says of a file that the server does not accept, by the status of its answer. */
  const refusals = {
    409: ({ full }) => full,
    413: ({ tooLarge }) => tooLarge,
    415: ({ wrongType }) => wrongType,
    422: ({ failed }, { responseText }) => responseText || failed,
  };

  const upload = (field, file, state, isAgain, row = show(field, file.name, state)) => {
    const { options } = state;
    row.file = file;
    if (file.size > options.fileBytes) return row.end(options.tooLarge);
    const request = new XMLHttpRequest();
    request.open("POST", `${token.dataset.at}upload?slot=${encodeURIComponent(options.slot)}`);
    request.setRequestHeader("X-Trellis", "1");
    request.setRequestHeader("X-Trellis-Page", token.content);
    request.upload.onprogress = ({ loaded, total }) => row.advance(loaded / total);
    row.abort = () => request.abort();
    row.onCancel(row.abort);
    request.onabort = () => row.end();
    const wait = () => {
      row.onCancel(() => row.end());
      row.pause = Math.min((row.pause ?? 250) * 2, 8000);
      setTimeout(() => row.file && upload(field, file, state, isAgain, row), row.pause);
    };
    // The server may have ended: once more as soon as the page is live with another one.
    const retry = () => {
      if (isAgain) return row.end(options.failed);
      row.onCancel(() => row.end());
      if (document.documentElement.dataset.live === "live") again(field);
      else if (row.file) setTimeout(retry, 500);
    };
    request.onerror = retry;
    request.onload = () => {
      const refusal = refusals[request.status]?.(options, request);
      if (refusal) return row.end(refusal);
      // As many files arrive as may at a time: this one waits, each time longer.
      if (request.status === 429) return wait();
      // An error of the app would come again.
      if (request.status === 500) return row.end(options.failed);
      if (request.status !== 200) return retry();
      const receipts = JSON.parse(request.responseText);
      row.onCancel(() => row.end());
      // While too many events wait, it waits too.
      const tell = () => {
        if (!row.file) return;
        if (trellis.send(field, { receipts }, again)) row.end(options.sent);
        else setTimeout(tell, 1000);
      };
      tell();
    };
    // The server that took the file has ended since, or another one has the page: it goes once more. What its handler has done
    // already is not done twice: then its row says that it has to be sent.
    const again = (field, wasDone) => {
      const state = fields.get(field);
      row.end();
      if ((isAgain || wasDone) && state) show(field, file.name, state).end(options.failed);
      else if (state) upload(field, file, state, true);
      return !!state;
    };
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  };

  const changed = ({ target: field }) => {
    const state = fields.get(field);
    for (const row of [...state.rows]) if (!row.file) row.end();
    for (const file of field.files) upload(field, file, state);
    // The same file can be chosen again, and a form around the field does not send it a second time.
    field.value = "";
  };

  trellis.hook("trellis-upload", {
    mounted(field) {
      fields.set(field, { rows: new Set() });
      field.addEventListener("change", changed);
    },
    /** @param {UploadOptions} options */
    received(field, options) {
      const state = fields.get(field);
      state.options = options;
      const files = interrupted.get(options.slot) ?? [];
      interrupted.delete(options.slot);
      for (const file of files) upload(field, file, state);
    },
    removed(field) {
      const { options, rows } = fields.get(field);
      fields.delete(field);
      // If a complete page follows, its field comes at once.
      interrupted.set(options.slot, [...rows].map(({ file }) => file).filter(Boolean));
      setTimeout(() => interrupted.delete(options.slot));
      for (const row of [...rows]) {
        row.abort?.();
        row.end();
      }
    },
  });
})();
