import type { AccountPlace } from './account-address.ts'
import { askWorker } from './ask-worker.ts'

/**
 * The address at a place below an account's public key, derived in a worker: every page that checks addresses would
 * carry the code for it otherwise.
 * @throws Error if the key is none of this network, or the worker doesn't start.
 */
export async function deriveAccountAddress(place: AccountPlace): Promise<string> {
  const worker = new Worker(new URL('./account-address-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, place, { failure: 'The address could not be derived' })
}
