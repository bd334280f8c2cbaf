import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import type {
  AlertedOrder,
  listAlertedOrders as listAlertedOrdersEndpoint,
  settleOrderAlert as settleOrderAlertEndpoint,
} from '#api/operators.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findMembers } from '#server/identity/accounts/accounts.repository.ts'
import type { Order } from '#server/orders/order.ts'
import { listAlerted } from '#server/orders/alerted-orders.repository.ts'
import { findOrderByNumber, settleAlert } from '#server/orders/orders.repository.ts'

import type { OperatorGuard } from './operator-guard.ts'

type AlertedPage = v.InferOutput<typeof listAlertedOrdersEndpoint.data>
type Settlement = v.InferOutput<typeof settleOrderAlertEndpoint.input>

export interface OrderAlertOptions {
  readonly database: Database
  readonly guard: OperatorGuard
  readonly view: (
    order: Order,
  ) => Omit<ExchangeOrder, 'viewToken' | 'payment' | 'canNameRefund' | 'isLinkPaid' | 'transitions'>
}

/** Orders that need an operator's attention. */
export class OrderAlertService {
  readonly #options: OrderAlertOptions

  constructor(options: OrderAlertOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, cursor: string | undefined): Promise<AlertedPage> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { items, nextCursor } = toPage(
        await listAlerted(tx, cursor),
        ({ createdAt: at, id }) => ({ at, id }),
        (order) => order,
      )
      const members = await findMembers(
        tx,
        items.map(({ userId }) => userId),
      )
      return { items: items.map((order) => this.#describe(order, members.get(order.userId)?.memberId)), nextCursor }
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` if the order no longer has such an alert */
  async settle(caller: SignedIn, { number, alert, note }: Settlement): Promise<void> {
    const { database, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const order = await findOrderByNumber(tx, number)
      if (order === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Order not found')
      if (!(await settleAlert(tx, order.id, alert))) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'The order no longer has this alert')
      }
      const details = { alert, note, partner: order.provider, state: order.state }
      await guard.record(tx, caller, { action: 'settle-order-alert', subject: number, details })
    })
  }

  #describe(order: Order, memberId: string | undefined): AlertedOrder {
    const { alert, number, rawStatus, stateChangedAt } = order
    if (alert === null) throw new Error(`The order ${number} has no alert`)
    return {
      ...this.#options.view(order),
      alert,
      partnerStatus: rawStatus,
      memberId: memberId ?? null,
      stateChangedAt: stateChangedAt.toISOString(),
    }
  }
}
