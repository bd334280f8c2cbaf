import { boolean, type InferOutput, object, optional, safeParse } from 'valibot'
import { type BuildFile, type BuildManifest, buildManifest, entryPath } from '#src/entities/app-build/build-manifest.ts'

/**
 * Name of the browser cache that holds everything. Change it if older service workers couldn't read the new content.
 */
export const buildCacheName = 'app-build:v1'

const stateKey = '/installed-builds'

const installedBuilds = object({
  /** The build that the next start shows. */
  current: buildManifest,
  /**
   * Whether the server has lost a file of the current build that this device never had: the build can't run for long.
   */
  isIncomplete: boolean(),
  /** Still running in windows that haven't been reloaded. */
  previous: optional(buildManifest),
  /** Being downloaded, or downloaded. */
  next: optional(buildManifest),
})

export type InstalledBuilds = InferOutput<typeof installedBuilds>

/** The installed builds and their files, in the browser's cache. */
export interface BuildStore {
  readonly read: () => Promise<InstalledBuilds | undefined>
  /** Changes what is installed, one change at a time. */
  readonly update: (change: (builds: InstalledBuilds | undefined) => InstalledBuilds | undefined) => Promise<void>
  readonly findFile: (build: BuildManifest, path: string) => Promise<Response | undefined>
  readonly putFile: (build: BuildManifest, file: BuildFile, response: Response) => Promise<void>
  /** Returns the build's files that are stored. */
  readonly storedFiles: (build: BuildManifest) => Promise<BuildFile[]>
  /** Deletes files that no build needs anymore. */
  readonly removeUnused: () => Promise<void>
}

/** Files carry a hash in their name and are shared by builds; only the page itself has the same name in every build. */
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
      // A failed change is reported to its caller; the next one continues from the stored state.
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
