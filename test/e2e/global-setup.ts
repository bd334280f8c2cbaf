import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import type { FullConfig } from '@playwright/test'

import { scratchFolder } from '#scripts/scratch-folder.ts'

import { publishWorlds, worldProcess } from './support/shared-worlds.ts'

/** Starts one local world per worker, and returns a function that stops them. */
export default async function startWorlds({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(scratchFolder(), 'sevenport-e2e-'))
  const worlds = Array.from({ length: workers }, (_, index) => worldProcess(path.join(folder, String(index))))
  const end = async () => {
    await Promise.all(worlds.map(async (world) => world.stop()))
    await rm(folder, { recursive: true })
  }
  try {
    const [first, ...others] = worlds
    // The first one alone, so that contracts and app are built only once.
    const reports = first === undefined ? [] : [await first.start()]
    reports.push(...(await Promise.all(others.map(async (world) => world.start()))))
    publishWorlds({ reports, folder })
  } catch (error) {
    await end()
    throw error
  }
  return end
}
