import type { AccountPlace } from './account-address.ts'

/**
 * The address at a place below an account's public key, derived in a worker: every page that checks addresses would
 * carry the code for it otherwise.
 * @throws Error if the key is none of this network, or the worker doesn't start.
 */
export async function deriveAccountAddress(place: AccountPlace): Promise<string> {
  const worker = new Worker(new URL('./account-address-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
        resolve(data)
      })
      worker.addEventListener('error', () => {
        reject(new Error('The address could not be derived'))
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker of this page
      worker.postMessage(place)
    })
  } finally {
    worker.terminate()
  }
}
