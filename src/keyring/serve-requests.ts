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

/** More than any page of ours sends at once. */
const longestQueue = 64

/**
 * Answers requests one at a time, each as if no other tab changed anything meanwhile. Invalid messages get no answer.
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
  // The first error is enough: an endless list would exhaust the worker's time and memory.
  const parsed = v.safeParse(schemas[operation].input, input, { abortEarly: true })
  if (!parsed.success) return { type: 'error', id, code: 'invalid-request' }
  try {
    const work = operations[operation] as (input: unknown) => Promise<unknown>
    return { type: 'result', id, result: await withLock(async () => work(parsed.output)) }
  } catch (error) {
    // A library's message may repeat its input: only our own codes leave the worker.
    return { type: 'error', id, code: error instanceof KeyringError ? error.code : 'invalid-request' }
  }
}
