import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type {
  evaluateWorkOrder,
  listWorkOrders as listWorkOrdersEndpoint,
  startWorkOrder,
  WorkOrder,
} from '#api/work-orders.ts'
import type { Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'

import { type ConversationServiceOptions, type Locked, lockOwn, refuseSecrets } from './conversations.service.ts'
import { updateConversation } from './conversations.repository.ts'
import { readWholeThread } from './read-thread.ts'
import { begin } from './start-conversation.ts'
import {
  countUnreadWorkOrders,
  findWorkOrder,
  insertWorkOrder,
  keepEvaluation,
  listWorkOrdersOf,
  type WorkOrderRow,
} from './work-orders.repository.ts'
import { mayEvaluate, viewWorkOrder, viewWorkOrderSummary } from './work-order-view.ts'

type Start = v.InferOutput<typeof startWorkOrder.input>
type Query = v.InferOutput<typeof listWorkOrdersEndpoint.input>
type Page = v.InferInput<typeof listWorkOrdersEndpoint.data>
/** Only accounts of the main realm have work orders. */
type WorkOrderServiceOptions = Omit<ConversationServiceOptions, 'realm'>

type Given = v.InferOutput<typeof evaluateWorkOrder.input>

/** Work orders: conversations with a category, a priority and, once closed, an optional evaluation. */
export class WorkOrderService {
  readonly #options: WorkOrderServiceOptions

  constructor(options: WorkOrderServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure with the contract's codes */
  async start(caller: SignedIn, { category, priority, ...start }: Start, { address }: Origin): Promise<WorkOrder> {
    const { database, clock, files, limits } = this.#options
    refuseSecrets(start.text)
    await limits.countStart(caller, {}, address)
    return database.transaction(async (tx) => {
      const account = await lockAccount(tx, caller.userId)
      const { row } = await begin(tx, files, { realm: 'main', door: 'work-order', account, start, now: clock() })
      const isNew = await insertWorkOrder(tx, { conversationId: row.id, category, priority })
      const workOrder = (await findWorkOrder(tx, row.id)) ?? notFound()
      if (!isNew && (workOrder.category !== category || workOrder.priority !== priority)) {
        throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another work order')
      }
      return this.#view(tx, { row, email: account.email }, workOrder)
    })
  }

  async list({ userId }: SignedIn, query: Query): Promise<Page> {
    const { database, clock } = this.#options
    return database.transaction(async (tx) => {
      const page = toPage(
        await listWorkOrdersOf(tx, userId, query),
        ({ conversation: { lastMessageAt: at, id } }) => ({ at, id }),
        (listed) => viewWorkOrderSummary(listed, clock()),
      )
      return { ...page, unread: await countUnreadWorkOrders(tx, userId) }
    })
  }

  /** @throws ApiFailure `notFound` */
  async open(caller: SignedIn, id: string): Promise<WorkOrder> {
    return this.#within(caller, id, async (tx, { row, email }, workOrder) => {
      if (row.unread) await updateConversation(tx, row.id, { unread: false })
      return this.#view(tx, { row: { ...row, unread: false }, email }, workOrder)
    })
  }

  /** @throws ApiFailure `notFound`, `stateConflict`, `textHasSecret` */
  async evaluate(caller: SignedIn, { id, score, comment }: Given): Promise<WorkOrder> {
    const { clock, limits } = this.#options
    if (comment !== undefined) refuseSecrets(comment)
    await limits.countEvaluation(caller)
    return this.#within(caller, id, async (tx, locked, workOrder) => {
      const now = clock()
      if (!mayEvaluate(locked.row, workOrder, now)) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'It isn’t closed, or was rated more than a day ago')
      }
      const evaluation = { score, comment: comment ?? null, evaluatedAt: workOrder.evaluatedAt ?? now }
      await keepEvaluation(tx, locked.row.id, evaluation)
      return this.#view(tx, locked, { ...workOrder, ...evaluation })
    })
  }

  /** Locks and acts on a work order of the caller. */
  async #within<Result>(
    caller: SignedIn,
    id: string,
    act: (tx: Transaction, locked: Locked, workOrder: WorkOrderRow) => Promise<Result>,
  ): Promise<Result> {
    return this.#options.database.transaction(async (tx) => {
      const locked = await lockOwn(tx, caller, id)
      return act(tx, locked, (await findWorkOrder(tx, locked.row.id)) ?? notFound())
    })
  }

  async #view(tx: Transaction, { row, email }: Locked, workOrder: WorkOrderRow): Promise<WorkOrder> {
    const { clock, files } = this.#options
    const messages = await readWholeThread(tx, files, row.id)
    return viewWorkOrder({ row, email, messages }, workOrder, clock())
  }
}

function notFound(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'Work order not found')
}
