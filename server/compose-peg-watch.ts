import { PollLoop } from './chain/poll-loop.ts'
import type { CoinRegistry } from './coins/coin-registry.ts'
import type { Foundation } from './deps.ts'
import { measurePegWatch } from './jobs/peg-watch-metrics.ts'
import { PegWatch } from './jobs/peg-watch.ts'
import type { ModuleWorker } from './jobs/worker.ts'

/** Stops coins where they lose their peg; nothing where no prices are asked for. */
export function composePegWatch(
  { database, clock, log, metrics, prices }: Foundation,
  coins: CoinRegistry,
): readonly ModuleWorker[] {
  if (prices === null) return []
  const watch = new PegWatch({
    database,
    coins,
    tokenPrices: (network, tokens) => prices.tokenPrices(network, tokens),
    coinPrices: (symbols) => prices.coinPrices(symbols),
    clock,
    log,
    metrics: measurePegWatch(metrics),
  })
  const loop = new PollLoop({
    interval: prices.refreshSeconds * 1000,
    run: () => watch.run(),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'The pegs of coins could not be watched'),
  })
  return [{ name: 'pegs', start: () => loop.start(), stop: () => loop.stop() }]
}
