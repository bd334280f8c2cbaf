import { type BuildFile, type BuildManifest, entryPath } from '#src/entities/app-build/build-manifest.ts'
import type { NewBuild } from '#src/entities/app-build/upgrade-protocol.ts'
import type { BuildStore } from './build-store.ts'
import { fetchFile } from './fetch-file.ts'

/** Files fetched in parallel. */
const connections = 4

interface DownloadOptions {
  readonly signal: AbortSignal
  /** Called with the bytes received so far, including those of an earlier attempt. */
  readonly onProgress?: (receivedBytes: number) => void
}

/**
 * Returns the files of `build` that the device lacks: those that the app starts with, and the new versions of stored
 * parts, so that a page which opened offline still does.
 */
export async function filesToGet(
  store: BuildStore,
  build: BuildManifest,
  installed: BuildManifest | undefined,
): Promise<BuildFile[]> {
  const stored = installed ? await store.storedFiles(installed) : []
  const parts = new Set(stored.map(({ part }) => part))
  const shared = new Set(stored.map(({ path }) => path).filter((path) => path !== entryPath))
  const launch = new Set(build.launch)
  return build.files.filter(({ path, part }) => (launch.has(path) || parts.has(part)) && !shared.has(path))
}

/** Describes a build to the user: `bytes` is what the device still lacks of it. */
export async function describeBuild(
  store: BuildStore,
  build: BuildManifest,
  installed: BuildManifest,
): Promise<NewBuild> {
  const files = await filesToGet(store, build, installed)
  return { id: build.id, version: build.version, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Returns whether every file that the device needs of `build` is stored. */
export async function isComplete(store: BuildStore, build: BuildManifest, installed: BuildManifest): Promise<boolean> {
  const stored = new Set((await store.storedFiles(build)).map(({ path }) => path))
  return (await filesToGet(store, build, installed)).every(({ path }) => stored.has(path))
}

/**
 * Fetches those of `files` that aren't stored yet. Files that have arrived stay, whatever happens to the rest.
 * @throws FileDownloadError, the browser cache's error if it's full, and the reason of an aborted signal.
 */
export async function downloadFiles(
  store: BuildStore,
  build: BuildManifest,
  files: readonly BuildFile[],
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  const stored = new Set((await store.storedFiles(build)).map(({ path }) => path))
  const received = new Map(files.map(({ path, bytes }) => [path, stored.has(path) ? bytes : 0]))
  const report = () => onProgress?.([...received.values()].reduce((sum, bytes) => sum + bytes, 0))
  const missing = files.filter(({ path }) => !stored.has(path)).values()
  // If one file fails, the others can stop.
  const failure = new AbortController()
  const options = { signal: AbortSignal.any([signal, failure.signal]) }

  async function fetchNext(): Promise<void> {
    for (const file of missing) {
      const onFileProgress = (bytes: number) => {
        received.set(file.path, bytes)
        report()
      }
      await store.putFile(build, file, await fetchFile(file, { ...options, onProgress: onFileProgress }))
    }
  }

  report()
  try {
    await Promise.all(Array.from({ length: connections }, fetchNext))
  } catch (error) {
    failure.abort(error)
    throw error
  }
}
