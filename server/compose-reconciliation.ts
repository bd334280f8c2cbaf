import type { Holdings } from './chain/holdings.ts'
import { PollLoop } from './chain/poll-loop.ts'
import type { Foundation } from './deps.ts'
import { measureReconciliation } from './jobs/reconciliation-metrics.ts'
import { Reconciliation } from './jobs/reconciliation.ts'
import type { ModuleWorker } from './jobs/worker.ts'
import { listAwaitedHolds, sumTransferring } from './modules/withdrawals/withdrawals.repository.ts'

/** Milliseconds between two comparisons of the books with themselves and with the chains. */
const interval = 10 * 60_000

/** Proves the books again and again, and stops a coin whose do not fit. */
export function composeReconciliation(
  { database, clock, log, metrics }: Foundation,
  holdings: Pick<Holdings, 'of'>,
): ModuleWorker {
  const reconciliation = new Reconciliation({
    database,
    holdingsOf: async (coin) => {
      // A payment that is mined but not settled is gone from the chains and still in the books. One that is not mined
      // yet counts twice until it is: a shortage of that size would be found one comparison later.
      const underWay = await database.transaction((tx) => sumTransferring(tx, coin))
      return underWay + (await holdings.of(coin))
    },
    awaitedHolds: listAwaitedHolds,
    clock,
    log,
    metrics: measureReconciliation(metrics),
  })
  const loop = new PollLoop({
    interval,
    run: async () => {
      await reconciliation.run()
    },
    onFailure: (error, failures) => log.error({ err: error, failures }, 'The books could not be compared'),
  })
  return { name: 'reconciliation', start: () => loop.start(), stop: () => loop.stop() }
}
