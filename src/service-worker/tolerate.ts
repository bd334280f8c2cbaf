import { FileDownloadError } from './fetch-file.ts'
import { InvalidAddressError } from './published-build.ts'

/**
 * Ignores expected failures when storing files for later: the network, a build that is being replaced, a device without
 * room. The next start tries again. Rethrows anything else.
 */
export function tolerate(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  if (!isFull && !(error instanceof FileDownloadError || error instanceof InvalidAddressError)) throw error
}
