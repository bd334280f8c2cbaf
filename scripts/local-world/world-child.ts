import { once } from 'node:events'

import { runUntilSignal } from '#scripts/local-world/run-until-signal.ts'

import type { WorldProcessOptions, WorldReport } from './world-process.ts'

/** When the parent has ended the world before, whose ports this one takes. */
const started = once(process, 'message')

// Ctrl-C reaches this process beside its parent, which then sees to the end of both. Without a parent nobody needs it.
process.on('disconnect', () => process.exit(0))
// Takes its time to load, and is needed in any case.
await import('hardhat')
await runUntilSignal(async () => {
  await started
  // Not before: it reads ABIs and addresses, which may just be written.
  const { startLocalWorld } = await import('#scripts/local-world/start-local-world.ts')
  const options = JSON.parse(process.argv[2] ?? '{}') as WorldProcessOptions
  const world = await startLocalWorld({ ...options, log: (line) => console.log(line) })
  const { url, chains, bitcoinNodes, tronUrl } = world
  process.send?.({ url, chains, bitcoinNodes, tronUrl } satisfies WorldReport)
  return world
})
