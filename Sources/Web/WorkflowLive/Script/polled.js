// A socket over POSTs, for where WebSockets are blocked (rule C13): its bodies have the frames of a WebSocket. One request
// waits for what the server sends, another one brings what the page sends; see docs/wire-format.md.

import { token } from "./nodes.js";

const TEXT = 1;
const CLOSE = 8;
const MOST = 65536; // bytes of a request with more than one frame

/** @param {Uint8Array[]} pieces */
const joined = (pieces) => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

/** A frame as a browser sends it, with a mask of zeros. */
const frame = (kind, text) => {
  const bytes = new TextEncoder().encode(text);
  const size = bytes.length;
  const head = size < 126 ? [size] : size < 65536 ? [126, size >> 8, size & 255] : [127, 0, 0, 0, 0, size >> 24, size >> 16 & 255, size >> 8 & 255, size & 255];
  head[0] |= 128;
  return joined([new Uint8Array([128 | kind, ...head, 0, 0, 0, 0]), bytes]);
};

/** Like a WebSocket, as far as the page uses one.
 *  @param {string} query
 */
export const openPolled = (query) => {
  let key = "";
  let brought = 0;
  let waited = 0;
  let bringing = false;
  let over = false;
  /** @type {Uint8Array[]} */
  let waiting = [];
  const aborter = new AbortController();
  const socket = {
    onopen: () => {},
    /** @param {{ data: string }} message */
    onmessage: (message) => {},
    /** @param {{ code?: number, reason?: string }} close */
    onclose: (close) => {},
    send(text) {
      waiting.push(frame(TEXT, text));
      bring();
    },
    close() {
      if (over) return;
      if (key) waiting.push(frame(CLOSE, ""));
      bringing = false; // the page may go before the request under way is answered
      if (key) bring();
      end();
    },
  };
  const end = (code = 1006, reason = "") => {
    if (over) return;
    over = true;
    aborter.abort(); // of the request that waits
    queueMicrotask(() => socket.onclose({ code, reason }));
  };
  const post = async (field, body, options) => {
    const answer = await fetch(token.dataset.at + "poll" + query, { method: "POST", headers: { "X-Trellis-Poll": field }, body, ...options });
    if (!answer.ok || answer.headers.get("Content-Type") !== "application/octet-stream") throw answer; // another's page
    key ||= answer.headers.get("X-Trellis-Poll");
    return new Uint8Array(await answer.arrayBuffer());
  };
  // One at a time, so that they arrive in order. It may outlive the page.
  const bring = async () => {
    if (bringing || over || !waiting[0]) return;
    bringing = true;
    let count = 1;
    for (let size = waiting[0].length; waiting[count] && (size += waiting[count].length) <= MOST;) count++;
    const body = joined(waiting.splice(0, count));
    try {
      await post(brought++ ? `${key} bring ${brought}` : "new", body, { keepalive: body.length < 32768, signal: /** @type {any} */ (AbortSignal).timeout(30000) });
      bringing = false;
      if (!waited) wait();
      bring();
    } catch {
      end();
    }
  };
  const wait = async () => {
    try {
      while (!over) read(await post(`${key} wait ${++waited}`, undefined, { signal: aborter.signal }));
    } catch {
      end();
    }
  };
  const read = (bytes) => {
    for (let at = 0; at < bytes.length && !over;) {
      const kind = bytes[at] & 15;
      let size = bytes[at + 1];
      at += 2;
      if (size > 125) {
        const end = at + (size > 126 ? 8 : 2);
        for (size = 0; at < end; at++) size = size * 256 + bytes[at];
      }
      const payload = bytes.subarray(at, at += size);
      const text = (from) => new TextDecoder().decode(payload.subarray(from));
      try {
        if (kind === TEXT) socket.onmessage({ data: text(0) });
      } catch (error) {
        reportError(error); // as of a WebSocket, which stays
      }
      if (kind === CLOSE) end(payload[0] * 256 + payload[1], text(2));
    }
  };
  queueMicrotask(() => socket.onopen());
  return socket;
};
