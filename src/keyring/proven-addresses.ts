import { askWorker } from './ask-worker.ts'
import type { AddressClaim } from './prove-addresses.ts'

/**
 * Those of `claims` that are true, derived in a worker: neither the code for it nor the time it takes is the page's.
 * @throws Error if a key is none, the worker doesn't start, or nobody waits any more.
 */
export async function provenAddresses(
  claims: readonly AddressClaim[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (claims.length === 0) return []
  const worker = new Worker(new URL('./prove-addresses-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, claims, { failure: 'The addresses could not be derived', signal })
}
