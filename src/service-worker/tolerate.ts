import { FileDownloadError } from './fetch-file.ts'
import { InvalidAddressError } from './published-build.ts'

/**
 * Lets pass what may go wrong with files that are only kept for later: the network, a build that is being replaced, a
 * device without room. The next start tries again. Anything else is thrown on.
 */
export function tolerate(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  if (!isFull && !(error instanceof FileDownloadError || error instanceof InvalidAddressError)) throw error
}
