// SPDX-License-Identifier: MIT OR Apache-2.0
// The site's search runs in a worker, and a browser refuses a worker to a page
// from a folder. There, a frame runs the worker's script. The theme's plugin
// `offline` takes a shim of this name, and its worker asks for this class.
globalThis.IFrameWorker = class extends EventTarget {
  constructor(url) {
    super();
    this.onmessage = null;
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    const inside = this.frame.contentWindow;
    this.told = (event) => {
      if (event.source === inside) {
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
        this.onmessage?.(event);
      }
    };
    addEventListener("message", this.told);
    inside.document.open();
    // Behind open(), which removes a frame's listeners.
    this.loaded = new Promise((done) => {
      inside.addEventListener("load", done);
    });
    inside.document.write(
      `<!doctype html><script>
        postMessage = (data) => parent.dispatchEvent(new MessageEvent("message", { data, source: self }));
        importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((done, failed) => {
          const script = document.createElement("script");
          script.src = url;
          script.onload = done;
          script.onerror = failed;
          document.body.append(script);
        })), Promise.resolve());
      </scr` + `ipt><script src="${url}"></scr` + `ipt>`,
    );
    inside.document.close();
  }

  postMessage(data) {
    this.loaded.then(() =>
      this.frame.contentWindow.dispatchEvent(
        new MessageEvent("message", { data, source: globalThis }),
      )
    );
  }

  terminate() {
    removeEventListener("message", this.told);
    this.frame.remove();
  }
};

// The theme looks for each word as the start of a longer one, and a rarer word
// counts more: `ove_queue_send` would be behind `ove_queue_send_many`. So each
// word is also sought whole. A query with the search's own signs stays as it is.
const QUERY = 2;
const preferWhole = (query) =>
  /["*^~+]|(^|\s)(-|(title|text|tags):)/.test(query)
    ? query
    : query.split(/[\s:]+/).filter(Boolean).map((word) => `${word}^10 ${word}`)
      .join(" ");

globalThis.Worker = class extends (location.protocol === "file:" ? IFrameWorker : Worker) {
  postMessage(message) {
    super.postMessage(
      message.type === QUERY ? { ...message, data: preferWhole(message.data) } : message,
    );
  }
};
