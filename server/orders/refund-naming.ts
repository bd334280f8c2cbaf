import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'

import type { Leg, Order } from './order.ts'
import { announceOrder } from './order-channel.ts'
import { type OrderProvider, takesRefund } from './order-provider.ts'
import { insertLeg, lockOrder } from './orders.repository.ts'
import { claimRefund, releaseRefundClaim } from './refund-addresses.repository.ts'
import { isRefused } from './refusal.ts'

/** Seconds for which a refund address is claimed while the partner is told: longer than its answer may take. */
const refundSeconds = 60

type RefundAddress = Pick<Leg, 'extraId'> & { readonly address: string }

interface RefundNamingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly step: Step
}

/** Sets an order's refund address afterwards. */
export class RefundNaming {
  readonly #options: RefundNamingOptions

  constructor(options: RefundNamingOptions) {
    this.#options = options
  }

  /**
   * Sets the refund address, once. The partner is told first, because only it can send coins there.
   * @param admit Runs before the order is locked, and may refuse by throwing.
   * @returns False if the order has one, isn't waiting for its partner, or the partner doesn't support it.
   */
  async name(
    id: string,
    refund: Pick<Leg, 'address' | 'extraId'>,
    provider: OrderProvider,
    admit: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const { step } = this.#options
    const { address } = refund
    const order = address === null ? null : await this.#claimRefund(id, { ...refund, address }, provider, admit)
    const { providerOrderId = null, payin } = { ...order, ...order?.legs }
    if (address === null || providerOrderId === null || payin === undefined) return false
    await step('order: name refund address', () =>
      this.#tellRefund(id, providerOrderId, { ...refund, address }, provider),
    )
    return step('order: note refund address', () => this.#noteRefund(id, payin.asset, refund))
  }

  /** Returns the order if its partner may be told this address now, and isn't being told another. */
  async #claimRefund(
    id: string,
    refund: RefundAddress,
    provider: OrderProvider,
    admit: (tx: Transaction) => Promise<void>,
  ): Promise<Order | null> {
    const { clock, database } = this.#options
    return database.transaction(async (tx) => {
      await admit(tx)
      const order = await lockOrder(tx, id)
      if (order === undefined || !takesRefund(provider, order)) return null
      const now = clock()
      const claim = { orderId: id, ...refund, claimedUntil: addSeconds(now, refundSeconds) }
      return (await claimRefund(tx, claim, now)) ? order : null
    })
  }

  async #tellRefund(
    id: string,
    providerOrderId: string,
    refund: RefundAddress,
    provider: OrderProvider,
  ): Promise<void> {
    try {
      await provider.setRefund?.(providerOrderId, refund)
    } catch (error) {
      // After any other failure the partner may have received it, or may still: until the claim expires, it isn't told
      // another.
      if (isRefused(error)) await releaseRefundClaim(this.#options.database, id)
      throw error
    }
  }

  async #noteRefund(orderId: string, asset: string, { address, extraId }: Pick<Leg, 'address' | 'extraId'>) {
    return this.#options.database.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const nothing = { agreedAmount: null, amount: null, hash: null, movedAmount: null, proof: null }
      const isNamed = await insertLeg(tx, { orderId, kind: 'refund', asset, address, extraId, ...nothing })
      await releaseRefundClaim(tx, orderId)
      if (isNamed) announceOrder(tx, orderId)
      return isNamed
    })
  }
}
