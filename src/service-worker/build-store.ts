import { boolean, type InferOutput, object, optional, safeParse } from 'valibot'
import { type BuildFile, type BuildManifest, buildManifest, entryPath } from '#src/entities/app-build/build-manifest.ts'

/** Name of the browser's cache that holds everything. Another one when older service workers could not read it. */
export const buildCacheName = 'app-build:v1'

const stateKey = '/installed-builds'

const installedBuilds = object({
  /** What the next start shows. */
  current: buildManifest,
  /** The server has lost a file of the current build that this device never had: the build cannot go on for long. */
  isIncomplete: boolean(),
  /** Windows that have not been loaded anew still run it. */
  previous: optional(buildManifest),
  /** On its way, or downloaded. */
  next: optional(buildManifest),
})

export type InstalledBuilds = InferOutput<typeof installedBuilds>

/** The files of the installed builds, and which builds those are, in the browser's cache. */
export interface BuildStore {
  readonly read: () => Promise<InstalledBuilds | undefined>
  /** Changes what is installed, one change after the other. */
  readonly update: (change: (builds: InstalledBuilds | undefined) => InstalledBuilds | undefined) => Promise<void>
  readonly findFile: (build: BuildManifest, path: string) => Promise<Response | undefined>
  readonly putFile: (build: BuildManifest, file: BuildFile, response: Response) => Promise<void>
  /** The files of a build that are here. */
  readonly storedFiles: (build: BuildManifest) => Promise<BuildFile[]>
  /** Deletes what no build needs any more. */
  readonly removeUnused: () => Promise<void>
}

/** Files carry a hash in their name and are shared by builds; only the page itself is called the same in all of them. */
function keyOf(build: BuildManifest, path: string): string {
  return path === entryPath ? `${entryPath}?build=${build.id}` : path
}

export function createBuildStore(openCache: () => Promise<Cache>): BuildStore {
  let lastChange = Promise.resolve()

  async function read(): Promise<InstalledBuilds | undefined> {
    const response = await (await openCache()).match(stateKey)
    if (!response) return undefined
    const parsed = safeParse(installedBuilds, await response.json())
    return parsed.success ? parsed.output : undefined
  }

  async function change(make: (builds: InstalledBuilds | undefined) => InstalledBuilds | undefined): Promise<void> {
    const builds = make(await read())
    if (builds) await (await openCache()).put(stateKey, Response.json(builds))
  }

  async function storedKeys(): Promise<Set<string>> {
    const requests = await (await openCache()).keys()
    return new Set(requests.map(({ url }) => keyInUrl(url)))
  }

  return {
    read,
    update: async (make) => {
      const changed = lastChange.then(async () => change(make))
      // A change that failed is told to whoever wanted it; the next one goes on from what is there.
      lastChange = changed.catch(() => undefined)
      await changed
    },
    findFile: async (build, path) => (await openCache()).match(keyOf(build, path), { ignoreVary: true }),
    putFile: async (build, { path }, response) => (await openCache()).put(keyOf(build, path), response),
    storedFiles: async (build) => {
      const keys = await storedKeys()
      return build.files.filter(({ path }) => keys.has(keyOf(build, path)))
    },
    removeUnused: async () => {
      const builds = await read()
      const needed = [builds?.current, builds?.previous, builds?.next].flatMap(
        (build) => build?.files.map(({ path }) => keyOf(build, path)) ?? [],
      )
      const kept = new Set([stateKey, ...needed])
      const unused = [...(await storedKeys())].filter((key) => !kept.has(key))
      const cache = await openCache()
      await Promise.all(unused.map(async (key) => cache.delete(key)))
    },
  }
}

function keyInUrl(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
