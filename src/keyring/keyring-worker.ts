/// <reference lib="webworker" />
import * as v from 'valibot'
import { withLock } from '#src/lib/web-lock.ts'
import { openIndexedDbStore } from './indexed-db-store.ts'
import { KeyringError } from './keyring.ts'
import { keyringOperations } from './keyring-operations.ts'
import { KeyringSession } from './keyring-session.ts'
import type { WorkerMessage } from './protocol.ts'
import { serveRequests } from './serve-requests.ts'
import { vaultCosts } from './vault.ts'

// The only place that touches secrets: a dedicated worker that only the page that created it can talk to.

declare const self: DedicatedWorkerGlobalScope

/** Messages to other tabs. Never include a secret: every script of this origin can listen. */
const news = v.picklist(['changed', 'locked'])
const newsChannel = 'device-wallets'
const lockName = 'device-wallets'

// Keeps incoming data from adding properties to built-in objects.
for (const { prototype } of [Object, Array, Function, Map, Set, Promise, Uint8Array, String, Number, BigInt]) {
  Object.freeze(prototype)
}

/** Requests of a page that doesn't wait for the worker to start. */
const early: unknown[] = []
let serve = (data: unknown): void => void early.push(data)
self.addEventListener('message', ({ data }) => serve(data))

function say(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(message)
}

async function start(): Promise<void> {
  const channel = new BroadcastChannel(newsChannel)
  const session = new KeyringSession({
    store: await openIndexedDbStore(),
    costs: vaultCosts,
    now: () => Date.now(),
    onState: (state) => say({ type: 'state', state }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
    tellOthers: (message) => channel.postMessage(message),
  })
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(news, data)
    if (!parsed.success) return
    void withLock(lockName, async () => (parsed.output === 'locked' ? session.lockHere() : session.publish()))
  })
  const operations = keyringOperations(session)
  serve = serveRequests(operations, async (work) => withLock(lockName, work), say)
  await withLock(lockName, async () => session.publish())
  for (const data of early.splice(0)) serve(data)
}

start().catch((error: unknown) => {
  say({ type: 'failed', code: error instanceof KeyringError ? error.code : 'storage-unavailable' })
})
