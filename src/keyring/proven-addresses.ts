import { askWorker } from './ask-worker.ts'
import type { AddressClaim } from './prove-addresses.ts'

/**
 * Returns the addresses whose claims are true, derived in a worker, which spares the page the code and the time.
 * @throws Error if a key is invalid, the worker doesn't start, or the signal was aborted.
 */
export async function provenAddresses(
  claims: readonly AddressClaim[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (claims.length === 0) return []
  const worker = new Worker(new URL('./prove-addresses-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, claims, { failure: 'The addresses could not be derived', signal })
}
