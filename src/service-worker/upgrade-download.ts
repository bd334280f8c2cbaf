import type { BuildManifest } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeFault } from '#src/entities/app-build/upgrade-protocol.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'
import type { BuildStore } from './build-store.ts'
import { describeBuild, downloadFiles, filesToGet } from './download-build.ts'
import { FileDownloadError } from './fetch-file.ts'
import { fetchManifest, InvalidAddressError } from './published-build.ts'
import type { UpgradeReport } from './upgrade-report.ts'

/** Milliseconds between two progress reports of a download. */
const reportInterval = 100

/** Downloads the next build, once for all windows, reporting progress and failures. */
export function createDownload(store: BuildStore, report: UpgradeReport) {
  const { tell } = report
  let running: AbortController | undefined

  async function start(address: string): Promise<void> {
    if (running) return report.repeat()
    running = new AbortController()
    const { signal } = running
    try {
      const { next, current } = await announceNext(store, await fetchManifest(address, signal))
      const build = await describeBuild(store, next, current)
      const onProgress = atIntervals((receivedBytes) => {
        tell({ step: 'downloading', build, receivedBytes })
      })
      await downloadFiles(store, next, await filesToGet(store, next, current), { signal, onProgress })
      tell({ step: 'downloaded', build })
    } catch (error) {
      if (signal.aborted) await stop()
      else tell({ step: 'failed', fault: faultOf(error) })
    } finally {
      running = undefined
    }
  }

  /** Cancels the download. Files that have arrived stay for the next attempt. */
  async function stop(): Promise<void> {
    const builds = await store.read()
    tell(
      builds?.next
        ? { step: 'available', build: await describeBuild(store, builds.next, builds.current) }
        : { step: 'none' },
    )
  }

  return { start, cancel: () => running?.abort() }
}

/**
 * Stores the published build as the next one.
 * @throws InvalidAddressError if it is no newer than the installed one.
 */
async function announceNext(store: BuildStore, published: BuildManifest) {
  const current = (await store.read())?.current
  if (!current || !isNewerVersion(published.version, current.version)) {
    throw new InvalidAddressError(`Version ${published.version} is not newer than the installed one`)
  }
  await store.update((builds) => builds && { ...builds, next: published })
  return { next: published, current }
}

/** Maps an error to its fault in spec §8. */
function faultOf(error: unknown): UpgradeFault {
  if (error instanceof InvalidAddressError) return 'invalid-address'
  return error instanceof FileDownloadError ? 'download-failed' : 'install-failed'
}

/** Calls `report` at most ten times a second. */
function atIntervals(report: (receivedBytes: number) => void): (receivedBytes: number) => void {
  let last = -Infinity
  return (receivedBytes) => {
    const now = performance.now()
    if (now - last < reportInterval) return
    last = now
    report(receivedBytes)
  }
}
