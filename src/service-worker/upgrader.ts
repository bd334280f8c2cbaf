import { type BuildManifest, buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type {
  NewBuild,
  UpgradeFault,
  UpgradeProgress,
  UpgradeRequest,
} from '#src/entities/app-build/upgrade-protocol.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'
import type { BuildStore } from './build-store.ts'
import { downloadFiles, filesToGet, sumOfBytes } from './download-build.ts'
import { FileDownloadError } from './fetch-file.ts'
import { fetchManifest, InvalidAddressError } from './published-build.ts'
import { tolerate } from './tolerate.ts'

/** Milliseconds between two reports of a download. */
const reportInterval = 100

export interface Upgrader {
  /** Does what a page asks for. What goes wrong with an upgrade is told as its progress. */
  readonly handle: (request: UpgradeRequest) => Promise<void>
  /**
   * Makes the published build the installed one without a question: on a first visit, and for a page that the network
   * has brought. With `id`, only if that is the published one.
   * @throws InvalidAddressError, FileDownloadError
   */
  readonly adopt: (id?: string) => Promise<void>
}

/** @param publish Tells every open window. */
export function createUpgrader(store: BuildStore, publish: (progress: UpgradeProgress) => void): Upgrader {
  let progress: UpgradeProgress = { step: 'none' }
  let running: AbortController | undefined

  function tell(next: UpgradeProgress): void {
    progress = next
    publish(next)
  }

  async function describe(build: BuildManifest, installed: BuildManifest): Promise<NewBuild> {
    const bytes = sumOfBytes(await filesToGet(store, build, installed))
    return { id: build.id, version: build.version, bytes }
  }

  /** The browser ends an idle worker: what was downloaded before that is still here. */
  async function recall(): Promise<void> {
    const builds = await store.read()
    if (progress.step !== 'none' || !builds?.next) return
    const { current, next } = builds
    progress = {
      step: (await isComplete(next, current)) ? 'downloaded' : 'available',
      build: await describe(next, current),
    }
  }

  async function isComplete(build: BuildManifest, installed: BuildManifest): Promise<boolean> {
    const stored = new Set((await store.storedFiles(build)).map(({ path }) => path))
    return (await filesToGet(store, build, installed)).every(({ path }) => stored.has(path))
  }

  async function check(address: string): Promise<void> {
    const builds = await store.read()
    if (!builds || progress.step === 'downloading' || progress.step === 'installing') return publish(progress)
    const published = await findManifest(address)
    // A failure that was told stands no longer once the person checks again.
    if (!published) return tell(progress.step === 'failed' ? { step: 'none' } : progress)
    if (!isNewerVersion(published.version, builds.current.version)) return tell({ step: 'none' })
    await recall()
    const isDownloaded = progress.step === 'downloaded' && progress.build.id === published.id
    tell(isDownloaded ? progress : { step: 'available', build: await describe(published, builds.current) })
  }

  async function download(address: string): Promise<void> {
    if (running) return publish(progress)
    running = new AbortController()
    const { signal } = running
    try {
      const published = await fetchManifest(address, signal)
      const current = (await store.read())?.current
      if (!current || !isNewerVersion(published.version, current.version)) {
        throw new InvalidAddressError(`${address} has no newer build`)
      }
      await store.update((builds) => builds && { ...builds, next: published })
      const build = await describe(published, current)
      const onProgress = atIntervals((receivedBytes) => {
        tell({ step: 'downloading', build, receivedBytes })
      })
      await downloadFiles(store, published, await filesToGet(store, published, current), { signal, onProgress })
      tell({ step: 'downloaded', build })
    } catch (error) {
      if (signal.aborted) await stop()
      else tell({ step: 'failed', fault: faultOf(error) })
    } finally {
      running = undefined
    }
  }

  /** What has arrived stays for the next attempt. */
  async function stop(): Promise<void> {
    const builds = await store.read()
    tell(builds?.next ? { step: 'available', build: await describe(builds.next, builds.current) } : { step: 'none' })
  }

  async function install(): Promise<void> {
    const builds = await store.read()
    if (!builds?.next) return tell({ step: 'failed', fault: 'install-failed' })
    const { current, next } = builds
    const build = await describe(next, current)
    tell({ step: 'installing', build })
    try {
      if (!(await isComplete(next, current))) throw new FileDownloadError('A file of the new build is missing')
      await store.update(() => ({ current: next, isIncomplete: false, previous: current }))
      await store.removeUnused()
      tell({ step: 'installed', build })
    } catch {
      tell({ step: 'failed', fault: 'install-failed' })
    }
  }

  async function adopt(id?: string): Promise<void> {
    const { signal } = new AbortController()
    const published = await fetchManifest(buildManifestPath, signal)
    if (id !== undefined && published.id !== id) return
    const installed = (await store.read())?.current
    if (installed?.id === published.id) return
    await downloadFiles(store, published, await filesToGet(store, published, installed), { signal })
    await store.update(() => ({ current: published, isIncomplete: false, ...(installed && { previous: installed }) }))
    await store.removeUnused()
    tell({ step: 'none' })
  }

  /** A page that has started knows best what it needs to start. */
  async function keep(id: string, paths: readonly string[]): Promise<void> {
    try {
      await adopt(id)
      const current = (await store.read())?.current
      if (current?.id !== id) return
      const stored = new Set((await store.storedFiles(current)).map(({ path }) => path))
      const files = current.files.filter(({ path }) => paths.includes(path) && !stored.has(path))
      await downloadFiles(store, current, files, { signal: new AbortController().signal })
    } catch (error) {
      tolerate(error)
    }
  }

  async function perform(request: UpgradeRequest): Promise<void> {
    switch (request.kind) {
      case 'tell':
        await recall()
        return publish(progress)
      case 'check':
        return check(request.address)
      case 'download':
        return download(request.address)
      case 'cancel':
        return running?.abort()
      case 'install':
        return install()
      case 'keep':
        return keep(request.build, request.paths)
    }
  }

  return {
    adopt,
    handle: async (request) => {
      const builds = await store.read()
      // A window that missed the news, in the background or asleep, still runs the build before.
      if (builds && builds.previous?.id === request.build) {
        const { id, version } = builds.current
        return publish({ step: 'installed', build: { id, version, bytes: 0 } })
      }
      await perform(request)
    },
  }
}

/** spec §8. */
function faultOf(error: unknown): UpgradeFault {
  if (error instanceof InvalidAddressError) return 'invalid-address'
  return error instanceof FileDownloadError ? 'download-failed' : 'install-failed'
}

/** The published manifest; `undefined` when it cannot be had just now, which is for a download to tell. */
async function findManifest(address: string): Promise<BuildManifest | undefined> {
  try {
    return await fetchManifest(address, new AbortController().signal)
  } catch {
    return undefined
  }
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
