import { Gauge, type Registry } from 'prom-client'

import { miningPoolsOf } from '#deployments/pools.ts'

import type { Chain } from './chain/chains.ts'
import { PollLoop } from './chain/poll-loop.ts'
import { ChainNode } from './chain/watcher/chain-node.ts'
import type { Foundation, Modules } from './deps.ts'
import type { ModuleWorker } from './jobs/worker.ts'
import { runStep } from './lib/step.ts'
import { PoolEventIndex, type PoolEventIndexOptions } from './modules/pool-events/pool-event-index.ts'
import { poolEventRoutes } from './modules/pool-events/pool-events.routes.ts'
import { PoolEventService } from './modules/pool-events/pool-events.service.ts'

/** Milliseconds between two looks at what the watcher has read. Nobody waits: browsers read the newest blocks themselves. */
const interval = 5_000

/** Where the events of mining pools stand, for whoever wants to read them. */
export function composePoolEvents(
  { database, log, metrics }: Foundation,
  chains: readonly Chain[],
): Pick<Modules, 'routes' | 'workers'> {
  const report = measurePoolEvents(metrics)
  const service = new PoolEventService(
    database,
    chains.map(({ chainId }) => chainId),
  )
  const workers = chains.flatMap(({ chainId, name, client }): readonly ModuleWorker[] => {
    const pools = miningPoolsOf(chainId)
    if (pools.length === 0) return []
    const parts = { database, step: runStep, log, report: report(name) }
    const index = new PoolEventIndex({ chainId, pools, node: new ChainNode(client), ...parts })
    const loop = new PollLoop({
      interval,
      run: () => index.catchUp(),
      onFailure: (error, failures) => log.warn({ chainId, failures, err: error }, 'Events of pools could not be read'),
    })
    return [
      {
        name: `pool events on ${name}`,
        start: () => loop.start(),
        stop: async () => {
          index.stop()
          await loop.stop()
        },
      },
    ]
  })
  return { routes: poolEventRoutes(service), workers }
}

/** Publishes what an alert needs: a pool whose events are not read on. */
function measurePoolEvents(registry: Registry): (chain: string) => PoolEventIndexOptions['report'] {
  const behind = new Gauge({
    name: 'sevenport_pool_events_behind_blocks',
    help: 'Blocks that the watcher has read and whose events of a mining pool are not entered yet',
    labelNames: ['chain', 'coin'],
    registers: [registry],
  })
  return (chain) =>
    ({ token }, blocks) =>
      behind.set({ chain, coin: token.symbol }, blocks)
}
