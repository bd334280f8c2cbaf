import { sql } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'

/** Typical duration of a provider's exchanges, in seconds: excluding the fastest and slowest tenth. */
export interface Durations {
  readonly provider: string
  readonly from: number
  readonly to: number
}

/** How many of the latest completed orders count, and the minimum number required. */
const [latest, fewest] = [100, 20]

/**
 * Returns the time from sending the payment to the payout, over each provider's latest completed orders since a moment.
 * Providers with too few orders are left out.
 */
export async function listDurations(
  database: Database,
  providers: readonly string[],
  since: Date,
): Promise<readonly Durations[]> {
  return queryRows<Durations>(
    database,
    sql`
    SELECT p.provider,
      percentile_disc(0.1) WITHIN GROUP (ORDER BY passed.seconds) AS "from",
      percentile_disc(0.9) WITHIN GROUP (ORDER BY passed.seconds) AS "to"
    FROM unnest(${sql.param([...providers])}::text[]) AS p (provider)
    CROSS JOIN LATERAL (
      SELECT o.id FROM orders o
      WHERE o.provider = p.provider AND o.state = 'completed' AND o.created_at > ${since.toISOString()}
      ORDER BY o.created_at DESC LIMIT ${latest}
    ) AS done
    CROSS JOIN LATERAL (
      SELECT extract(epoch FROM max(t.entered_at) FILTER (WHERE t.to_state = 'completed')
        - min(t.entered_at) FILTER (WHERE t.to_state IN ('waiting', 'confirming', 'sending')))::float8 AS seconds
      FROM order_transitions t WHERE t.order_id = done.id
    ) AS passed
    WHERE passed.seconds IS NOT NULL
    GROUP BY p.provider
    HAVING count(*) >= ${fewest}`,
  )
}
