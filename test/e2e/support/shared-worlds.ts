import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { WorldProcess, type WorldReport } from '#scripts/local-world/world-process.ts'

import { World } from './world.ts'

/**
 * Seconds between blocks without transactions. Journeys mine the blocks that they wait for; any others only make the
 * app read seven chains again.
 */
const blockInterval = 20

interface SharedWorlds {
  /** One per worker. */
  readonly reports: readonly WorldReport[]
  /** The folder that contains the worlds' folders. */
  readonly folder: string
}

/** Workers are separate processes, so they get the worlds through the environment. */
const variable = 'SEVENPORT_TEST_WORLDS'

/** Creates a world with the built app in a separate process. In a single process, worlds would share one core. */
export function worldProcess(dataFolder: string): WorldProcess {
  return new WorldProcess({ port: 0, rpcPort: 0, blockInterval, dataFolder, trustedProxies: ['loopback'] })
}

export function publishWorlds(worlds: SharedWorlds): void {
  process.env[variable] = JSON.stringify(worlds)
}

/**
 * Makes the next worker with this index start its own world. Leftovers of a failed journey, such as a changed fee,
 * would make its retry fail, and others with it.
 */
export async function abandonWorld(index: number): Promise<void> {
  await writeFile(markOf(index), '')
}

/** Gives the worker with this index its world. */
export async function enterWorld(index: number, use: (world: World) => Promise<void>): Promise<void> {
  const { reports, folder } = readWorlds()
  const report = reports[index]
  if (report === undefined) throw new Error(`No local world was started for worker ${index}`)
  if (!existsSync(markOf(index))) return use(new World(report))
  const dataFolder = await mkdtemp(path.join(folder, `${index}-anew-`))
  const own = worldProcess(dataFolder)
  try {
    await use(new World(await own.start()))
  } finally {
    await own.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

const markOf = (index: number): string => path.join(readWorlds().folder, `${index}-abandoned`)

function readWorlds(): SharedWorlds {
  return JSON.parse(process.env[variable] ?? '{"reports":[],"folder":"."}') as SharedWorlds
}
