import type { PersonalData } from '#server/db/personal-data.ts'

import { deleteSubscriptionsOf, listNewsMailsOf, listSubscriptionsOf } from './subscriptions.repository.ts'

export const subscriptionData: readonly PersonalData[] = [
  {
    section: 'subscriptions',
    export: (tx, { email }) => listSubscriptionsOf(tx, email),
    erase: (tx, { email }) => deleteSubscriptionsOf(tx, email),
  },
  // Deleted with the subscription.
  { section: 'newsMails', export: (tx, { email }) => listNewsMailsOf(tx, email) },
]
