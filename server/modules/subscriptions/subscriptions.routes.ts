import { confirmSubscription, subscribeEmail } from '#api/notices.ts'
import { type Route, route } from '#server/http/route.ts'

import type { SubscriptionService } from './subscriptions.service.ts'

export function subscriptionRoutes(service: SubscriptionService): readonly Route[] {
  return [
    route(subscribeEmail, async (input, { origin }) => {
      await service.subscribe(input, origin)
      return null
    }),
    route(confirmSubscription, async ({ token, action }) => {
      await service.answerLink(token, action)
      return null
    }),
  ]
}
