import { array, type InferOutput, literal, number, object, picklist, string, variant } from 'valibot'

/** Id of the build that the requesting page runs. */
const build = string()

/** A page's request to the service worker. */
export const upgradeRequest = variant('kind', [
  /** Report the upgrade's progress. */
  object({ kind: literal('tell'), build }),
  /** Check for a newer build than the installed one; `address` is the URL of its manifest. */
  object({ kind: literal('check'), build, address: string() }),
  /** Download it, or resume an interrupted attempt. */
  object({ kind: literal('download'), build, address: string() }),
  object({ kind: literal('cancel'), build }),
  /** Use the downloaded build from the next start on. */
  object({ kind: literal('install'), build }),
  /** Store these files, which the page has loaded, so that it can start offline. */
  object({ kind: literal('keep'), build, paths: array(string()) }),
])

export type UpgradeRequest = InferOutput<typeof upgradeRequest>

const newBuild = object({
  id: string(),
  version: string(),
  /** Total size of the files not shared with the installed build. */
  bytes: number(),
})

export type NewBuild = InferOutput<typeof newBuild>

/** Reasons for a failed upgrade (spec §8). */
const upgradeFault = picklist(['invalid-address', 'download-failed', 'install-failed'])

export type UpgradeFault = InferOutput<typeof upgradeFault>

/** The progress of the upgrade, as the service worker reports it to every open window. */
export const upgradeProgress = variant('step', [
  /** No newer build is known. */
  object({ step: literal('none') }),
  object({ step: literal('available'), build: newBuild }),
  object({ step: literal('downloading'), build: newBuild, receivedBytes: number() }),
  object({ step: literal('downloaded'), build: newBuild }),
  object({ step: literal('installing'), build: newBuild }),
  /** Every window must reload. */
  object({ step: literal('installed'), build: newBuild }),
  object({ step: literal('failed'), fault: upgradeFault }),
])

export type UpgradeProgress = InferOutput<typeof upgradeProgress>
