/* Inside the unseen frame of file-search.js: what a worker's script expects to find. */
"use strict";
window.postMessage = function (data, origin) { parent.postMessage(data, origin || "*"); };
window.importScripts = function (...urls) {
  return urls.reduce((before, url) => before.then(() => new Promise((done) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = done;
    document.body.appendChild(script);
  })), Promise.resolve());
};
