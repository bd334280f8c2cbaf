import type * as v from 'valibot'

import type { Entry as EntryView, listBalances, listEntries } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { FreezeReason } from '#api/freezes.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { findWithdrawalLock } from '#server/identity/accounts/accounts.repository.ts'
import { type Entry, entriesOf, findEntry } from '#server/ledger/entries.repository.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

export interface BalanceServiceOptions {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  /** When the user froze withdrawals; null if they aren't frozen. */
  readonly findFreeze: (tx: Transaction, userId: string) => Promise<Date | null>
  /** The freeze set by an operator. */
  readonly findAccountFreeze: (
    tx: Transaction,
    userId: string,
  ) => Promise<{ readonly frozenAt: Date; readonly reason: FreezeReason } | undefined>
}

type Filter = v.InferOutput<typeof listEntries.input>

/** A user's balances and the entries that changed them. */
export class BalanceService {
  readonly #options: BalanceServiceOptions

  constructor(options: BalanceServiceOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<v.InferOutput<typeof listBalances.data>> {
    const { database, ledger, clock, findFreeze, findAccountFreeze } = this.#options
    const balances = await ledger.balancesOf(database, userId)
    const frozenAt = await findFreeze(database, userId)
    const freeze = await findAccountFreeze(database, userId)
    const lockedUntil = await findWithdrawalLock(database, userId, clock())
    return {
      balances: balances.map(({ coin, available, held, owed }) => ({
        coin,
        available: formatAmount(available),
        held: formatAmount(held),
        owed: formatAmount(owed),
      })),
      frozenSince: frozenAt?.toISOString() ?? null,
      accountFreeze: freeze === undefined ? null : { since: freeze.frozenAt.toISOString(), reason: freeze.reason },
      lockedUntil: lockedUntil?.toISOString() ?? null,
    }
  }

  async listEntries(userId: string, filter: Filter): Promise<v.InferOutput<typeof listEntries.data>> {
    const { coin, kind, from, to, cursor } = filter
    const rows = await entriesOf(this.#options.database, userId, {
      coin,
      kinds: kind && [kind],
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : addSeconds(new Date(to), 86_400),
      cursor,
    })
    return toPage(rows, ({ postedAt: at, id }) => ({ at, id }), toView)
  }

  /** @throws ApiFailure `notFound` */
  async findEntry(userId: string, id: string): Promise<EntryView> {
    const entry = await findEntry(this.#options.database, userId, id)
    if (entry === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Entry not found')
    return toView(entry)
  }
}

function toView({ amount, balanceAfter, postedAt, ...entry }: Entry): EntryView {
  return {
    ...entry,
    amount: formatAmount(amount),
    balanceAfter: formatAmount(balanceAfter),
    at: postedAt.toISOString(),
  }
}
