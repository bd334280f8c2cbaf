import { is } from 'valibot'

import type { NetworkKey } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { type PaidOrderKind, paidOrderKind } from '#api/withdrawals.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Clock } from '#server/lib/clock.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { isTimeLeft, type Leg, type Order } from '#server/orders/order.ts'
import type { Orders } from '#server/orders/orders.ts'
import { findKinds, findOrderByNumber, lockOrder } from '#server/orders/orders.repository.ts'

import { paidByOf } from './paid-by.ts'

export interface OrderPaymentOptions {
  readonly clock: Clock
  /** Kinds of orders that can be paid from a balance. */
  readonly kinds: readonly string[]
  readonly orders: Pick<Orders, 'beginPayment' | 'notePayment' | 'notePaymentFailed'>
  /** Returns our coin on its network; undefined for an asset that only partners know. */
  readonly recordOf: (asset: string) => CoinNetworkRecord | undefined
  /** Whether this is a deposit address that belongs to this order only. */
  readonly isAddressOfOrder: (tx: Transaction, orderId: string, address: string) => Promise<boolean>
  /** Whether the user allows withdrawals from their balance to the address. */
  readonly mayReceive: (tx: Transaction, userId: string, network: NetworkKey, address: string) => Promise<boolean>
}

/** Lets withdrawals pay orders from a balance. */
export class OrderPayments {
  readonly #options: OrderPaymentOptions

  constructor(options: OrderPaymentOptions) {
    this.#options = options
  }

  /** Returns the payment that an order expects, and locks the order until `tx` ends. */
  async require(tx: Transaction, userId: string, orderNumber: string) {
    const order = await this.#lockOwn(tx, userId, orderNumber)
    if (order.state !== 'unpaid' && order.state !== 'expired') {
      throw new ApiFailure(apiErrorCode.stateConflict, 'The order waits for no payment')
    }
    if (order.state === 'expired' || !isTimeLeft(order, this.#options.clock())) {
      throw new ApiFailure(apiErrorCode.rateExpired, 'A payment would come too late for this order')
    }
    const { payin, payout, refund } = order.legs
    // A fiat payout has no address to list, so check the pay-in address, where the coins end up.
    const ends = [payout?.address === null ? payin : payout, refund]
    for (const leg of ends) if (leg !== undefined) await this.#requireAllowed(tx, userId, leg)
    // A contract doesn't accept transfers: coins sent there would be lost.
    if (paidByOf(order.provider) === 'route') throw notFromBalance()
    return this.#paymentOf(payin)
  }

  #paymentOf(payin: Leg | undefined) {
    const record = payin && this.#options.recordOf(payin.asset)
    // Payments from a balance don't support memos.
    if (payin === undefined || record === undefined || payin.extraId !== null) throw notFromBalance()
    const { address, amount } = payin
    if (address === null || amount === null) throw notFromBalance()
    return { coin: record.coin, network: record.network, address, amount }
  }

  async kindsOf(tx: Transaction, orderNumbers: readonly string[]): Promise<ReadonlyMap<string, PaidOrderKind>> {
    const kinds = [...(await findKinds(tx, orderNumbers))]
    return new Map(kinds.flatMap(([number, kind]) => (is(paidOrderKind, kind) ? [[number, kind]] : [])))
  }

  async isOwnAddress(tx: Transaction, orderNumber: string, address: string): Promise<boolean> {
    return this.#options.isAddressOfOrder(tx, await idOf(tx, orderNumber), address)
  }

  async awaitsPayment(tx: Transaction, orderNumber: string): Promise<boolean> {
    const order = await findOrderByNumber(tx, orderNumber)
    return order?.state === 'unpaid' && isTimeLeft(order, this.#options.clock())
  }

  async beginPayment(tx: Transaction, orderNumber: string): Promise<boolean> {
    return this.#options.orders.beginPayment(tx, await idOf(tx, orderNumber))
  }

  async notePayment(tx: Transaction, orderNumber: string, hash: string): Promise<void> {
    await this.#options.orders.notePayment(tx, await idOf(tx, orderNumber), hash)
  }

  async notePaymentFailed(tx: Transaction, orderNumber: string): Promise<void> {
    await this.#options.orders.notePaymentFailed(tx, await idOf(tx, orderNumber))
  }

  async #lockOwn(tx: Transaction, userId: string, orderNumber: string): Promise<Order> {
    const known = await findOrderByNumber(tx, orderNumber)
    const isOwn = known?.userId === userId && this.#options.kinds.includes(known.kind)
    const order = isOwn ? await lockOrder(tx, known.id) : undefined
    if (order === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such order')
    return order
  }

  /** Enforces address-book-only mode for a leg: coins leave the balance for its address, as with a withdrawal. */
  async #requireAllowed(tx: Transaction, userId: string, { asset, address }: Leg): Promise<void> {
    if (address === null || (await this.#options.mayReceive(tx, userId, networkOf(asset), address))) return
    throw new ApiFailure(apiErrorCode.addressNotListed, 'The order pays an address that is not listed')
  }
}

function notFromBalance(): ApiFailure {
  return new ApiFailure(apiErrorCode.networkUnavailable, 'This payment cannot be made from a balance')
}

async function idOf(tx: Transaction, orderNumber: string): Promise<string> {
  const order = await findOrderByNumber(tx, orderNumber)
  if (order === undefined) throw new Error(`The order ${orderNumber} does not exist`)
  return order.id
}
