import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { WorldProcess, type WorldReport } from '#scripts/local-world/world-process.ts'

import { World } from './world.ts'

/**
 * Seconds between two blocks without transactions. Journeys mine the blocks that they wait for; whatever else is mined
 * only has seven chains read again.
 */
const blockInterval = 20

interface SharedWorlds {
  /** One for each worker. */
  readonly reports: readonly WorldReport[]
  /** The folder that holds theirs. */
  readonly folder: string
}

/** Workers are processes of their own: they learn of the worlds through the environment. */
const variable = 'SEVENPORT_TEST_WORLDS'

/** A world with the built app, in a process of its own. In one process worlds would take turns on one core. */
export function worldProcess(dataFolder: string): WorldProcess {
  return new WorldProcess({ port: 0, rpcPort: 0, blockInterval, dataFolder, trustedProxies: ['loopback'] })
}

export function publishWorlds(worlds: SharedWorlds): void {
  process.env[variable] = JSON.stringify(worlds)
}

/**
 * Has the next worker with this index start a world of its own. What a journey leaves behind halfway, such as a fee
 * that was changed, would have its second try fail, and others with it.
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
