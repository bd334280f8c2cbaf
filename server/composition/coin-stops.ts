import type { Holdings } from '#server/chain/holdings.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { measurePegWatch } from '#server/jobs/peg-watch-metrics.ts'
import { PegWatch } from '#server/jobs/peg-watch.ts'
import { measureReconciliation } from '#server/jobs/reconciliation-metrics.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { listAwaitedHolds } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { sumUnderWay } from '#server/payments/payments.repository.ts'

import type { Foundation } from './context.ts'

/** Milliseconds between two comparisons of the books with themselves and with the chains. */
const comparisonInterval = 10 * 60_000

/** Milliseconds until a comparison that an operator asks for begins. */
const requestInterval = 5000

interface Dependencies {
  readonly coins: CoinRegistry
  readonly holdings: Pick<Holdings, 'of'>
}

/** What stops a coin without an operator: books that do not fit, and a peg that is lost. */
export function composeCoinStops(foundation: Foundation, { coins, holdings }: Dependencies): readonly ModuleWorker[] {
  return [composeReconciliation(foundation, holdings), ...composePegWatch(foundation, coins)]
}

/** Proves the books again and again, and stops a coin whose do not fit. */
function composeReconciliation(
  { database, clock, log, metrics }: Foundation,
  holdings: Pick<Holdings, 'of'>,
): ModuleWorker {
  const reconciliation = new Reconciliation({
    database,
    holdingsOf: async (coin) => {
      // A payment that is mined but not settled is gone from the chains and still in the books. One that is not mined
      // yet counts twice until it is: a shortage of that size would be found one comparison later.
      const underWay = await database.transaction((tx) => sumUnderWay(tx, coin))
      return underWay + (await holdings.of(coin))
    },
    awaitedHolds: listAwaitedHolds,
    clock,
    log,
    metrics: measureReconciliation(metrics),
  })
  let nextByClock = 0
  const loop = new PollLoop({
    interval: requestInterval,
    run: async () => {
      if (await reconciliation.runOnDemand()) return
      if (performance.now() < nextByClock) return
      await reconciliation.runByClock()
      nextByClock = performance.now() + comparisonInterval
    },
    onFailure: (error, failures) => log.error({ err: error, failures }, 'The books could not be compared'),
  })
  return { name: 'reconciliation', start: () => loop.start(), stop: () => loop.stop() }
}

/** Stops coins where they lose their peg; nothing where no prices are asked for. */
function composePegWatch(
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
