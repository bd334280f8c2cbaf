import { randomUUID } from 'node:crypto'

import { and, eq, gt } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { invitationRewards } from '#server/db/schema/invitations.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { fundBudget } from '#server/modules/invitations/campaigns.ts'
import { findCampaignAt, insertCampaign } from '#server/modules/invitations/campaigns.repository.ts'

const day = 86_400
const budget = parseAmount('100')

/**
 * Runs a campaign for a coin that started yesterday, as if it had been announced in time, and ends the cooling period
 * of all pending rewards in the coin. Its budget comes from coins in the local hot wallet that belong to no one.
 */
export async function runCampaign(database: Database, clock: Clock, coin: string): Promise<void> {
  const now = clock()
  const ledger = new Ledger(clock)
  if ((await findCampaignAt(database, coin, now)) === undefined) {
    await database.transaction((tx) =>
      ledger.post(tx, {
        key: `local campaign ${randomUUID()}`,
        kind: 'desk-payment',
        reference: null,
        postings: [
          { account: houseAccount('world', coin), amount: -budget },
          { account: houseAccount('fees', coin), amount: budget },
        ],
      }),
    )
    await fundBudget(database, ledger, { id: randomUUID(), coin, amount: budget })
    const terms = { sharePpm: 200_000, coolingDays: 1, minimumOrders: 1, dailyCap: budget, totalCap: budget }
    const announcedAt = addSeconds(now, -2 * day)
    const period = { announcedAt, startsAt: addSeconds(now, -day), endsAt: addSeconds(now, 30 * day) }
    await database.transaction((tx) => insertCampaign(tx, { id: randomUUID(), coin, ...terms, ...period }))
  }
  const { coin: coinOf, state, releasesAt } = invitationRewards
  await database
    .update(invitationRewards)
    .set({ releasesAt: now })
    .where(and(eq(coinOf, coin), eq(state, 'promised'), gt(releasesAt, now)))
}
