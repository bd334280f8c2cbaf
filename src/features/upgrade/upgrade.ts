import type { InferOutput } from 'valibot'
import type { checkVersion } from '#api/configuration.ts'
import { buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeFault, UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'
import { delay } from '#src/lib/delay.ts'
import type { ServiceWorkerLink } from './service-worker-link.ts'

type VersionCheck = InferOutput<typeof checkVersion.data>

/** The browser may end a worker at any moment (milliseconds): one that says nothing for so long is asked again. */
const longestSilence = 20_000

/** What the backend says about a newer version. */
interface Offer {
  readonly version: string
  readonly isForced: boolean
  readonly remark: VersionCheck['versionRemark']
  readonly address: string
}

/** Where the upgrade stands (spec §4), for people. */
export type UpgradeStatus =
  | 'unchecked'
  | 'checking'
  | 'check-failed'
  | 'up-to-date'
  | 'available'
  | 'downloading'
  | 'downloaded'
  | 'installing'
  /** Installed, but a restart would lose what the person is entering. */
  | 'restart-wanted'
  | 'restarting'
  | UpgradeFault

export interface UpgradeState {
  readonly status: UpgradeStatus
  /** The version that there is to be had. */
  readonly version?: string
  /** The installed version is no longer served: the upgrade cannot be put off. */
  readonly isForced: boolean
  /** What is new, by language. */
  readonly remark: VersionCheck['versionRemark']
  /** Size of the download; unknown until the new build was found, and where there is no service worker. */
  readonly totalBytes?: number
  readonly receivedBytes: number
  /** Without a service worker a restart is all there is to do: it loads the new version. */
  readonly hasDownload: boolean
}

/** What the upgrade is made of; each is another thing in its tests. */
export interface UpgradeParts {
  readonly ownVersion: string
  readonly checkVersion: () => Promise<VersionCheck>
  readonly linkServiceWorker: () => Promise<ServiceWorkerLink | undefined>
  readonly hasUnsavedInput: () => boolean
  readonly reload: () => void
}

/** The upgrade of this app, as one window sees it. */
export interface Upgrade {
  /** The same object until something changes. */
  readonly get: () => UpgradeState
  readonly subscribe: (listener: () => void) => () => void
  readonly check: () => Promise<void>
  /** Downloads, or goes on where an earlier download ended. */
  readonly download: () => void
  readonly cancel: () => void
  readonly install: () => void
  readonly restart: () => void
}

export function createUpgrade(parts: UpgradeParts): Upgrade {
  const { ownVersion, checkVersion, linkServiceWorker, hasUnsavedInput, reload } = parts
  const listeners = new Set<() => void>()
  let check: 'none' | 'running' | 'failed' | 'done' = 'none'
  let offer: Offer | undefined
  let progress: UpgradeProgress = { step: 'none' }
  /** For good: what other windows do next is about the build that they run by then. */
  let isInstalled = false
  let isRestarting = false
  let link: ServiceWorkerLink | undefined
  let state = describe()
  let silence: ReturnType<typeof setTimeout> | undefined

  function describe(): UpgradeState {
    const build = 'build' in progress && isNewerVersion(progress.build.version, ownVersion) ? progress.build : undefined
    const version = build?.version ?? offer?.version
    return {
      status: status(build !== undefined),
      ...(version !== undefined && { version }),
      isForced: offer?.isForced ?? false,
      remark: offer?.remark ?? {},
      ...(build && { totalBytes: build.bytes }),
      receivedBytes: progress.step === 'downloading' ? progress.receivedBytes : 0,
      hasDownload: link !== undefined,
    }
  }

  function status(hasBuild: boolean): UpgradeStatus {
    if (isRestarting) return 'restarting'
    if (isInstalled) return 'restart-wanted'
    if (progress.step === 'failed') return progress.fault
    if (progress.step === 'downloading' || progress.step === 'downloaded' || progress.step === 'installing') {
      return progress.step
    }
    if (check === 'running') return 'checking'
    if (hasBuild || offer) return 'available'
    if (check === 'failed') return 'check-failed'
    return check === 'done' ? 'up-to-date' : 'unchecked'
  }

  function update(): void {
    state = describe()
    for (const listener of listeners) listener()
  }

  function restart(): void {
    isRestarting = true
    update()
    reload()
  }

  function hear(news: UpgradeProgress): void {
    clearTimeout(silence)
    const isOwnBuild = 'build' in news && news.build.id === link?.ownBuild
    if (isInstalled || isOwnBuild) return
    progress = news
    isInstalled = news.step === 'installed'
    if (isInstalled && !hasUnsavedInput()) return restart()
    update()
    if (news.step === 'downloading') silence = setTimeout(download, longestSilence)
    if (news.step === 'downloaded' && state.isForced) install()
  }

  const linking = linkServiceWorker().then((found) => {
    link = found
    found?.listen(hear)
    update()
    return found
  })

  function ask(question: Parameters<ServiceWorkerLink['ask']>[0]): void {
    void link?.ask(question)
  }

  function download(): void {
    ask({ kind: 'download', address: offer?.address ?? buildManifestPath })
  }

  function install(): void {
    ask({ kind: 'install' })
  }

  /** Whether the backend has answered. */
  async function askBackend(): Promise<boolean> {
    try {
      const { version, isUpgrade, isForced, packageUrl, versionRemark } = await checkVersion()
      const address = packageUrl ?? buildManifestPath
      // An answer from before a restart, out of some cache, may announce the version that runs by now.
      const isNew = isUpgrade === '1' && isNewerVersion(version, ownVersion)
      offer = isNew ? { version, isForced, remark: versionRemark, address } : undefined
      return true
    } catch {
      // Told as the failure of the check, unless the worker knows of a new build by itself.
      return false
    }
  }

  /** The worker looks at what is published. It may be busy with its first build, or have been ended. */
  async function askWorker(): Promise<void> {
    const found = await Promise.race([linking, delay(longestSilence)])
    const address = offer?.address ?? buildManifestPath
    if (found) await Promise.race([found.ask({ kind: 'check', address }), delay(longestSilence)])
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: async () => {
      if (check === 'running') return
      check = 'running'
      update()
      const isAnswered = await askBackend()
      await askWorker()
      check = isAnswered ? 'done' : 'failed'
      update()
    },
    download,
    cancel: () => ask({ kind: 'cancel' }),
    install,
    restart,
  }
}
