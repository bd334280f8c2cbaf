import { Gauge, type Registry } from 'prom-client'

import { miningPoolsOf } from '#deployments/pools.ts'
import type { Chain } from '#server/chain/chains.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { measurePools, PoolWatch } from '#server/chain/pool-watch.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { runStep } from '#server/lib/step.ts'
import { boundWalletData } from '#server/modules/bound-wallets/bound-wallets.personal-data.ts'
import { boundWalletRoutes } from '#server/modules/bound-wallets/bound-wallets.routes.ts'
import { BoundWalletService } from '#server/modules/bound-wallets/bound-wallets.service.ts'
import { WalletSignatures } from '#server/modules/bound-wallets/wallet-signatures.ts'
import { PoolEventIndex, type PoolEventIndexOptions } from '#server/modules/pool-events/pool-event-index.ts'
import { poolEventRoutes } from '#server/modules/pool-events/pool-events.routes.ts'
import { PoolEventService } from '#server/modules/pool-events/pool-events.service.ts'

import type { Foundation, Parts } from './context.ts'
import { changeReporter } from './report-change.ts'

/**
 * Milliseconds between polls of the watcher's progress. This may be slow, since browsers read the newest blocks
 * themselves.
 */
const eventInterval = 15_000
/** Milliseconds between checks of the pools' funding. */
const fundingInterval = 5 * 60_000

/** The data stored about users who mine. */
export const miningData: readonly PersonalData[] = [boundWalletData]

/**
 * Composes the server's part of the mining pools: the wallets that a user has proven to own, and the pools' events and
 * funds.
 */
export function composeMining(
  foundation: Foundation,
  chains: readonly Chain[],
): Pick<Parts, 'routes' | 'cleanUps' | 'workers'> {
  const wallets = composeBoundWallets(foundation)
  const events = composePoolEvents(foundation, chains)
  return {
    routes: [...boundWalletRoutes(wallets), ...events.routes],
    cleanUps: [{ name: 'messages for wallets', run: () => wallets.deleteExpired() }],
    workers: [...events.workers, composePoolWatch(foundation, chains)],
  }
}

function composeBoundWallets({ config, database, clock }: Foundation): BoundWalletService {
  return new BoundWalletService({
    database,
    clock,
    publicUrl: config.publicUrl,
    signatures: new WalletSignatures(config.rpcUrls),
    reportChange: changeReporter(clock),
  })
}

/** Indexes the events of mining pools for later reads. */
function composePoolEvents(
  { database, log, metrics }: Foundation,
  chains: readonly Chain[],
): Pick<Parts, 'routes' | 'workers'> {
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
      interval: eventInterval,
      run: () => index.catchUp(),
      onFailure: (error, failures) => log.warn({ chainId, failures, err: error }, 'Could not read pool events'),
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

/** Publishes the metric for alerts about pools whose events fall behind. */
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

/** Watches how many days of rewards the mining pools can pay. */
function composePoolWatch({ log, metrics }: Foundation, chains: readonly Chain[]): ModuleWorker {
  const watch = new PoolWatch({ chains, metrics: measurePools(metrics), log })
  const loop = new PollLoop({
    interval: fundingInterval,
    run: () => watch.run(),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not check the mining pools'),
  })
  return { name: 'mining pools', start: () => loop.start(), stop: () => loop.stop() }
}
