import { array, type InferOutput, literal, number, object, picklist, string, variant } from 'valibot'

/** Id of the build that the asking page runs. */
const build = string()

/** What a page asks of the service worker. */
export const upgradeRequest = variant('kind', [
  /** Where does the upgrade stand? */
  object({ kind: literal('tell'), build }),
  /** Is there a newer build than the installed one? `address` is where its manifest lies. */
  object({ kind: literal('check'), build, address: string() }),
  /** Download it; resumes an interrupted attempt. */
  object({ kind: literal('download'), build, address: string() }),
  object({ kind: literal('cancel'), build }),
  /** Make the downloaded build the one that the next start shows. */
  object({ kind: literal('install'), build }),
  /** The page has loaded these files and wants to start offline with them. */
  object({ kind: literal('keep'), build, paths: array(string()) }),
])

export type UpgradeRequest = InferOutput<typeof upgradeRequest>

const newBuild = object({
  id: string(),
  version: string(),
  /** Size of the files that the device does not share with the installed build. */
  bytes: number(),
})

export type NewBuild = InferOutput<typeof newBuild>

/** What can go wrong with an upgrade (spec §8). */
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
