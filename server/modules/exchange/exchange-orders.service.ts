import type * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import type {
  createExchangeOrder,
  ExchangeOrder,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
} from '#api/exchange.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller } from '#server/http/route.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { requireLinked } from '#server/ordering/order-link.ts'
import { OrderPlacement, type OrderPlacementOptions, tellPartner } from '#server/ordering/order-placement.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import { viewTokenOf } from '#server/ordering/view-token.ts'
import type { NewLeg, Order } from '#server/orders/order.ts'
import { type OrderProvider, takesRefund } from '#server/orders/order-provider.ts'
import type { Orders } from '#server/orders/orders.ts'
import { findOrder, findOrderByNumber, listOrders, listTransitions } from '#server/orders/orders.repository.ts'
import { findQuote, type QuoteRow } from '#server/orders/quotes.repository.ts'

import type { ExchangeCatalogue } from './catalogue.ts'
import { swapKind } from './exchange-quotes.service.ts'
import { type PaymentView, viewOrder } from './order-view.ts'
import { paidByOf } from './paid-by.ts'

export interface ExchangeOrderOptions {
  readonly database: Database
  readonly clock: Clock
  readonly orders: Orders
  readonly step: Step
  readonly requireUnfrozen: OrderPlacementOptions['requireUnfrozen']
  readonly providers: readonly OrderProvider[]
  readonly catalogue: ExchangeCatalogue
  /** Whether the order's link, which accepts a single payment, has received another one. */
  readonly isOvertaken: (tx: Transaction, orderId: string) => Promise<boolean>
  readonly viewTokenKey: Uint8Array
  /** Rejects addresses that nothing may be sent to; the user's own deposit address is allowed. */
  readonly requirePayoutAddress: (
    tx: Transaction,
    userId: string,
    recipient: { readonly network: string; readonly address: string },
  ) => Promise<void>
  /** Whether the user allows withdrawals from their balance to the address. */
  readonly mayReceive: (tx: Transaction, userId: string, network: NetworkKey, address: string) => Promise<boolean>
  /** Returns each order's newest payment from a balance, by order number. */
  readonly findPayments: (tx: Transaction, orderNumbers: readonly string[]) => Promise<ReadonlyMap<string, PaymentView>>
  /** Limits how many addresses a user can have checked. Don't call inside a transaction. */
  readonly guardRecipient: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>
}

/** Kinds of orders that can be opened by a link. */
export const linkedKinds: readonly string[] = [swapKind, paymentLinkKind]

type Person = Pick<Caller, 'userId'>
type CreateInput = v.InferOutput<typeof createExchangeOrder.input>
type Destination = CreateInput['payout']

/** Creates swap orders from quotes, and manages them. */
export class ExchangeOrderService {
  readonly #options: ExchangeOrderOptions
  readonly #placement: OrderPlacement

  constructor(options: ExchangeOrderOptions) {
    this.#options = options
    this.#placement = new OrderPlacement(options)
  }

  /**
   * Creates an order from a quote. Idempotent.
   * @param isByProgram Whether an API key creates the order. No one reviews its addresses, so an account's
   * address-book-only mode applies, and there is no wallet to call contracts.
   * @throws ApiFailure with the contract's codes
   */
  async create({ userId }: Person, input: CreateInput, isByProgram = false): Promise<ExchangeOrder> {
    const { database, guardRecipient, providers } = this.#options
    const known = await findOrder(database, input.quoteId)
    if (known !== undefined) return this.#view(requireOwn(known, userId, apiErrorCode.idReused))
    const quote = await this.#requireQuote(userId, input.quoteId)
    const provider = providers.find(({ name }) => name === quote.provider)
    if (provider === undefined || (isByProgram && paidByOf(provider.name) === 'route')) throw notFound()
    const legs = await this.#legsOf(quote, input)
    await guardRecipient(userId, () => this.#requireRecipients(userId, legs))
    if (isByProgram) await this.#requireListed(userId, legs)
    const { id, rateType, rateId } = quote
    const order = { id, kind: swapKind, provider: provider.name, rateType, rateId, userId, legs }
    await this.#placement.place(order, provider)
    return this.#view(requireOwn(await findOrder(database, quote.id), userId, apiErrorCode.idReused))
  }

  async #requireQuote(userId: string, quoteId: string): Promise<QuoteRow> {
    const { clock, database } = this.#options
    const quote = await findQuote(database, quoteId)
    // Another user's quote counts as missing.
    const isOwn = quote !== undefined && (quote.userId === null || quote.userId === userId)
    if (!isOwn || quote.kind !== swapKind) throw notFound()
    // Same-asset quotes are for paying links; they aren't swaps.
    if (quote.fromAsset === quote.toAsset) throw notFound()
    if (quote.validUntil <= clock()) throw new ApiFailure(apiErrorCode.rateExpired, 'The quote has expired')
    return quote
  }

  async #legsOf(quote: QuoteRow, { payout, refund }: CreateInput): Promise<readonly NewLeg[]> {
    const { fromAsset, toAsset, fromAmount, toAmount, provider, rateType } = quote
    // Without a refund address, a partner that rejects a wrong amount keeps it until someone asks.
    if (refund === undefined && rateType === 'fixed') {
      throw new ApiFailure(apiErrorCode.refundAddressMissing, 'A fixed rate needs a refund address')
    }
    const there = await this.#requireDestination(provider, toAsset, payout)
    // With a route, what isn't exchanged always returns to its sender.
    const isRefundNamed = refund !== undefined && paidByOf(provider) === 'transfer'
    const back = isRefundNamed ? await this.#requireDestination(provider, fromAsset, refund) : undefined
    return [
      { kind: 'payin', asset: fromAsset, amount: fromAmount, address: null, extraId: null },
      { kind: 'payout', asset: toAsset, amount: toAmount, ...there },
      ...(back === undefined ? [] : [{ kind: 'refund', asset: fromAsset, amount: null, ...back } as const]),
    ]
  }

  async #requireDestination(provider: string, asset: string, { address, memo }: Destination) {
    const network = networkOf(asset)
    const canonical = canonicalAddress(network, address)
    if (canonical === undefined) throw new ApiFailure(apiErrorCode.addressInvalid, `This is no address of ${network}`)
    const { extraIdName = null } = (await this.#options.catalogue.find(provider, asset)) ?? {}
    if (extraIdName === null && memo !== undefined) {
      throw new ApiFailure(apiErrorCode.memoInvalid, 'This network has no memo')
    }
    return { address: canonical, extraId: memo ?? null }
  }

  async #requireRecipients(userId: string, legs: readonly Pick<NewLeg, 'asset' | 'address'>[]): Promise<void> {
    const { database, requirePayoutAddress } = this.#options
    for (const { asset, address } of legs) {
      if (address !== null) await requirePayoutAddress(database, userId, { network: networkOf(asset), address })
    }
  }

  /** Records that the user says they have paid. Idempotent. @throws ApiFailure `notFound`, `stateConflict` */
  async notePaid(
    { userId }: Caller,
    { number, transactionHash }: v.InferOutput<typeof noteExchangePayment.input>,
  ): Promise<ExchangeOrder> {
    const { database, orders } = this.#options
    const order = requireOwn(await findOrderByNumber(database, number), userId, apiErrorCode.notFound)
    if ((transactionHash !== undefined) !== (paidByOf(order.provider) === 'route')) {
      throw new ApiFailure(apiErrorCode.stateConflict, 'Only a payment by a route has a transaction to follow')
    }
    if (transactionHash !== undefined) {
      if (await orders.noteTransaction(order.id, transactionHash)) return this.find({ userId }, number)
      throw new ApiFailure(apiErrorCode.stateConflict, 'The order waits for no payment')
    }
    await orders.notePaymentSaid(order.id)
    const now = requireOwn(await findOrder(database, order.id), userId, apiErrorCode.notFound)
    if (now.state === 'new' || now.state === 'expired' || now.state === 'failed') {
      throw new ApiFailure(apiErrorCode.stateConflict, 'The order waits for no payment')
    }
    return this.#view(now)
  }

  /** Records that the user hasn't paid after all. Idempotent. @throws ApiFailure `notFound`, `stateConflict` */
  async takeBackPaid({ userId }: Caller, number: string): Promise<ExchangeOrder> {
    const { database, orders } = this.#options
    const order = requireOwn(await findOrderByNumber(database, number), userId, apiErrorCode.notFound)
    await orders.takeBackPaymentSaid(order.id)
    const now = requireOwn(await findOrder(database, order.id), userId, apiErrorCode.notFound)
    if (now.state !== 'unpaid') throw new ApiFailure(apiErrorCode.stateConflict, 'The payment has been seen')
    return this.#view(now)
  }

  /** @throws ApiFailure with the contract's codes */
  async nameRefund({ userId }: Caller, input: v.InferOutput<typeof nameExchangeRefund.input>): Promise<ExchangeOrder> {
    const { database, guardRecipient, orders, providers, requireUnfrozen } = this.#options
    const order = requireOwn(await findOrderByNumber(database, input.number), userId, apiErrorCode.notFound)
    const provider = providers.find(({ name }) => name === order.provider)
    const asset = order.legs.payin?.asset
    if (provider === undefined || asset === undefined) throw notFound()
    const back = await this.#requireDestination(order.provider, asset, input.refund)
    await guardRecipient(userId, () => this.#requireRecipients(userId, [{ asset, ...back }]))
    await this.#requireListed(userId, [{ asset, ...back }])
    const admit = async (tx: Transaction) => {
      await lockAccount(tx, userId)
      await requireUnfrozen(tx, userId)
    }
    if (!(await tellPartner(() => orders.nameRefund(order.id, back, provider, admit)))) {
      throw new ApiFailure(apiErrorCode.stateConflict, 'The order takes no refund address')
    }
    return this.#view(requireOwn(await findOrder(database, order.id), userId, apiErrorCode.notFound))
  }

  /**
   * Enforces address-book-only mode. Otherwise an account could be emptied through an order that is paid from its
   * balance and refunded elsewhere. Applies to every order, because a payment may be confirmed while the partner is
   * being notified.
   */
  async #requireListed(userId: string, legs: readonly Pick<NewLeg, 'asset' | 'address'>[]): Promise<void> {
    const { database, mayReceive } = this.#options
    for (const { asset, address } of legs) {
      if (address === null || (await mayReceive(database, userId, networkOf(asset), address))) continue
      throw new ApiFailure(apiErrorCode.addressNotListed, 'The account allows listed addresses only')
    }
  }

  /**
   * Opens an order by its link's token, even without a login; only the order's owner sees how it is paid.
   * @throws ApiFailure `notFound`, whether the number or the token is wrong
   */
  async open(caller: Caller | undefined, number: string, viewToken: string): Promise<ExchangeOrder> {
    const { database, viewTokenKey } = this.#options
    const order = await requireLinked(database, viewTokenKey, { number, viewToken }, linkedKinds)
    return order.userId === caller?.userId ? this.#view(order) : this.#viewWith(order, null)
  }

  /** @throws ApiFailure `notFound` */
  async find({ userId }: Person, number: string): Promise<ExchangeOrder> {
    return this.#view(
      requireOwn(await findOrderByNumber(this.#options.database, number), userId, apiErrorCode.notFound),
    )
  }

  async list(userId: string, filter: v.InferOutput<typeof listExchangeOrders.input>) {
    const found = await listOrders(this.#options.database, userId, { ...filter, kind: swapKind })
    const { items, nextCursor } = toPage(
      found,
      ({ createdAt: at, id }) => ({ at, id }),
      (order) => order,
    )
    return { items: await this.#viewOwn(items), nextCursor }
  }

  async #view(order: Order): Promise<ExchangeOrder> {
    const [view] = await this.#viewOwn([order])
    if (view === undefined) throw new Error('The record has no view')
    return view
  }

  /** Returns the orders as their owner sees them, in the same order. */
  async #viewOwn(orders: readonly Order[]): Promise<ExchangeOrder[]> {
    const { database, findPayments } = this.#options
    const payments = await findPayments(
      database,
      orders.map(({ number }) => number),
    )
    return Promise.all(orders.map(async (order) => this.#viewWith(order, payments.get(order.number) ?? null)))
  }

  async #viewWith(order: Order, payment: PaymentView | null): Promise<ExchangeOrder> {
    const { database, isOvertaken, providers, viewTokenKey } = this.#options
    const viewToken = viewTokenOf(viewTokenKey, order.id)
    const provider = providers.find(({ name }) => name === order.provider)
    const canNameRefund = order.kind === swapKind && takesRefund(provider, order)
    const isLinkPaid = order.kind === paymentLinkKind && (await isOvertaken(database, order.id))
    const transitions = await listTransitions(database, order.id)
    return viewOrder(order, transitions, { viewToken, payment, canNameRefund, isLinkPaid })
  }
}

function requireOwn(
  order: Order | undefined,
  userId: string,
  refusal: typeof apiErrorCode.idReused | typeof apiErrorCode.notFound,
): Order {
  if (order?.userId === userId && order.kind === swapKind) return order
  throw new ApiFailure(refusal, 'There is no such order')
}

function notFound(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'There is no such quote or order')
}
