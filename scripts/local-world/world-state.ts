import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import * as v from 'valibot'

import { getLocalWorld } from '#api/local-world.ts'
import { lockFolder } from '#server/db/folder-lock.ts'

const worldFile = v.object({ worldId: v.pipe(v.string(), v.uuid()), url: v.pipe(v.string(), v.url()) })

const previousPrefix = 'previous-'
/** How many earlier states to keep. */
const keptPreviousStates = 3

/** Thrown when a running local world uses the same folder. */
export class WorldRunningError extends Error {
  override readonly name = 'WorldRunningError'

  constructor(url: string, dataFolder: string) {
    super(
      `A local world is running at ${url} and keeps its state in ${dataFolder}. Stop it first, or use --data <folder>`,
    )
  }
}

/** @throws WorldRunningError if the world that last used `dataFolder` is still running. */
export async function requireNoRunningWorld(dataFolder: string): Promise<void> {
  const world = await readWorldFile(dataFolder)
  if (world !== undefined && (await isRunning(world))) throw new WorldRunningError(world.url, dataFolder)
}

const lockName = 'world'

/**
 * Locks `dataFolder` for this world, from before it responds until it has stopped.
 * @returns A function that unlocks it.
 * @throws FolderLockedError if another world has just started to use it.
 */
export async function lockWorld(dataFolder: string): Promise<() => void> {
  await mkdir(dataFolder, { recursive: true })
  return lockFolder(path.join(dataFolder, lockName))
}

/** Records that what is stored in `dataFolder` belongs to the world at `url`. */
export async function recordWorld(dataFolder: string, world: { worldId: string; url: string }): Promise<void> {
  await writeFile(path.join(dataFolder, 'world.json'), `${JSON.stringify(world, null, 2)}\n`)
}

/**
 * Prepares `dataFolder` for a new world. Chains exist only in memory, so anything an earlier world stored belongs to
 * chains that are gone: it moves to `previous-…` inside. The latest few of these are kept.
 * @returns The folder that it moved to, if there was anything.
 */
export async function setAsideState(dataFolder: string): Promise<string | undefined> {
  await mkdir(dataFolder, { recursive: true })
  const entries = await readdir(dataFolder)
  const current = entries.filter((entry) => !entry.startsWith(previousPrefix) && entry !== `${lockName}.os-lock`)
  if (current.length === 0) return undefined

  const target = path.join(dataFolder, `${previousPrefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(target)
  for (const entry of current) await rename(path.join(dataFolder, entry), path.join(target, entry))

  const earlier = entries.filter((entry) => entry.startsWith(previousPrefix)).toSorted()
  for (const entry of earlier.slice(0, Math.max(0, earlier.length + 1 - keptPreviousStates))) {
    await rm(path.join(dataFolder, entry), { recursive: true })
  }
  return target
}

async function readWorldFile(dataFolder: string): Promise<v.InferOutput<typeof worldFile> | undefined> {
  try {
    return v.parse(worldFile, JSON.parse(await readFile(path.join(dataFolder, 'world.json'), 'utf8')))
  } catch {
    // Missing or corrupted by a crash: either way, it names no world that could be running.
    return undefined
  }
}

async function isRunning({ worldId, url }: v.InferOutput<typeof worldFile>): Promise<boolean> {
  try {
    const response = await fetch(new URL(getLocalWorld.path, url), { signal: AbortSignal.timeout(1_000) })
    const answer = v.parse(v.object({ data: v.object({ worldId: v.string() }) }), await response.json())
    return answer.data.worldId === worldId
  } catch {
    return false
  }
}
