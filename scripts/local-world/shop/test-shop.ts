import { randomInt } from 'node:crypto'

import * as v from 'valibot'

import { linkEventType } from '#api/payment-webhooks.ts'
import type { Clock } from '#server/lib/clock.ts'

import { isFromSevenport } from './shop-signature.ts'

/** How many orders are kept, newest first. */
const keptOrders = 50

/** The part of a message that this shop needs. */
const message = v.object({
  id: v.string(),
  type: linkEventType,
  link: v.object({ reference: v.nullable(v.string()) }),
})

interface ShopOrder {
  readonly number: string
  state: 'waiting for payment' | 'paid' | 'paid twice'
}

/** A merchant's shop: it has orders, and considers them paid when Sevenport says so in a signed message. */
export class TestShop {
  readonly #clock: Clock
  readonly #orders: ShopOrder[] = []
  /** A message may arrive more than once. */
  readonly #seen = new Set<string>()
  #secret: string | undefined
  #refused = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get orders(): readonly Readonly<ShopOrder>[] {
    return this.#orders
  }

  get hasSecret(): boolean {
    return this.#secret !== undefined
  }

  /** Number of messages that weren't Sevenport's. */
  get refused(): number {
    return this.#refused
  }

  keepSecret(secret: string): void {
    this.#secret = secret
  }

  order(): void {
    this.#orders.unshift({ number: `SHOP-${randomInt(100_000, 1_000_000)}`, state: 'waiting for payment' })
    this.#orders.splice(keptOrders)
  }

  /** @returns False for a message that isn't Sevenport's or isn't recent. */
  take(signature: string, body: string): boolean {
    if (this.#secret === undefined || !isFromSevenport(this.#secret, signature, body, this.#clock())) {
      this.#refused += 1
      return false
    }
    const { id, type, link } = v.parse(message, JSON.parse(body))
    if (this.#seen.has(id)) return true
    this.#seen.add(id)
    const order = this.#orders.find(({ number }) => number === link.reference)
    if (order === undefined) return true
    // A paid order stays paid, in whatever order messages arrive.
    if (type === 'payment_link.paid_again' || (type === 'payment_link.paid' && order.state === 'paid')) {
      order.state = 'paid twice'
    } else if (type === 'payment_link.paid') order.state = 'paid'
    return true
  }
}
