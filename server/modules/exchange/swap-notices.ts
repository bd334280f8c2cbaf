import { networkName } from '#deployments/network-name.ts'
import type { Transaction } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { ExchangeFacts } from '#server/mail/texts/exchange/mails.ts'
import type { NotificationContent } from '#server/notifications/notifications.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { hashesOf, plainCoinName, tellOfOrder } from '#server/ordering/tell-of-order.ts'
import { viewTokenOf } from '#server/ordering/view-token.ts'
import type { Leg, Order } from '#server/orders/order.ts'
import type { OrderKind } from '#server/orders/orders.ts'
import type { OfferingPartner } from '#server/providers/exchange/port.ts'

import { swapKind } from './exchange-quotes.service.ts'

export interface SwapNoticeOptions {
  readonly clock: Clock
  readonly viewTokenKey: Uint8Array
  readonly partners: readonly Pick<OfferingPartner, 'name' | 'title'>[]
  /** Returns an asset's symbol without a request; undefined if it hasn't been read since the process started. */
  readonly symbolOf: (asset: string) => string | undefined
}

/** Notifies users of changes to their swaps, in the transaction of the change. */
export class SwapNotices implements OrderKind {
  readonly name = swapKind
  readonly #options: SwapNoticeOptions

  constructor(options: SwapNoticeOptions) {
    this.#options = options
  }

  async changed(tx: Transaction, order: Order, before: Order): Promise<void> {
    if (order.state === before.state && order.hold === before.hold) return
    const content = this.#contentOf(order, before)
    if (content === undefined) return
    await tellOfOrder(tx, order, content, this.#options.clock())
  }

  #contentOf(order: Order, before: Order): NotificationContent | undefined {
    const facts = this.#factsOf(order)
    switch (order.state) {
      // Partners are polled, so an order may already be sending when its payment is first seen.
      case 'confirming':
      case 'sending':
        if (before.state === 'failed') return { kind: 'exchange-resumed', values: facts }
        return { kind: 'exchange-paid', values: { ...facts } }
      case 'completed':
        return { kind: 'exchange-completed', values: { ...facts, ...hashesOf(order) } }
      case 'suspended':
        return { kind: 'exchange-suspended', values: { ...facts, hold: order.hold ?? 'unknown' } }
      case 'refunded':
        return { kind: 'exchange-refunded', values: { ...facts, ...hashesOf(order) } }
      case 'expired':
        return { kind: 'exchange-expired', values: facts }
      case 'failed':
        // An order that was never created at the partner needs no notice: the user had no address to pay to.
        return before.state === 'new' ? undefined : { kind: 'exchange-failed', values: facts }
      case 'new':
      case 'unpaid':
      case 'waiting':
        return undefined
    }
  }

  #factsOf({ id, number, provider, legs: { payin, payout } }: Order): ExchangeFacts {
    const { partners, viewTokenKey } = this.#options
    if (payin === undefined || payout === undefined) throw new Error(`The order ${number} is missing a leg`)
    return {
      order: number,
      partner: partners.find(({ name }) => name === provider)?.title ?? provider,
      amount: this.#textOf(payin),
      network: networkName(networkOf(payin.asset)),
      received: this.#textOf(payout),
      payoutNetwork: networkName(networkOf(payout.asset)),
      viewToken: viewTokenOf(viewTokenKey, id),
    }
  }

  /** Returns the amount moved, or to be moved, such as `4 BNB`. */
  #textOf({ asset, amount, movedAmount }: Leg): string {
    const name = plainCoinName(asset, this.#options.symbolOf(asset))
    const moved = movedAmount ?? amount
    return moved === null ? name : `${formatAmount(moved)} ${name}`
  }
}
