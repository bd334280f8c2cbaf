import { networkName } from '#deployments/network-name.ts'
import type { FiatDirection } from '#api/fiat.ts'
import { isFinal } from '#api/order-states.ts'
import type { Transaction } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FiatFacts } from '#server/mail/texts/fiat/mails.ts'
import type { NotificationContent } from '#server/notifications/notifications.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { currencyOf } from '#server/ordering/money-asset.ts'
import { hashesOf, plainCoinName, tellOfOrder } from '#server/ordering/tell-of-order.ts'
import { announceOrder } from '#server/orders/order-channel.ts'
import { viewTokenOf } from '#server/ordering/view-token.ts'
import type { Leg, Order } from '#server/orders/order.ts'
import type { OrderKind } from '#server/orders/orders.ts'
import type { FiatPartner } from '#server/providers/fiat/port.ts'

import { sidesOf } from './fiat-kinds.ts'
import { forgetDetails } from './fiat-orders.repository.ts'

export interface FiatNoticeOptions {
  readonly clock: Clock
  readonly viewTokenKey: Uint8Array
  readonly partners: readonly Pick<FiatPartner, 'name' | 'title'>[]
  /** Returns an asset's symbol without a request; undefined if it hasn't been read since the process started. */
  readonly symbolOf: (asset: string) => string | undefined
}

/** Notifies users of changes to their purchases or sales, and deletes an order's details once it ends. */
export class FiatNotices implements OrderKind {
  readonly name: FiatDirection
  readonly #options: FiatNoticeOptions

  constructor(name: FiatDirection, options: FiatNoticeOptions) {
    this.name = name
    this.#options = options
  }

  async changed(tx: Transaction, order: Order, before: Order): Promise<void> {
    if (isFinal(order.state)) await forgetDetails(tx, [order.id])
    if (order.state === before.state && order.hold === before.hold) return
    const content = this.#contentOf(order, before)
    if (content !== undefined) await tellOfOrder(tx, order, content, this.#options.clock())
  }

  async paidTwice(tx: Transaction, order: Order): Promise<void> {
    const kind = this.name === 'buy' ? 'purchase-paid-twice' : 'sale-paid-twice'
    await tellOfOrder(tx, order, { kind, values: this.#factsOf(order) }, this.#options.clock())
    announceOrder(tx, order.id)
  }

  #contentOf(order: Order, before: Order): NotificationContent | undefined {
    const facts = this.#factsOf(order)
    const subject = this.name === 'buy' ? 'purchase' : 'sale'
    switch (order.state) {
      // Partners are polled, so an order may already be sending when its payment is first seen.
      case 'confirming':
      case 'sending':
        if (before.state === 'failed') return { kind: `${subject}-resumed`, values: facts }
        return { kind: `${subject}-paid`, values: { ...facts } }
      case 'completed':
        return { kind: `${subject}-completed`, values: { ...facts, ...hashesOf(order) } }
      case 'suspended':
        return { kind: `${subject}-suspended`, values: { ...facts, orderHold: order.hold ?? 'unknown' } }
      case 'refunded':
        return { kind: `${subject}-refunded`, values: { ...facts, ...hashesOf(order) } }
      case 'expired':
        return { kind: `${subject}-expired`, values: facts }
      case 'failed':
        // An order that was never created at the partner needs no notice: the user had nowhere to pay.
        return before.state === 'new' ? undefined : { kind: `${subject}-failed`, values: facts }
      case 'new':
      case 'unpaid':
      case 'waiting':
        return undefined
    }
  }

  #factsOf({ id, number, provider, legs: { payin, payout } }: Order): FiatFacts {
    const { partners, viewTokenKey } = this.#options
    if (payin === undefined || payout === undefined) throw new Error(`The order ${number} is missing a leg`)
    const { coin } = sidesOf(this.name, payin, payout)
    return {
      order: number,
      partner: partners.find(({ name }) => name === provider)?.title ?? provider,
      amount: this.#textOf(payin),
      received: this.#textOf(payout),
      network: networkName(networkOf(coin.asset)),
      viewToken: viewTokenOf(viewTokenKey, id),
    }
  }

  /** Returns the amount moved, or to be moved, such as `4 BNB` or `100 BRL`. */
  #textOf({ asset, amount, movedAmount }: Leg): string {
    const name = currencyOf(asset) ?? plainCoinName(asset, this.#options.symbolOf(asset))
    const moved = movedAmount ?? amount
    return moved === null ? name : `${formatAmount(moved)} ${name}`
  }
}
