import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FullConfig } from '@playwright/test'

import { type LocalWorld, startLocalWorld } from '#scripts/local-world/start-local-world.ts'

import { publishWorlds } from './support/world.ts'

/** Starts one local world per worker, with the built app, and returns what ends them. */
export default async function startWorlds({ workers }: FullConfig): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'sevenport-e2e-'))
  const worlds: LocalWorld[] = []
  const end = async () => {
    await Promise.all(worlds.map(async (world) => world.close()))
    await rm(dataFolder, { recursive: true })
  }
  try {
    // One after the other: contracts and app are built once.
    for (let index = 0; index < workers; index += 1) {
      const options = {
        port: 0,
        rpcPort: 0,
        dataFolder: path.join(dataFolder, String(index)),
        trustedProxies: ['loopback'],
      }
      worlds.push(await startLocalWorld(index === 0 ? { ...options, log: console.log } : options))
    }
  } catch (error) {
    await end()
    throw error
  }
  publishWorlds(worlds)
  return end
}
