import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderSafeguards } from '#server/orders/order-safeguards.ts'

import { networkOf } from '#server/ordering/asset-network.ts'
import { paidByOf } from './paid-by.ts'

interface SafeguardOptions {
  /** The provider that is the house itself: it is paid at addresses of ours, and pays with transactions of ours. */
  readonly house: string
  readonly isPaymentTransaction: (tx: Transaction, hash: string) => Promise<boolean>
  /** Refuses addresses that nothing may be sent to. */
  readonly requireRecipient: (
    tx: Transaction,
    userId: string,
    recipient: { readonly network: string; readonly address: string },
  ) => Promise<void>
}

/** Sees to it that no partner is paid, or pays, with what is ours or the person's own. */
export class SwapSafeguards implements OrderSafeguards {
  readonly #options: SafeguardOptions

  constructor(options: SafeguardOptions) {
    this.#options = options
  }

  async isOwnTransaction(tx: Transaction, { provider }: Order, hash: string): Promise<boolean> {
    const { house, isPaymentTransaction } = this.#options
    return provider !== house && (await isPaymentTransaction(tx, hash))
  }

  async isPayable(tx: Transaction, order: Order, address: string): Promise<boolean> {
    const { house, requireRecipient } = this.#options
    const { provider, userId, legs } = order
    // Nobody sends coins to the contract of a route: the app calls it, after its own look at the build's tables.
    if (provider === house || paidByOf(provider) === 'route') return true
    const isOwnLeg = [legs.payout, legs.refund].some((leg) => isSameCanonicalAddress(leg?.address, address))
    if (legs.payin === undefined || isOwnLeg) return false
    try {
      await requireRecipient(tx, userId, { network: networkOf(legs.payin.asset), address })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return false
    }
  }
}
