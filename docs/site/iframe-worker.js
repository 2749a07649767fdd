// The search runs in a worker, which a browser refuses to pages that are opened as files.
// There, a hidden frame takes the worker's place: it loads the same script, and messages go both ways.
class IFrameWorker extends EventTarget {
    constructor(url) {
        super();
        this.queue = [];
        const frame = document.createElement("iframe");
        frame.hidden = true;
        frame.title = "search";
        document.body.append(frame);
        this.inner = frame.contentWindow;
        // What the script says with postMessage goes to the page, not to itself.
        this.inner.parent.IFrameWorker = IFrameWorker;
        this.inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
        this.inner.importScripts = (...names) =>
            names.reduce((before, name) => before.then(() => this.load(name)), Promise.resolve());
        // Not before someone wants to search: here the index is made in the thread of the page.
        document.addEventListener("focusin", (event) => {
            if (!this.url && event.target.matches("[data-md-component=search-query]")) {
                this.begin(url);
            }
        });
        if (document.activeElement?.matches("[data-md-component=search-query]")) {
            this.begin(url);
        }
    }

    begin(url) {
        this.url = url;
        this.load(url).then(() => {
            const waiting = this.queue;
            this.queue = null;
            waiting.forEach((data) => this.postMessage(data));
        });
    }

    load(url) {
        return new Promise((done, failed) => {
            const script = this.inner.document.createElement("script");
            script.src = url;
            script.onload = done;
            script.onerror = failed;
            this.inner.document.body.append(script);
        });
    }

    postMessage(data) {
        if (this.queue) {
            this.queue.push(data);
        } else {
            this.inner.dispatchEvent(new this.inner.MessageEvent("message", { data }));
        }
    }

    terminate() {}
}

if (location.protocol === "file:") {
    window.IFrameWorker = IFrameWorker;
    window.Worker = IFrameWorker;
}
