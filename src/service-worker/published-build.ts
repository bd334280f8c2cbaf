import { safeParse } from 'valibot'
import { type BuildManifest, buildManifest } from '#src/entities/app-build/build-manifest.ts'
import { FileDownloadError, maxSilence } from './fetch-file.ts'

/** Thrown if there is no build at the given URL (spec §8: invalid download address). */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError'
}

/**
 * Fetches the manifest at `address`, which must be on this site: its files are served as the app itself.
 * @throws InvalidAddressError if there is none, FileDownloadError if the server can't be reached.
 */
export async function fetchManifest(address: string, signal: AbortSignal): Promise<BuildManifest> {
  const { origin } = globalThis.location
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== origin) throw new InvalidAddressError(`${address} is not on this site`)
  const response = await request(url, signal)
  if (response.status >= 500) throw new FileDownloadError(`${address} answered ${response.status}`)
  const manifest = safeParse(buildManifest, await readJson(response))
  if (!response.ok || !manifest.success) throw new InvalidAddressError(`${address} is not a build manifest`)
  return manifest.output
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  const silence = AbortSignal.timeout(maxSilence)
  try {
    return await fetch(url, { cache: 'no-cache', signal: AbortSignal.any([signal, silence]) })
  } catch (error) {
    signal.throwIfAborted()
    throw new FileDownloadError(`${url.href} could not be reached`, { cause: error })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // The host's own page instead of a missing file.
    return undefined
  }
}

/** Returns the published manifest; `undefined` if it can't be fetched now, which a download will report. */
export async function findManifest(address: string): Promise<BuildManifest | undefined> {
  try {
    return await fetchManifest(address, new AbortController().signal)
  } catch {
    return undefined
  }
}
