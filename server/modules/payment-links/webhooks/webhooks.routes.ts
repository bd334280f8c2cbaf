import {
  getPaymentWebhook,
  listWebhookDeliveries,
  removePaymentWebhook,
  retryWebhookDelivery,
  savePaymentWebhook,
} from '#api/payment-webhooks.ts'
import { type Route, route } from '#server/http/route.ts'

import type { WebhookService } from './webhooks.service.ts'

export function paymentWebhookRoutes(webhooks: WebhookService): readonly Route[] {
  return [
    route(getPaymentWebhook, (_, { caller }) => webhooks.find(caller.userId)),
    route(savePaymentWebhook, (wanted, { caller, origin }) => webhooks.save(caller, wanted, origin)),
    route(removePaymentWebhook, async (_, { caller, origin }) => {
      await webhooks.remove(caller.userId, origin)
      return null
    }),
    route(listWebhookDeliveries, ({ cursor }, { caller }) => webhooks.list(caller.userId, cursor)),
    route(retryWebhookDelivery, ({ id }, { caller }) => webhooks.retry(caller.userId, id)),
  ]
}
