import { type BuildFile, type BuildManifest, entryPath } from '#src/entities/app-build/build-manifest.ts'
import type { NewBuild } from '#src/entities/app-build/upgrade-protocol.ts'
import type { BuildStore } from './build-store.ts'
import { fetchFile } from './fetch-file.ts'

/** Files that are fetched side by side. */
const connections = 4

interface DownloadOptions {
  readonly signal: AbortSignal
  /** Told how many bytes of the files are here, those of an earlier attempt included. */
  readonly onProgress?: (receivedBytes: number) => void
}

/**
 * The files of `build` that a device has to get beyond those it has of `installed`: what the app starts with, and the
 * successors of the parts it has, so that a page which opened offline still does.
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

/** A build as a person is told of it: `bytes` is what the device lacks of it. */
export async function describeBuild(
  store: BuildStore,
  build: BuildManifest,
  installed: BuildManifest,
): Promise<NewBuild> {
  const files = await filesToGet(store, build, installed)
  return { id: build.id, version: build.version, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Whether everything that the device has to get of `build` is here. */
export async function isComplete(store: BuildStore, build: BuildManifest, installed: BuildManifest): Promise<boolean> {
  const stored = new Set((await store.storedFiles(build)).map(({ path }) => path))
  return (await filesToGet(store, build, installed)).every(({ path }) => stored.has(path))
}

/**
 * Fetches those of `files` that are not here yet. What has arrived stays, whatever happens to the rest.
 * @throws FileDownloadError, what the browser's cache throws when it is full, and the reason of an aborted signal.
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
  // When one file fails, the others need not go on.
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
