/// <reference lib="webworker" />
import { buildCacheName } from './build-store.ts'

// The emergency exit: published instead of the service worker (`VITE_SERVICE_WORKER=retired npm run build`), it deletes
// everything that the worker has stored, unregisters itself from every device within one visit, and leaves the app to
// the network.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(retire())
})

async function retire(): Promise<void> {
  await caches.delete(buildCacheName)
  await self.registration.unregister()
  const windows = await self.clients.matchAll({ type: 'window' })
  await Promise.all(windows.map(async (client) => client.navigate(client.url)))
}
