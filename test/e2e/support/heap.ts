import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'

import { HeapSnapshot, type SnapshotFile } from './heap-snapshot.ts'

type Send = (method: string, parameters?: object) => Promise<unknown>

/** A program of the page whose memory can be read: the page itself, one of its workers, or the service worker. */
export interface Program {
  readonly name: string
  readonly send: Send
  readonly onChunk: (listener: (chunk: string) => void) => void
}

const chunkEvent = 'HeapProfiler.addHeapSnapshotChunk'
const message = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.object({ chunk: v.optional(v.string()) })),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
})

/** Follows which programs a page starts, from now on. */
export async function watchPrograms(page: Page): Promise<() => readonly Program[]> {
  const session = await page.context().newCDPSession(page)
  const workers = followAttached(session)
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const itself: Program = {
    name: 'page',
    send: async (method, parameters) => session.send(method as never, parameters as never),
    onChunk: (listener) => session.on(chunkEvent, ({ chunk }) => listener(chunk)),
  }
  return () => [itself, ...workers.values()]
}

/** Returns the service worker of the page's site. */
export async function serviceWorkerOf(page: Page): Promise<Program> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const session = await browser.newBrowserCDPSession()
  const programs = followAttached(session)
  const { targetInfos } = await session.send('Target.getTargets')
  const { origin } = new URL(page.url())
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  if (!target) throw new Error('There is no service worker')
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId, flatten: false })
  const program = programs.get(sessionId)
  if (!program) throw new Error('The service worker was not attached')
  return program
}

/**
 * Returns programs that a session is attached to. Playwright only forwards messages for those with a session of their
 * own.
 */
function followAttached(session: CDPSession): ReadonlyMap<string, Program> {
  const programs = new Map<string, Program>()
  const answers = new Map<string, (answer: v.InferOutput<typeof message>) => void>()
  const chunkListeners = new Map<string, (chunk: string) => void>()
  let lastId = 0
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    programs.set(sessionId, {
      name: `${targetInfo.type} ${new URL(targetInfo.url).pathname}`,
      send: async (method, params = {}) => {
        lastId += 1
        const id = lastId
        const { promise, resolve } = Promise.withResolvers<v.InferOutput<typeof message>>()
        answers.set(`${sessionId} ${id}`, resolve)
        const text = JSON.stringify({ id, method, params })
        await session.send('Target.sendMessageToTarget', { sessionId, message: text })
        const { result, error } = await promise
        if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
        return result
      },
      onChunk: (listener) => void chunkListeners.set(sessionId, listener),
    })
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => void programs.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message: text }) => {
    const parsed = v.parse(message, JSON.parse(text))
    if (parsed.method === chunkEvent) chunkListeners.get(sessionId)?.(parsed.params?.chunk ?? '')
    if (parsed.id !== undefined) answers.get(`${sessionId} ${parsed.id}`)?.(parsed)
  })
  return programs
}

/**
 * Returns all strings that a program has in memory after garbage collection; those of one list are also joined.
 * Snapshots don't contain bytes.
 */
export async function textsInMemoryOf({ send, onChunk }: Program): Promise<readonly string[]> {
  const chunks: string[] = []
  onChunk((chunk) => void chunks.push(chunk))
  await send('HeapProfiler.enable')
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await send('HeapProfiler.disable')
  return new HeapSnapshot(JSON.parse(chunks.splice(0).join('')) as SnapshotFile).texts()
}
