import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FullConfig } from '@playwright/test'

import { WorldProcess } from '#scripts/local-world/world-process.ts'

import { publishWorlds } from './support/world.ts'

/**
 * Seconds between two blocks without transactions. Journeys mine the blocks that they wait for; whatever else is mined
 * only has seven chains read again.
 */
const blockInterval = 20

/**
 * Starts one local world per worker, each in a process of its own, with the built app, and returns what ends them. In one
 * process they would take turns on one core.
 */
export default async function startWorlds({ workers }: FullConfig): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'sevenport-e2e-'))
  const worlds = Array.from(
    { length: workers },
    (_, index) =>
      new WorldProcess({
        port: 0,
        rpcPort: 0,
        blockInterval,
        dataFolder: path.join(dataFolder, String(index)),
        trustedProxies: ['loopback'],
      }),
  )
  const end = async () => {
    await Promise.all(worlds.map(async (world) => world.stop()))
    await rm(dataFolder, { recursive: true })
  }
  try {
    const [first, ...others] = worlds
    // The first by itself: contracts and app are built once.
    const reports = first === undefined ? [] : [await first.start()]
    publishWorlds([...reports, ...(await Promise.all(others.map(async (world) => world.start())))])
  } catch (error) {
    await end()
    throw error
  }
  return end
}
