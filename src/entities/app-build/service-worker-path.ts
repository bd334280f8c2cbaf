/** Path of the service worker, at the root of the site because it serves all of it. */
export const serviceWorkerPath = '/service-worker.js'
