import type { Chain } from './chain/chains.ts'
import { measurePools, PoolWatch } from './chain/pool-watch.ts'
import { PollLoop } from './chain/poll-loop.ts'
import type { Foundation } from './deps.ts'
import type { ModuleWorker } from './jobs/worker.ts'

/** Milliseconds between two looks at the pools. */
const interval = 5 * 60_000

/** Watches for how many days the mining pools are funded. */
export function composePoolWatch({ log, metrics }: Foundation, chains: readonly Chain[]): ModuleWorker {
  const watch = new PoolWatch({ chains, metrics: measurePools(metrics), log })
  const loop = new PollLoop({
    interval,
    run: () => watch.run(),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'The mining pools could not be watched'),
  })
  return { name: 'mining pools', start: () => loop.start(), stop: () => loop.stop() }
}
