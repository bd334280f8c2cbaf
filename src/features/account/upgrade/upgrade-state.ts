import type { InferOutput } from 'valibot'
import type { checkVersion } from '#api/configuration.ts'
import { buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeFault, UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import { isNewerVersion } from '#src/entities/app-build/versions.ts'

export type VersionCheck = InferOutput<typeof checkVersion.data>

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

/** What a window knows about the upgrade. */
export interface UpgradeFacts {
  readonly ownVersion: string
  check: 'none' | 'running' | 'failed' | 'done'
  offer: Offer | undefined
  progress: UpgradeProgress
  /** For good: what other windows do next is about the build that they run by then. */
  isInstalled: boolean
  isRestarting: boolean
  /** Whether there is a service worker to download with. */
  hasDownload: boolean
}

/** What a window knows before it has asked anybody. */
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

/** What the backend offers beyond `ownVersion`. */
export function offerIn(answer: VersionCheck, ownVersion: string): Offer | undefined {
  const { version, isUpgrade, isForced, packageUrl, versionRemark } = answer
  // An answer from before a restart, out of some cache, may announce the version that runs by now.
  if (isUpgrade !== '1' || !isNewerVersion(version, ownVersion)) return undefined
  return { version, isForced, remark: versionRemark, address: packageUrl ?? buildManifestPath }
}
