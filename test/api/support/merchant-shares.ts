import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { queryRows } from '#server/db/query-rows.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { ShareDecisions } from '#server/modules/merchants/share-decisions.ts'
import { SharePayments } from '#server/modules/merchants/share-payments.ts'
import { announceTerms } from '#server/modules/merchants/terms.ts'

import { type Person, logIn } from './people.ts'
import type { CallOptions, TestApp } from './test-app.ts'

const day = 86_400

/** A row of the ledger, read without the ledger's code. */
export interface BookedPosting {
  readonly kind: string
  readonly amount: bigint
  readonly at: Date
  readonly reference: string | null
}

/** Fees of users who came through merchants, and the merchants' shares in them, without the desk. */
export class ShareWorld {
  readonly #server: TestApp
  readonly ledger = new Ledger(systemClock)
  readonly decisions: ShareDecisions
  readonly payments: SharePayments
  /** Orders whose payment vanished after their completion. */
  readonly lost = new Set<string>()

  constructor(server: TestApp) {
    this.#server = server
    const parts = { database: server.database, clock: systemClock, ledger: this.ledger }
    this.decisions = new ShareDecisions(parts)
    this.payments = new SharePayments({ ...parts, isPaymentLost: async (_, orderId) => this.lost.has(orderId) })
  }

  /** Runs what the worker does. @returns The number of waiting fees. */
  async work(): Promise<number> {
    const waiting = await this.decisions.run()
    await this.payments.run()
    return waiting
  }

  /** Announces terms that begin in a day and advances the clock to then. */
  async announce([level1, level2, level3]: readonly [number, number, number], coolingDays = 14): Promise<void> {
    const now = systemClock()
    const terms = { startsAt: addSeconds(now, day + 1), level1, level2, level3, coolingDays }
    const refusal = await announceTerms(this.#server.database, terms, { now, audit: async () => undefined })
    if (refusal !== undefined) throw new Error(`The terms were not announced: ${refusal}`)
    this.#server.advance(day + 2)
  }

  /** Books the fee of a user's order now. */
  async order({ session }: Person, coin: string, fee: string, orderId: string = randomUUID()): Promise<void> {
    const amount = parseAmount(fee)
    await this.#server.database.transaction(async (tx) => {
      await this.ledger.post(tx, {
        key: `order ${orderId}`,
        kind: 'desk-payment',
        reference: orderId,
        postings: [
          { account: houseAccount('world', coin), amount: -amount },
          { account: houseAccount('fees', coin), amount },
        ],
      })
      await this.decisions.note(tx, { orderId, userId: session.userId, orderedAt: systemClock(), coin, fee: amount })
    })
  }

  /** Returns all postings to an account, oldest first. */
  async postingsTo(ownerId: string, name: string, coin: string): Promise<readonly BookedPosting[]> {
    const rows = await queryRows<{ kind: string; amount: string; at: string; reference: string | null }>(
      this.#server.database,
      sql`
        SELECT kind, amount::text AS amount, (extract(epoch FROM entry.posted_at) * 1000)::text AS at, reference
        FROM ledger_entries AS entry
        JOIN ledger_accounts AS account ON account.id = account_id
        JOIN ledger_transfers AS transfer ON transfer.id = transfer_id
        WHERE owner_id = ${ownerId} AND name = ${name} AND entry.coin = ${coin}
        ORDER BY entry.posted_at, entry.id`,
    )
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount), at: new Date(Number(row.at)) }))
  }

  /** Logs a user in again, as access tokens expire in tests that span days. */
  async again(person: Person): Promise<CallOptions> {
    return { ...person.place, accessToken: (await logIn(this.#server, person)).accessToken }
  }
}

export function sumOf(postings: readonly Pick<BookedPosting, 'amount'>[]): bigint {
  return postings.reduce((sum, { amount }) => sum + amount, 0n)
}
