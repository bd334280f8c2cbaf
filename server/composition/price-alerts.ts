import type { PersonalData } from '#server/db/personal-data.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { PriceAlertWatch } from '#server/modules/price-alerts/price-alert-watch.ts'
import { priceAlertData } from '#server/modules/price-alerts/price-alerts.personal-data.ts'
import { priceAlertRoutes } from '#server/modules/price-alerts/price-alerts.routes.ts'
import { PriceAlertService } from '#server/modules/price-alerts/price-alerts.service.ts'

import type { Foundation, Parts } from './context.ts'

/** The data stored about users' price alerts. */
export const alertData: readonly PersonalData[] = [priceAlertData]

/** Composes the notifications that a coin has passed a price. */
export function composePriceAlerts(foundation: Foundation): Pick<Parts, 'routes' | 'workers'> {
  return {
    routes: priceAlertRoutes(new PriceAlertService(foundation)),
    workers: composeWatch(foundation),
  }
}

/** Checks alerts whenever there are new prices. Does nothing if no prices are fetched. */
function composeWatch({ database, clock, log, prices }: Foundation): readonly ModuleWorker[] {
  if (prices === null) return []
  const watch = new PriceAlertWatch({ database, clock, log, prices })
  const loop = new PollLoop({
    // Only a fallback, in case a refresh never ends.
    interval: 2 * prices.refreshSeconds * 1000,
    run: () => watch.run(),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not check price alerts'),
  })
  let stopListening: (() => void) | undefined
  return [
    {
      name: 'price alerts',
      start: () => {
        stopListening = prices.onRefresh(() => loop.wake())
        loop.start()
      },
      stop: () => {
        stopListening?.()
        return loop.stop()
      },
    },
  ]
}
