import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { listAlerts } from './price-alerts.repository.ts'

export const priceAlertData: PersonalData = {
  section: 'priceAlerts',
  export: async (tx, { userId }) => {
    const alerts = await listAlerts(tx, userId)
    return alerts.map(({ id: _id, userId: _userId, targetPrice, triggeredPrice, ...alert }) => ({
      ...alert,
      targetPrice: formatAmount(targetPrice),
      triggeredPrice: triggeredPrice === null ? null : formatAmount(triggeredPrice),
    }))
  },
}
