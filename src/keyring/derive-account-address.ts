import type { AccountPlace } from './account-address.ts'
import { askWorker } from './ask-worker.ts'

/**
 * Derives the address at a place below an account's public key in a worker, so that pages that check addresses don't
 * carry the code.
 * @throws Error if the key isn't one of this network, or the worker doesn't start.
 */
export async function deriveAccountAddress(place: AccountPlace): Promise<string> {
  const worker = new Worker(new URL('./account-address-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, place, { failure: 'The address could not be derived' })
}
