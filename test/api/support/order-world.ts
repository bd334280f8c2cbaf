import { randomUUID } from 'node:crypto'

import { Registry } from 'prom-client'

import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Proof, RateType } from '#server/db/schema/orders.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import type { Order } from '#server/orders/order.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import type { ClaimedPayout } from '#server/orders/provider-polling.ts'
import type { OrderProvider } from '#server/orders/order-provider.ts'
import { Orders } from '#server/orders/orders.ts'
import { findOrder } from '#server/orders/orders.repository.ts'

/** An asset whose payouts can be looked up. */
export const readableAsset = 'bsc/native'
const unreadableAsset = 'bitcoin/native'

interface Draft {
  readonly isReadable?: boolean
  readonly rateType?: RateType
  /** The leg that is in fiat, if any. */
  readonly money?: 'payin' | 'payout' | null
}

const nowhere = { address: null, extraId: null }

/** Orders at scripted partners, with a scripted clock and chain. */
export class OrderWorld {
  readonly connection: DatabaseConnection
  now = new Date('2026-11-23T12:00:00Z')
  /** The chain's finding about every payout. */
  proof: Proof | Error = 'proven'
  /** The amount that arrived according to the chain. */
  paid: bigint | null = null
  /** Transactions of our own, and addresses that must not be paid. */
  readonly ownHashes = new Set<string>()
  readonly refusedAddresses = new Set<string>()
  /** Payouts that the chain was asked about. */
  readonly claims: ClaimedPayout[] = []
  /** State changes reported to the order's kind, such as `unpaid → waiting`. */
  readonly told: string[] = []

  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  orders(step: Step = runStep): Orders {
    return new Orders({
      database: this.connection.database,
      clock: () => this.now,
      log,
      step,
      isReadable,
      safeguards: {
        isOwnTransaction: async (_tx, _order, hash) => this.ownHashes.has(hash),
        isPayable: async (_tx, _order, address) => !this.refusedAddresses.has(address),
      },
      kinds: [
        {
          name: 'swap',
          changed: async (_tx, order, before) => {
            if (order.state !== before.state) this.told.push(`${before.state} → ${order.state}`)
          },
        },
      ],
    })
  }

  polling(providers: readonly OrderProvider[], step: Step = runStep, metrics = new Registry()): OrderPolling {
    return new OrderPolling({
      database: this.connection.database,
      clock: () => this.now,
      log,
      orders: this.orders(step),
      providers,
      isReadable,
      prover: {
        prove: async (claim) => {
          this.claims.push(claim)
          if (this.proof instanceof Error) throw this.proof
          return { proof: this.proof, paid: this.paid }
        },
      },
      metrics,
    })
  }

  advance(seconds: number): void {
    this.now = addSeconds(this.now, seconds)
  }

  /** Places an order with a payout on a readable or unreadable chain, or with fiat on one side. */
  async place(
    provider: string,
    { isReadable = false, rateType = 'floating', money = null }: Draft = {},
  ): Promise<string> {
    const id = randomUUID()
    const payout = isReadable ? readableAsset : unreadableAsset
    const address = money === 'payout' ? null : 'there'
    await this.connection.database.transaction((tx) =>
      this.orders().place(tx, {
        id,
        kind: 'swap',
        provider,
        rateType,
        rateId: null,
        userId: randomUUID(),
        legs: [
          { kind: 'payin', asset: money === 'payin' ? 'fiat/BRL' : 'bsc/native', amount: 4_000_000n, ...nowhere },
          { kind: 'payout', asset: money === 'payout' ? 'fiat/BRL' : payout, amount: 2_000_000n, ...nowhere, address },
        ],
      }),
    )
    return id
  }

  async order(id: string): Promise<Order> {
    const order = await findOrder(this.connection.database, id)
    if (order === undefined) throw new Error('There is no such order')
    return order
  }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function isReadable(asset: string): boolean {
  return asset === readableAsset
}
