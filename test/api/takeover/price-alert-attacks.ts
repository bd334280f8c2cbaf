import { apiErrorCode } from '#api/errors.ts'

import { type Attack, named, own, strangeKeys } from './attack.ts'

const { invalidRequest, notFound } = apiErrorCode

const alert = { coin: 'BTC', direction: 'below', targetPrice: '1', currency: 'USD' }

export const priceAlertAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'price-alerts.listPriceAlerts': [...named, own],
  'price-alerts.createPriceAlert': [
    {
      what: "sets an alert in the victim's name",
      input: (scene) => ({ ...alert, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'price-alerts.deletePriceAlert': [
    { what: "deletes the victim's alert", input: ({ victim }) => ({ id: victim.priceAlertId }), expected: notFound },
  ],
}
