// Keeps the client on this device, so that it opens without network. Built by `plugins/serviceWorker.ts`.

import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";

declare const __FILES__: { url: string; revision: string | null }[];

const PATIENCE = 4;
/** Texts that change with the version of the server only: words, games, rules, lessons. */
const TEXTS = /\/(api|answers)\/(words|games|rules|lessons|combinations)\b/;
const ENGINE = /\/assets\/(pyodide-|library-|house-)/;

/** Marks a kept answer, from which a page learns that the network did not answer. */
function cachedResponseWillBeUsed({ cachedResponse }: { cachedResponse?: Response }): Promise<Response | undefined> {
  if (!cachedResponse) return Promise.resolve(undefined);
  const headers = new Headers(cachedResponse.headers);
  headers.set("X-Kept", "yes");
  return Promise.resolve(new Response(cachedResponse.body, { status: cachedResponse.status, headers }));
}

// A page comes from the network if it can, so that it fits its server; the kept one opens without.
const fresh = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      fetchDidSucceed: ({ response }) =>
        response.status < 502 ? Promise.resolve(response) : Promise.reject(new Error(response.statusText)),
      handlerDidError: () => matchPrecache("index.html"),
    },
  ],
});
registerRoute(new NavigationRoute(fresh, { denylist: [/\/api\//] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && ENGINE.test(url.pathname),
  new CacheFirst({ cacheName: "meldhouse-engine" }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && TEXTS.test(url.pathname),
  new NetworkFirst({
    cacheName: "meldhouse-texts",
    networkTimeoutSeconds: PATIENCE,
    plugins: [{ cachedResponseWillBeUsed }],
  }),
);
precacheAndRoute(__FILES__, { directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();

addEventListener("message", (event: MessageEvent) => {
  if (event.data === "replace") void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
});
addEventListener("activate", (event) => {
  const { clients } = self as unknown as { clients: { claim(): Promise<void> } };
  (event as unknown as { waitUntil(work: Promise<unknown>): void }).waitUntil(clients.claim());
});
