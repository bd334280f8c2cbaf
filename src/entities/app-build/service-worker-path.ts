/** Where the service worker is, from the root of the site: it serves all of it. */
export const serviceWorkerPath = '/service-worker.js'
