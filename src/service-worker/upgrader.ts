import type { UpgradeProgress, UpgradeRequest } from '#src/entities/app-build/upgrade-protocol.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'
import { adoptPublished, keepFiles } from './adopt-build.ts'
import type { BuildStore } from './build-store.ts'
import { describeBuild, isComplete } from './download-build.ts'
import { FileDownloadError } from './fetch-file.ts'
import { findManifest } from './published-build.ts'
import { createDownload } from './upgrade-download.ts'
import { createUpgradeReport } from './upgrade-report.ts'

export interface Upgrader {
  /** Handles a page's request. Failures of an upgrade are reported as its progress. */
  readonly handle: (request: UpgradeRequest) => Promise<void>
  /**
   * Installs the published build without asking: on a first visit, and for a page that came from the network. With
   * `id`, only if that is the published one.
   * @throws InvalidAddressError, FileDownloadError
   */
  readonly adopt: (id?: string) => Promise<void>
}

/** @param publish Sends progress to every open window. */
export function createUpgrader(store: BuildStore, publish: (progress: UpgradeProgress) => void): Upgrader {
  const report = createUpgradeReport(store, publish)
  const { tell, recall } = report
  const download = createDownload(store, report)

  async function check(address: string): Promise<void> {
    const builds = await store.read()
    const { step } = report.latest()
    if (!builds || step === 'downloading' || step === 'installing') return report.repeat()
    const published = await findManifest(address)
    // Once the user checks again, a reported failure no longer applies.
    if (!published) return tell(report.latest().step === 'failed' ? { step: 'none' } : report.latest())
    if (!isNewerVersion(published.version, builds.current.version)) return tell({ step: 'none' })
    await recall()
    const progress = report.latest()
    const isDownloaded = progress.step === 'downloaded' && progress.build.id === published.id
    tell(isDownloaded ? progress : { step: 'available', build: await describeBuild(store, published, builds.current) })
  }

  async function install(): Promise<void> {
    const builds = await store.read()
    if (!builds?.next) return tell({ step: 'failed', fault: 'install-failed' })
    const { current, next } = builds
    const build = await describeBuild(store, next, current)
    tell({ step: 'installing', build })
    try {
      if (!(await isComplete(store, next, current))) throw new FileDownloadError('A file of the new build is missing')
      await store.update(() => ({ current: next, isIncomplete: false, previous: current }))
      await store.removeUnused()
      tell({ step: 'installed', build })
    } catch {
      tell({ step: 'failed', fault: 'install-failed' })
    }
  }

  async function perform(request: UpgradeRequest): Promise<void> {
    switch (request.kind) {
      case 'tell':
        await recall()
        return report.repeat()
      case 'check':
        return check(request.address)
      case 'download':
        return download.start(request.address)
      case 'cancel':
        return download.cancel()
      case 'install':
        return install()
      case 'keep':
        return keepFiles(store, adopt, request)
    }
  }

  async function adopt(id?: string): Promise<void> {
    if (await adoptPublished(store, id)) tell({ step: 'none' })
  }

  return {
    adopt,
    handle: async (request) => {
      const builds = await store.read()
      // A window that missed the news, in the background or asleep, still runs the previous build.
      if (builds && builds.previous?.id === request.build) {
        const { id, version } = builds.current
        return publish({ step: 'installed', build: { id, version, bytes: 0 } })
      }
      await perform(request)
    },
  }
}
