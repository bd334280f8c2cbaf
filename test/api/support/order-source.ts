import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { cancelPayment, requestPayment } from '#server/payments/payment-requests.ts'
import type { Payment, PayoutSource, ReleaseCause } from '#server/payments/payout-source.ts'

import { newAddress, type PayoutWorld } from './payout-world.ts'

type OrderState = 'placed' | 'paying' | 'paid' | 'returned' | 'cancelled'

interface OrderRow {
  readonly state: OrderState
  readonly holdId: string
}

/** What an order pays: by default USDT on BSC, where it has 18 decimals. */
interface Draft {
  readonly coin?: string
  readonly network?: 'ethereum' | 'bsc'
  readonly amount?: string
  readonly address?: Address
}

/** Orders to be paid on a chain: a payment source besides withdrawals, with a table of its own. */
export class OrderSource implements PayoutSource {
  readonly name = 'order'
  /** Whether orders may be paid now. */
  isOpen = true
  /** The error to throw at the next settlement. */
  failure: Error | undefined
  /** Every call that succeeded, whether its transaction was committed or not. */
  readonly calls: string[] = []
  readonly #world: PayoutWorld

  private constructor(world: PayoutWorld) {
    this.#world = world
  }

  /** Registers the source, so that the workers of this world pay its orders, too. */
  static async register(world: PayoutWorld): Promise<OrderSource> {
    await world.database.execute(
      sql`CREATE TABLE test_orders (id uuid PRIMARY KEY, state text NOT NULL, hold_id uuid NOT NULL)`,
    )
    const source = new OrderSource(world)
    world.otherSources = [source]
    return source
  }

  /** Places an order: holds its amount and requests its payment. */
  async place(userId: string, draft: Draft = {}): Promise<{ id: string; address: Address }> {
    const { coin = 'USDT', network = 'bsc', amount: text = '10', address = newAddress() } = draft
    const [id, amount] = [randomUUID(), parseAmount(text)]
    const details = { key: `order ${id}`, kind: 'withdrawal', reference: id } as const
    await this.#world.database.transaction(async (tx) => {
      const holdId = await this.#world.ledger.hold(tx, details, { userId, coin, amount })
      await tx.execute(sql`INSERT INTO test_orders VALUES (${id}, 'placed', ${holdId})`)
      const requestedAt = this.#world.now
      await requestPayment(tx, { source: this.name, sourceId: id, userId, network, coin, address, amount, requestedAt })
    })
    return { id, address }
  }

  /** Cancels an order. @returns False if it's already being paid. */
  async cancel(id: string): Promise<boolean> {
    return this.#world.database.transaction(async (tx) => {
      const order = await this.#move(tx, id, 'placed', 'cancelled')
      if (order === undefined) return false
      if (!(await cancelPayment(tx, { source: this.name, sourceId: id })))
        throw new Error('The order is already being paid')
      await this.#world.ledger.release(tx, this.#ended(id), order.holdId)
      return true
    })
  }

  async stateOf(id: string): Promise<OrderState | undefined> {
    const { database } = this.#world
    const [row] = await queryRows<OrderRow>(database, sql`SELECT state FROM test_orders WHERE id = ${id}`)
    return row?.state
  }

  mayPay = async (): Promise<boolean> => this.isOpen

  begin = async (tx: Transaction, { sourceId }: Payment): Promise<boolean> =>
    (await this.#move(tx, sourceId, 'placed', 'paying')) !== undefined

  noteProgress = async (): Promise<void> => void this.calls.push('progress')

  settle = async (tx: Transaction, { sourceId, coin, amount }: Payment): Promise<void> => {
    const order = await this.#requireMoved(tx, sourceId, 'paid')
    const arrived = [{ account: houseAccount('world', coin), amount }]
    await this.#world.ledger.settle(tx, this.#ended(sourceId), order.holdId, arrived)
    const { failure } = this
    this.failure = undefined
    if (failure !== undefined) throw failure
    this.calls.push('settle')
  }

  release = async (tx: Transaction, { sourceId }: Payment, cause: ReleaseCause): Promise<void> => {
    const order = await this.#requireMoved(tx, sourceId, 'returned')
    await this.#world.ledger.release(tx, this.#ended(sourceId), order.holdId)
    this.calls.push(cause)
  }

  #ended(id: string) {
    return { key: `order ${id} ended`, kind: 'withdrawal-return', reference: id } as const
  }

  async #requireMoved(tx: Transaction, id: string, to: OrderState): Promise<OrderRow> {
    const moved = await this.#move(tx, id, 'paying', to)
    if (moved === undefined) throw new Error(`The order ${id} is not being paid`)
    return moved
  }

  async #move(tx: Transaction, id: string, from: OrderState, to: OrderState): Promise<OrderRow | undefined> {
    const [moved] = await queryRows<OrderRow>(
      tx,
      sql`UPDATE test_orders SET state = ${to} WHERE id = ${id} AND state = ${from} RETURNING state, hold_id AS "holdId"`,
    )
    return moved
  }
}
