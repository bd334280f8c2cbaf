import * as v from 'valibot'
import { KeyringError } from './keyring.ts'
import type { Operations } from './operations.ts'
import { offlineOperations } from './offline-protocol.ts'
import { correlation, operations as usualOperations, type WorkerMessage } from './protocol.ts'

const schemas = { ...usualOperations, ...offlineOperations }
type AnyOperation = keyof typeof schemas

const request = v.strictObject({
  id: correlation,
  operation: v.picklist(Object.keys(schemas) as AnyOperation[]),
  input: v.unknown(),
})

/** More than any page of ours asks at once. */
const longestQueue = 64

/**
 * Answers requests one after the other, each as if no other tab changed anything meanwhile. What is no request gets no
 * answer.
 */
export function serveRequests(
  operations: Operations,
  withLock: <T>(work: () => Promise<T>) => Promise<T>,
  answer: (message: WorkerMessage) => void,
): (data: unknown) => void {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (data) => {
    const parsed = v.safeParse(request, data)
    if (!parsed.success) return
    const { id, operation, input } = parsed.output
    if (waiting >= longestQueue) return answer({ type: 'error', id, code: 'busy' })
    waiting += 1
    const before = last
    last = (async () => {
      await before
      answer(await answerTo(operations, withLock, { id, operation, input }))
      waiting -= 1
    })()
  }
}

async function answerTo(
  operations: Operations,
  withLock: <T>(work: () => Promise<T>) => Promise<T>,
  { id, operation, input }: { readonly id: number; readonly operation: AnyOperation; readonly input: unknown },
): Promise<WorkerMessage> {
  // The first thing that is wrong is enough: a list without an end would take the worker's time, and its memory.
  const parsed = v.safeParse(schemas[operation].input, input, { abortEarly: true })
  if (!parsed.success) return { type: 'error', id, code: 'invalid-request' }
  try {
    const work = operations[operation] as (input: unknown) => Promise<unknown>
    return { type: 'result', id, result: await withLock(async () => work(parsed.output)) }
  } catch (error) {
    // What a library says may repeat what it was given: only our own codes leave.
    return { type: 'error', id, code: error instanceof KeyringError ? error.code : 'invalid-request' }
  }
}
