import { randomUUID } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import { inArray } from 'drizzle-orm'
import { request } from 'undici'

import type { Session } from '#api/sessions.ts'
import { createTransfer } from '#api/transfers.ts'
import { CallError, fromSomewhereElse } from '#scripts/testing/call-endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { systemClock } from '#server/lib/clock.ts'

/** Cost of one fund password check. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

interface Answer {
  readonly code: number
  readonly msg: string
}

const coin = 'USDT'
const fundPassword = 'heron%29-quill'

/** Transfers between users as the app requests them, each from the user who has waited longest. */
export class TransferCalls {
  readonly #url: string
  readonly #people: readonly Session[]
  #count = 0

  private constructor(url: string, people: readonly Session[]) {
    this.#url = url
    this.#people = people
  }

  /** Gives these users balances and fund passwords. */
  static async begin(
    url: string,
    database: Database,
    people: readonly Session[],
    cost: HashCost,
  ): Promise<TransferCalls> {
    const ids = people.map(({ userId }) => userId)
    const fundPasswordHash = await hash(fundPassword, cost)
    await database.update(accounts).set({ fundPasswordHash }).where(inArray(accounts.id, ids))
    const ledger = new Ledger(systemClock)
    for (const userId of ids) {
      const details = { key: randomUUID(), kind: 'deposit', reference: null } as const
      await database.transaction((tx) => ledger.deposit(tx, details, { userId, coin, amount: 10n ** 22n }))
    }
    return new TransferCalls(url, people)
  }

  async send(): Promise<void> {
    const index = this.#count++
    // The recipient isn't about to send, so that users rarely wait for each other.
    const [sender, recipient] = [this.#person(index), this.#person(index + Math.floor(this.#people.length / 2))]
    const input = { id: randomUUID(), coin, amount: '2', email: recipient.email, fundPassword }
    const { path, method } = createTransfer
    const response = await request(this.#url + path, {
      method,
      headers: { ...fromSomewhereElse(), accessToken: sender.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { code, msg } = (await response.body.json()) as Answer
    if (code !== 0) throw new CallError(path, code, msg)
  }

  #person(index: number): Session {
    const person = this.#people[index % this.#people.length]
    if (person === undefined) throw new Error('There is no account to send from')
    return person
  }
}
