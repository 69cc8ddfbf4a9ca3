/* Search without a server: a browser starts no worker from a disk, so an unseen frame does its work.
   After iframe-worker 1.0.4, Copyright (c) 2020-2022 Martin Donath, MIT licence (file-search.LICENSE.txt); changed: the
   frame's own script is a file, as the content security policy wants it. */
(function () {
  "use strict";
  if (location.protocol !== "file:") return;
  const frameScript = document.currentScript.src.replace("file-search.js", "file-search-frame.js");

  class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "Search";
      document.body.appendChild(frame);
      this.frame = frame;
      this.inside = frame.contentWindow;
      this.inside.document.open();
      this.inside.document.write('<html lang="en"><body><script src="' + frameScript + '"><\/script><script src="' + url + '"><\/script></body></html>');
      this.inside.document.close();
      this.ready = new Promise((done) => { this.inside.onload = done; });
      window.addEventListener("message", (event) => {
        if (event.source !== this.inside) return;
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
        if (this.onmessage) this.onmessage(event);
      });
    }
    terminate() { this.frame.remove(); }
    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) })));
    }
  }
  window.Worker = FrameWorker;
})();
