import { and, eq, gt } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { merchantShares } from '#server/db/schema/merchants.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { findTermsAt, tryInsertTerms } from '#server/modules/merchants/terms.repository.ts'

const day = 86_400

/**
 * Makes merchant terms apply since yesterday, as if they had been announced in time, and ends the cooling period of
 * everything pending.
 */
export async function holdMerchantTerms(database: Database, clock: Clock): Promise<void> {
  const now = clock()
  if ((await findTermsAt(database, now)) === undefined) {
    const shares = { level1: 4000, level2: 3000, level3: 2000, coolingDays: 1 }
    const dates = { announcedAt: addSeconds(now, -2 * day), startsAt: addSeconds(now, -day) }
    await database.transaction((tx) => tryInsertTerms(tx, { ...shares, ...dates }))
  }
  const { state, releasesAt } = merchantShares
  await database
    .update(merchantShares)
    .set({ releasesAt: now })
    .where(and(eq(state, 'promised'), gt(releasesAt, now)))
}
