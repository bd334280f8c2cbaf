import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderSafeguards } from '#server/orders/order-safeguards.ts'

import { networkOf } from '#server/ordering/asset-network.ts'
import { paidByOf } from './paid-by.ts'

interface SafeguardOptions {
  /** The house's own provider, which uses our addresses and transactions. */
  readonly house: string
  readonly isPaymentTransaction: (tx: Transaction, hash: string) => Promise<boolean>
  /** Rejects addresses that nothing may be sent to. */
  readonly requireRecipient: (
    tx: Transaction,
    userId: string,
    recipient: { readonly network: string; readonly address: string },
  ) => Promise<void>
}

/** Keeps partners from naming our own or the user's addresses and transactions as theirs. */
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
    // No coins are sent to a route's contract: the app calls it, after checking the tables of its build.
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
