import type { InferOutput } from 'valibot'
import type { checkVersion } from '#api/configuration.ts'
import { buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeFault, UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'

export type VersionCheck = InferOutput<typeof checkVersion.data>

/** The backend's answer about a newer version. */
interface Offer {
  readonly version: string
  readonly isForced: boolean
  readonly remark: VersionCheck['versionRemark']
  readonly address: string
}

/** State of the upgrade as shown to users (spec §4). */
export type UpgradeStatus =
  | 'unchecked'
  | 'checking'
  | 'check-failed'
  | 'up-to-date'
  | 'available'
  | 'downloading'
  | 'downloaded'
  | 'installing'
  /** Installed, but a restart would lose what the user is entering. */
  | 'restart-wanted'
  | 'restarting'
  | UpgradeFault

export interface UpgradeState {
  readonly status: UpgradeStatus
  /** The available version. */
  readonly version?: string
  /** The installed version is no longer served, so the upgrade can't be postponed. */
  readonly isForced: boolean
  /** What is new, by language. */
  readonly remark: VersionCheck['versionRemark']
  /** Size of the download; unknown until the new build is found, and without a service worker. */
  readonly totalBytes?: number
  readonly receivedBytes: number
  /** Without a service worker, the only action is a restart, which loads the new version. */
  readonly hasDownload: boolean
}

/** What a window knows about the upgrade. */
export interface UpgradeFacts {
  readonly ownVersion: string
  check: 'none' | 'running' | 'failed' | 'done'
  offer: Offer | undefined
  progress: UpgradeProgress
  /** Never reset: what other windows do next concerns the build that they run by then. */
  isInstalled: boolean
  isRestarting: boolean
  /** Whether there is a service worker to do the download. */
  hasDownload: boolean
}

/** Initial state, before anything has been asked. */
export function factsAtStart(ownVersion: string): UpgradeFacts {
  return {
    ownVersion,
    check: 'none',
    offer: undefined,
    progress: { step: 'none' },
    isInstalled: false,
    isRestarting: false,
    hasDownload: false,
  }
}

export function describeUpgrade(facts: UpgradeFacts): UpgradeState {
  const { ownVersion, offer, progress } = facts
  const build = 'build' in progress && isNewerVersion(progress.build.version, ownVersion) ? progress.build : undefined
  const version = build?.version ?? offer?.version
  return {
    status: statusOf(facts, build !== undefined),
    ...(version !== undefined && { version }),
    isForced: offer?.isForced ?? false,
    remark: offer?.remark ?? {},
    ...(build && { totalBytes: build.bytes }),
    receivedBytes: progress.step === 'downloading' ? progress.receivedBytes : 0,
    hasDownload: facts.hasDownload,
  }
}

function statusOf({ check, offer, progress, ...facts }: UpgradeFacts, hasBuild: boolean): UpgradeStatus {
  if (facts.isRestarting) return 'restarting'
  if (facts.isInstalled) return 'restart-wanted'
  if (progress.step === 'failed') return progress.fault
  if (progress.step === 'downloading' || progress.step === 'downloaded' || progress.step === 'installing') {
    return progress.step
  }
  if (check === 'running') return 'checking'
  if (hasBuild || offer) return 'available'
  if (check === 'failed') return 'check-failed'
  return check === 'done' ? 'up-to-date' : 'unchecked'
}

/** Returns the version that the backend offers, if it's newer than `ownVersion`. */
export function offerIn(answer: VersionCheck, ownVersion: string): Offer | undefined {
  const { version, isUpgrade, isForced, packageUrl, versionRemark } = answer
  // A cached answer from before a restart may announce the version that is running now.
  if (isUpgrade !== '1' || !isNewerVersion(version, ownVersion)) return undefined
  return { version, isForced, remark: versionRemark, address: packageUrl ?? buildManifestPath }
}
