/* Answers from what a reader has asked to keep, where the network does not answer: at once without a connection, after a
   moment with a bad one.  It is there only after somebody asked for it, and keeps nothing by itself (keep.js does). */
const PATIENCE = 3000; // milliseconds

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

const kept = (address) => caches.match(address.endsWith("/") ? address + "index.html" : address, { ignoreSearch: true });

async function answer(request) {
  const address = request.url.replace(/[?#].*/, "");
  const asked = fetch(request);
  asked.catch(() => {}); // said below, or no longer of interest
  try {
    const first = await Promise.race([asked, new Promise((done) => setTimeout(done, PATIENCE)).then(() => kept(address))]);
    return first || (await asked);
  } catch {
    return (await kept(address)) || missing(request);
  }
}

function missing(request) {
  if (request.mode !== "navigate") return Response.error();
  const home = new URL(".", location.href).href;
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Not kept</title><h1>This page is not kept on this device</h1><p>It needs a connection. <a href="${home}">Go to what is kept.</a>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'" };
  return new Response(text, { status: 503, headers });
}
