import type { UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import type { BuildStore } from './build-store.ts'
import { describeBuild, isComplete } from './download-build.ts'

/** Reports the upgrade's progress to every open window. */
export interface UpgradeReport {
  readonly latest: () => UpgradeProgress
  readonly tell: (progress: UpgradeProgress) => void
  /** Sends the latest progress again. */
  readonly repeat: () => void
  /** Restores what an earlier worker has downloaded: browsers stop idle workers. Sends nothing. */
  readonly recall: () => Promise<void>
}

export function createUpgradeReport(store: BuildStore, publish: (progress: UpgradeProgress) => void): UpgradeReport {
  let progress: UpgradeProgress = { step: 'none' }

  return {
    latest: () => progress,
    tell: (next) => {
      progress = next
      publish(next)
    },
    repeat: () => publish(progress),
    recall: async () => {
      const builds = await store.read()
      if (progress.step !== 'none' || !builds?.next) return
      const { current, next } = builds
      progress = {
        step: (await isComplete(store, next, current)) ? 'downloaded' : 'available',
        build: await describeBuild(store, next, current),
      }
    },
  }
}
