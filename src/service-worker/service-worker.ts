/// <reference lib="webworker" />
import { safeParse } from 'valibot'
import { type UpgradeProgress, upgradeRequest } from '#src/entities/app-build/upgrade-protocol.ts'
import { answersStart, getAsset, openApp } from './app-requests.ts'
import { buildCacheName, createBuildStore } from './build-store.ts'
import { openAnswer, showAnswer } from './told-answers.ts'
import { tolerate } from './tolerate.ts'
import { createUpgrader } from './upgrader.ts'

// Lets the app start offline, upgrades it when the user wants to, and shows that support has answered. Handles only
// requests for the app's page and the files in assets/: API calls and the run-time configuration always go to the
// network.

declare const self: ServiceWorkerGlobalScope

const assetsFolder = '/assets/'

const store = createBuildStore(async () => caches.open(buildCacheName))

const upgrader = createUpgrader(store, (progress) => void tellWindows(progress))

async function tellWindows(progress: UpgradeProgress): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's clients are of its own origin
  for (const client of windows) client.postMessage(progress)
}

self.addEventListener('install', (event) => {
  // Which build is shown doesn't depend on the worker's version, so a new worker can take over at once.
  event.waitUntil(Promise.all([self.skipWaiting(), installFirstBuild()]))
})

async function installFirstBuild(): Promise<void> {
  if (!(await store.read())) await upgrader.adopt()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const request = safeParse(upgradeRequest, event.data)
  // A newer page may send requests that this worker doesn't know yet.
  if (!request.success) return
  event.waitUntil(upgrader.handle(request.output).finally(() => event.ports[0]?.postMessage('done')))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showAnswer(self.registration, event.data))
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openAnswer(appWindows, notification.data, self.location.origin))
})

const appWindows = {
  list: async () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: async (url: string) => self.clients.openWindow(url),
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { origin, pathname } = url
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const afterwards = (work: Promise<void>) => {
    event.waitUntil(work.catch(tolerate))
  }
  if (request.mode === 'navigate') {
    if (answersStart(url)) event.respondWith(openApp(store, request, upgrader.adopt, afterwards))
  } else if (pathname.startsWith(assetsFolder)) {
    event.respondWith(getAsset(store, request, afterwards))
  }
})
