import { apiErrorCode } from '#api/errors.ts'
import { maximumUnpaidOrders } from '#api/exchange.ts'
import { maximumUnpaidPayments } from '#api/payment-links.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { Step } from '#server/lib/step.ts'
import type { NewOrder } from '#server/orders/order.ts'
import type { OrderProvider } from '#server/orders/order-provider.ts'
import type { Orders } from '#server/orders/orders.ts'
import { countUnpaid, findOrder } from '#server/orders/orders.repository.ts'

import { partnerFailure } from './partner-failure.ts'
import { paymentLinkKind } from './payment-link-kind.ts'

export interface OrderPlacementOptions {
  readonly database: Database
  readonly orders: Orders
  readonly step: Step
  /** Refuses a frozen account's order if coins would leave the account. @throws ApiFailure `accountFrozen` */
  readonly requireUnfrozen: (tx: Transaction, userId: string) => Promise<void>
}

/** Places orders idempotently. */
export class OrderPlacement {
  readonly #options: OrderPlacementOptions

  constructor(options: OrderPlacementOptions) {
    this.#options = options
  }

  /**
   * Stores the order and has its partner create it.
   * @param alongside Writes the module's own rows in the same transaction.
   * @throws ApiFailure `accountFrozen`, `limitReached`, or the failure to report if the partner wouldn't create it
   */
  async place(
    order: NewOrder,
    provider: OrderProvider,
    alongside: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await tellPartner(async () => provider.admit?.(order))
    try {
      // Only the request that stored the order has the partner create it.
      if (await this.#write(order, alongside)) await this.#options.orders.create(order.id, provider)
    } finally {
      provider.release?.(order.id)
    }
  }

  /** @returns False if it was already placed. */
  async #write(order: NewOrder, alongside: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const { database, orders, step, requireUnfrozen } = this.#options
    const { id, userId, kind } = order
    const write = async (tx: Transaction) => {
      // With two taps at once, the second waits here and then finds the first's order.
      await lockAccount(tx, userId)
      if ((await findOrder(tx, id)) !== undefined) return false
      // A purchase brings coins in.
      if (kind !== 'buy') await requireUnfrozen(tx, userId)
      await requireFewUnpaid(tx, order)
      await orders.place(tx, order)
      await alongside(tx)
      return true
    }
    return step('order: place', () => database.transaction(write))
  }
}

/** Payments to a merchant don't count toward the merchant's own orders. @throws ApiFailure `limitReached` */
async function requireFewUnpaid(tx: Transaction, { userId, kind }: NewOrder): Promise<void> {
  const [most, kinds] =
    kind === paymentLinkKind
      ? ([maximumUnpaidPayments, { only: kind }] as const)
      : ([maximumUnpaidOrders, { except: paymentLinkKind }] as const)
  if ((await countUnpaid(tx, userId, kinds)) < most) return
  throw new ApiFailure(apiErrorCode.limitReached, `At most ${most} orders can wait for a payment`)
}

/** Runs a partner request while a user waits. @throws ApiFailure `partnerUnavailable` */
export async function tellPartner<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    throw partnerFailure(error)
  }
}
