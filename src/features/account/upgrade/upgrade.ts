import { buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import { delay } from '#src/lib/delay.ts'
import type { ServiceWorkerLink } from './service-worker-link.ts'
import { describeUpgrade, factsAtStart, offerIn, type UpgradeState, type VersionCheck } from './upgrade-state.ts'

/** In milliseconds. The browser may terminate a worker at any time: one that stays silent this long is asked again. */
const maxSilence = 20_000

/** Dependencies of the upgrade, replaced in tests. */
export interface UpgradeParts {
  readonly ownVersion: string
  readonly checkVersion: () => Promise<VersionCheck>
  readonly linkServiceWorker: () => Promise<ServiceWorkerLink | undefined>
  readonly hasUnsavedInput: () => boolean
  readonly reload: () => void
}

/** The app's upgrade, as seen by one window. */
export interface Upgrade {
  /** Returns the same object until something changes. */
  readonly get: () => UpgradeState
  readonly subscribe: (listener: () => void) => () => void
  readonly check: () => Promise<void>
  /** Downloads, or resumes an earlier download. */
  readonly download: () => void
  readonly cancel: () => void
  readonly install: () => void
  readonly restart: () => void
}

/** The state of an upgrade and its actions. */
export type UpgradeView = UpgradeState & Omit<Upgrade, 'get' | 'subscribe'>

export function createUpgrade(parts: UpgradeParts): Upgrade {
  const { ownVersion, checkVersion, linkServiceWorker, hasUnsavedInput, reload } = parts
  const listeners = new Set<() => void>()
  const facts = factsAtStart(ownVersion)
  let link: ServiceWorkerLink | undefined
  let state = describeUpgrade(facts)
  let silence: ReturnType<typeof setTimeout> | undefined

  function update(): void {
    state = describeUpgrade(facts)
    for (const listener of listeners) listener()
  }

  function restart(): void {
    facts.isRestarting = true
    update()
    reload()
  }

  function hear(news: UpgradeProgress): void {
    clearTimeout(silence)
    const isOwnBuild = 'build' in news && news.build.id === link?.ownBuild
    if (facts.isInstalled || isOwnBuild) return
    facts.progress = news
    facts.isInstalled = news.step === 'installed'
    if (facts.isInstalled && !hasUnsavedInput()) return restart()
    update()
    if (news.step === 'downloading') silence = setTimeout(download, maxSilence)
    if (news.step === 'downloaded' && state.isForced) install()
  }

  const linking = linkServiceWorker().then((found) => {
    link = found
    facts.hasDownload = found !== undefined
    found?.listen(hear)
    update()
    return found
  })

  function ask(question: Parameters<ServiceWorkerLink['ask']>[0]): void {
    void link?.ask(question)
  }

  function download(): void {
    ask({ kind: 'download', address: facts.offer?.address ?? buildManifestPath })
  }

  function install(): void {
    ask({ kind: 'install' })
  }

  /** Resolves to whether the backend has answered. */
  async function askBackend(): Promise<boolean> {
    try {
      facts.offer = offerIn(await checkVersion(), ownVersion)
      return true
    } catch {
      // Reported as a failed check, unless the worker knows of a new build anyway.
      return false
    }
  }

  /** Has the worker look for a published build. It may be busy with its first build, or have been terminated. */
  async function askWorker(): Promise<void> {
    const found = await Promise.race([linking, delay(maxSilence)])
    const address = facts.offer?.address ?? buildManifestPath
    if (found) await Promise.race([found.ask({ kind: 'check', address }), delay(maxSilence)])
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: async () => {
      if (facts.check === 'running') return
      facts.check = 'running'
      update()
      const isAnswered = await askBackend()
      await askWorker()
      facts.check = isAnswered ? 'done' : 'failed'
      update()
    },
    download,
    cancel: () => ask({ kind: 'cancel' }),
    install,
    restart,
  }
}
