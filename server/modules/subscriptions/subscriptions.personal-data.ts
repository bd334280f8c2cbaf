import type { PersonalData } from '#server/db/personal-data.ts'

import { deleteSubscriptionsOf, listSubscriptionsOf } from './subscriptions.repository.ts'

export const subscriptionData: PersonalData = {
  section: 'subscriptions',
  export: (tx, { email }) => listSubscriptionsOf(tx, email),
  erase: (tx, { email }) => deleteSubscriptionsOf(tx, email),
}
