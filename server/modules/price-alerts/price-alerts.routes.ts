import { createPriceAlert, deletePriceAlert, listPriceAlerts } from '#api/price-alerts.ts'
import { type Route, route } from '#server/http/route.ts'

import type { PriceAlertService } from './price-alerts.service.ts'

export function priceAlertRoutes(alerts: PriceAlertService): readonly Route[] {
  return [
    route(listPriceAlerts, (_, { caller }) => alerts.list(caller.userId)),
    route(createPriceAlert, (input, { caller }) => alerts.create(caller.userId, input)),
    route(deletePriceAlert, async ({ id }, { caller }) => {
      await alerts.delete(caller.userId, id)
      return null
    }),
  ]
}
