import { once } from 'node:events'

import { runUntilSignal } from '#scripts/local-world/run-until-signal.ts'

import type { WorldProcessOptions, WorldReport } from './world-process.ts'

/** Resolves once the parent has stopped the previous world, whose ports this one takes. */
const started = once(process, 'message')

// Ctrl-C reaches this process and its parent, which then stops both. Without a parent, this process has no purpose.
process.on('disconnect', () => process.exit(0))
// Loads slowly, so do it in advance.
await import('hardhat')
await runUntilSignal(async () => {
  await started
  // Imported only now: it reads ABIs and addresses that may just have been written.
  const { startLocalWorld } = await import('#scripts/local-world/start-local-world.ts')
  const options = JSON.parse(process.argv[2] ?? '{}') as WorldProcessOptions
  const world = await startLocalWorld({ ...options, log: (line) => console.log(line) })
  const { url, chains, bitcoinNodes, tronUrl } = world
  process.send?.({ url, chains, bitcoinNodes, tronUrl } satisfies WorldReport)
  return world
})
