import type { WriterFacts } from '#api/operator-desk.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { hasSecondFactor } from '#server/identity/second-factors/second-factors.repository.ts'
import { listSecurityEvents } from '#server/identity/security-events/security-events.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { listDeposits } from '#server/modules/deposits/deposits.repository.ts'
import { listWithdrawals } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { listLatestOrders } from '#server/orders/orders.repository.ts'

/** Number of entries of each kind that support sees. */
const shown = 10

interface Movement {
  readonly id: string
  readonly coin: string
  readonly network: string
  readonly amount: bigint
}

/** Collects what all modules know about a user who wrote to support: enough to reply, without addresses or secrets. */
export async function readWriterFacts(tx: Transaction, account: Account): Promise<WriterFacts> {
  const { id, memberId, registeredAt, country, lang, fundPasswordHash, withdrawalsLockedUntil } = account
  const deposits = await listDeposits(tx, id, {})
  const withdrawals = await listWithdrawals(tx, id, {})
  const events = await listSecurityEvents(tx, id, undefined)
  return {
    memberId,
    registeredAt: registeredAt.toISOString(),
    country,
    lang,
    hasFundPassword: fundPasswordHash !== null,
    hasSecondFactor: await hasSecondFactor(tx, id),
    withdrawalsLockedUntil: withdrawalsLockedUntil?.toISOString() ?? null,
    orders: (await listLatestOrders(tx, id, shown)).map(({ number, kind, state, legs, createdAt }) => ({
      number,
      kind,
      state,
      from: legs.payin?.asset ?? '',
      to: legs.payout?.asset ?? '',
      at: createdAt.toISOString(),
    })),
    deposits: deposits.slice(0, shown).map((row) => ({ ...moved(row, row.foundAt), state: row.state })),
    withdrawals: withdrawals.slice(0, shown).map((row) => ({ ...moved(row, row.createdAt), state: row.state })),
    securityEvents: events.slice(0, shown).map(({ id: eventId, kind, device, at }) => {
      return { id: eventId, kind, device, at: at.toISOString() }
    }),
  }
}

function moved({ id, coin, network, amount }: Movement, at: Date) {
  return { id, coin, network, amount: formatAmount(amount), at: at.toISOString() }
}
