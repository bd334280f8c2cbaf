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

/** Milliseconds between reconciliations of the books, with themselves and with the chains. */
const comparisonInterval = 10 * 60_000

/** Milliseconds between polls for a reconciliation requested by an operator. */
const requestInterval = 5000

interface Dependencies {
  readonly coins: CoinRegistry
  readonly holdings: Pick<Holdings, 'of'>
}

/** Composes the automatic stops of coins: for books that don't reconcile, and for a lost peg. */
export function composeCoinStops(foundation: Foundation, { coins, holdings }: Dependencies): readonly ModuleWorker[] {
  return [composeReconciliation(foundation, holdings), ...composePegWatch(foundation, coins)]
}

/** Reconciles the books regularly, and stops coins that don't match. */
function composeReconciliation(
  { database, clock, log, metrics }: Foundation,
  holdings: Pick<Holdings, 'of'>,
): ModuleWorker {
  const reconciliation = new Reconciliation({
    database,
    holdingsOf: async (coin) => {
      // A mined but unsettled payment has left the chain but not the books. One that isn't mined yet counts twice until
      // it is, so a shortage of that size would be found one reconciliation later.
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
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not reconcile the books'),
  })
  return { name: 'reconciliation', start: () => loop.start(), stop: () => loop.stop() }
}

/** Stops coins on networks where they lose their peg. Does nothing if no prices are fetched. */
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
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not check the pegs of coins'),
  })
  return [{ name: 'pegs', start: () => loop.start(), stop: () => loop.stop() }]
}
