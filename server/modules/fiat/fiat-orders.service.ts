import type * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { createFiatOrder, FiatDirection, FiatOrder, listFiatOrders, noteFiatPayment } from '#api/fiat.ts'
import type { OrderState } from '#api/order-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { RateLimiter } from '#server/http/rate-limits.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import { findAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { type OrderLink, requireLinked } from '#server/ordering/order-link.ts'
import { OrderPlacement, type OrderPlacementOptions, tellPartner } from '#server/ordering/order-placement.ts'
import { viewTokenOf } from '#server/ordering/view-token.ts'
import type { NewLeg, Order } from '#server/orders/order.ts'
import type { Orders } from '#server/orders/orders.ts'
import { findTold } from '#server/orders/order-notices.repository.ts'
import { findOrder, findOrderByNumber, listOrders, listTransitions } from '#server/orders/orders.repository.ts'
import type { PayoutAccount } from '#server/providers/fiat/port.ts'

import { encryptDetails } from './fiat-details.ts'
import { fiatKinds, isFiatKind } from './fiat-kinds.ts'
import { findFiatOrders, type FiatOrderRow, insertFiatOrder } from './fiat-orders.repository.ts'
import type { FiatProvider } from './fiat-provider.ts'
import { type FiatQuote, findFiatQuote } from './fiat-quotes.repository.ts'
import { isSupported } from './fiat-rules.ts'
import { nothingOwn, viewFiatOrder } from './fiat-view.ts'
import type { LinkedAccountService } from './linked-accounts.service.ts'
import { maskedAccount } from './payout-account-rules.ts'
import type { PayoutAccountService } from './payout-accounts.service.ts'

export interface FiatOrderOptions {
  readonly database: Database
  readonly clock: Clock
  readonly orders: Orders
  readonly step: Step
  readonly requireUnfrozen: OrderPlacementOptions['requireUnfrozen']
  readonly providers: readonly FiatProvider[]
  readonly accounts: PayoutAccountService
  readonly linkedAccounts: LinkedAccountService
  readonly viewTokenKey: Uint8Array
  readonly encryptionKey: Uint8Array
  /** Rejects addresses that nothing may be sent to; the user's own deposit address is allowed. */
  readonly requirePayoutAddress: (
    tx: Transaction,
    userId: string,
    recipient: { readonly network: string; readonly address: string },
  ) => Promise<void>
  /** Limits how many addresses a user can have checked. Don't call inside a transaction. */
  readonly guardRecipient: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>
  /** Limits how many bank numbers a user can have partners check, because that could reveal whose they are. */
  readonly bankNumbers: RateLimiter
  /** Returns each order's newest payment from a balance, by order number. */
  readonly findPayments: (
    tx: Transaction,
    orderNumbers: readonly string[],
  ) => Promise<ReadonlyMap<string, NonNullable<FiatOrder['payment']>>>
}

type Person = Pick<Caller, 'userId'>
type MoneyOrder = Order & { readonly kind: FiatDirection }
type CreateInput = v.InferOutput<typeof createFiatOrder.input>

/** States in which the partner's page may still be needed, to pay or to verify one's identity. */
const open: ReadonlySet<OrderState> = new Set(['unpaid', 'waiting', 'suspended'])

/** Creates purchases and sales from quotes, and manages them. */
export class FiatOrderService {
  readonly #options: FiatOrderOptions
  readonly #placement: OrderPlacement

  constructor(options: FiatOrderOptions) {
    this.#options = options
    this.#placement = new OrderPlacement(options)
  }

  /** Creates an order from a quote. Idempotent. @throws ApiFailure with the contract's codes */
  async create({ userId }: Person, input: CreateInput): Promise<FiatOrder> {
    const { database, encryptionKey, guardRecipient } = this.#options
    const known = await findOrder(database, input.quoteId)
    if (known !== undefined) return this.#viewOne(requireOwn(known, userId, apiErrorCode.idReused))
    const quote = await this.#requireQuote(userId, input.quoteId)
    const provider = this.#providerOf(quote.provider)
    const { country, email, userName } = await findAccount(database, userId)
    if (country !== quote.country || !isSupported(country)) {
      throw new ApiFailure(apiErrorCode.countryUnsupported, 'The account states another country, or none')
    }
    const there = requireAddress(quote, input.address)
    const { linkedAccounts, requirePayoutAddress } = this.#options
    await guardRecipient(userId, () => requirePayoutAddress(database, userId, there))
    const account = await this.#accountOf(userId, quote, provider, input.payoutAccountId)
    const choice = { email, method: quote.method, id: input.linkedAccountId }
    const payer = quote.kind === 'buy' ? await linkedAccounts.requireChosen(provider.partner, choice) : null
    const { id, kind, rateType, rateId, method } = quote
    const order = { id, kind, provider: provider.name, rateType, rateId, userId, legs: legsOf(quote, there.address) }
    const { shares } = provider.partner
    const person = { email, name: shares.includes('name') ? userName : null, phone: null }
    const details = { person, account, linkedAccountId: payer ?? undefined, checkoutUrl: null }
    await this.#placement.place(order, provider, (tx) =>
      insertFiatOrder(tx, {
        orderId: id,
        country,
        method,
        encryptedDetails: encryptDetails(encryptionKey, id, details),
        payoutAccount: account && maskedAccount(account),
        instructions: null,
        partnerNumber: null,
      }),
    )
    return this.#viewOne(requireOwn(await findOrder(database, id), userId, apiErrorCode.idReused))
  }

  async #requireQuote(userId: string, quoteId: string): Promise<FiatQuote & { readonly kind: FiatDirection }> {
    const { clock, database } = this.#options
    const quote = await findFiatQuote(database, quoteId)
    // Another user's quote counts as missing.
    if (quote === undefined || (quote.userId !== null && quote.userId !== userId)) throw notFound()
    const { kind } = quote
    if (!isFiatKind(kind)) throw notFound()
    if (quote.validUntil <= clock()) throw new ApiFailure(apiErrorCode.rateExpired, 'The quote has expired')
    return { ...quote, kind }
  }

  #providerOf(name: string): FiatProvider {
    const provider = this.#options.providers.find((known) => known.name === name)
    if (provider === undefined) throw notFound()
    return provider
  }

  /** Returns the account that a sale is paid out to; null if the partner's page asks for it. */
  async #accountOf(
    userId: string,
    { kind, method }: FiatQuote,
    { partner }: FiatProvider,
    id: string | undefined,
  ): Promise<PayoutAccount | null> {
    if (kind !== 'sell' || !partner.shares.includes('bank-account')) return null
    await this.#options.bankNumbers.consume(userId)
    const account = await this.#options.accounts.requireUsable(this.#options.database, userId, id)
    if (methodOf(account) === method) return account
    throw new ApiFailure(apiErrorCode.payoutAccountMissing, 'The sale needs an account of another kind')
  }

  /** @throws ApiFailure with the contract's codes */
  async openCheckout({ userId }: Person, number: string, { address }: Origin): Promise<{ url: string }> {
    const order = await this.#requireOwn(userId, number)
    const provider = this.#providerOf(order.provider)
    if (!canOpenCheckout(order, provider)) throw stateConflict('The order needs no page of its partner')
    return { url: await tellPartner(() => provider.checkoutUrl(order, address)) }
  }

  /** Records that the user says they have paid. Idempotent. @throws ApiFailure with the contract's codes */
  async notePaid(
    { userId }: Person,
    { number, bankReference }: v.InferOutput<typeof noteFiatPayment.input>,
  ): Promise<FiatOrder> {
    const { orders } = this.#options
    const order = await this.#requireOwn(userId, number)
    const { id, legs, state } = order
    const isAwaited = state === 'unpaid' || state === 'waiting'
    // Coins can't have been sent to an address that isn't known yet.
    if (order.kind === 'sell' && legs.payin?.address === null) throw stateConflict('The order names no address yet')
    if (isAwaited && bankReference !== undefined) {
      await this.#options.bankNumbers.consume(userId)
      const provider = this.#providerOf(order.provider)
      await tellPartner(async () => provider.noteBankReference(order, bankReference))
    }
    await orders.notePaymentSaid(id)
    const now = await this.#requireOwn(userId, number)
    if (now.state === 'new' || now.state === 'expired' || now.state === 'failed') {
      throw stateConflict('The order waits for no payment')
    }
    return this.#viewOne(now)
  }

  /** Records that the user hasn't paid after all. Idempotent. @throws ApiFailure `notFound`, `stateConflict` */
  async takeBackPaid({ userId }: Person, number: string): Promise<FiatOrder> {
    const { id } = await this.#requireOwn(userId, number)
    await this.#options.orders.takeBackPaymentSaid(id)
    const now = await this.#requireOwn(userId, number)
    if (now.state !== 'unpaid') throw stateConflict('The payment has been seen')
    return this.#viewOne(now)
  }

  /**
   * Opens an order by its link's token, even without a login; only the order's owner sees how it is paid.
   * @throws ApiFailure `notFound`, whether the number or the token is wrong
   */
  async open(caller: Person | undefined, link: OrderLink): Promise<FiatOrder> {
    const { database, viewTokenKey } = this.#options
    const order = await requireLinked(database, viewTokenKey, link, fiatKinds)
    const [view] = await this.#view([moneyOrder(order)], order.userId === caller?.userId)
    return required(view)
  }

  async list(userId: string, { direction, ...filter }: v.InferOutput<typeof listFiatOrders.input>) {
    const found = await listOrders(this.#options.database, userId, { ...filter, kind: direction })
    const { items, nextCursor } = toPage(found, ({ createdAt: at, id }) => ({ at, id }), moneyOrder)
    return { items: await this.#view(items, true), nextCursor }
  }

  async #requireOwn(userId: string, number: string): Promise<MoneyOrder> {
    return requireOwn(await findOrderByNumber(this.#options.database, number), userId, apiErrorCode.notFound)
  }

  async #viewOne(order: MoneyOrder): Promise<FiatOrder> {
    const [view] = await this.#view([order], true)
    return required(view)
  }

  async #view(orders: readonly MoneyOrder[], isOwn: boolean): Promise<FiatOrder[]> {
    const { database, findPayments, providers, viewTokenKey } = this.#options
    const ids = orders.map(({ id }) => id)
    const rows = await findFiatOrders(database, ids)
    const paidTwice = await findTold(database, ids, paidTwiceNotices)
    const numbers = orders.map(({ number }) => number)
    const payments = isOwn ? await findPayments(database, numbers) : new Map<string, never>()
    return Promise.all(
      orders.map(async (order) => {
        const row = required(rows.get(order.id))
        const provider = providers.find(({ name }) => name === order.provider)
        const own = isOwn
          ? { ...ownParts(order, row, provider), payment: payments.get(order.number) ?? null }
          : nothingOwn
        const checkout = provider?.partner.checkout ?? 'hosted'
        const viewToken = viewTokenOf(viewTokenKey, order.id)
        const isPaidTwice = paidTwice.has(order.id)
        const transitions = await listTransitions(database, order.id)
        return viewFiatOrder(order, row, transitions, { ...own, checkout, viewToken, isPaidTwice })
      }),
    )
  }
}

/** Notices that mark an order as paid twice, even if the partner doesn't report it again. */
const paidTwiceNotices = ['purchase-paid-twice', 'sale-paid-twice']

function ownParts(order: MoneyOrder, row: FiatOrderRow, provider: FiatProvider | undefined) {
  return {
    instructions: order.kind === 'buy' && open.has(order.state) ? row.instructions : null,
    canOpenCheckout: canOpenCheckout(order, provider),
    payoutAccount: row.payoutAccount,
  }
}

function canOpenCheckout({ state }: Order, provider: FiatProvider | undefined): boolean {
  return provider?.partner.checkout === 'hosted' && open.has(state)
}

function legsOf(quote: FiatQuote, address: string): readonly NewLeg[] {
  const { kind, fromAsset, toAsset, fromAmount, toAmount } = quote
  const isBuy = kind === 'buy'
  const nowhere = { address: null, extraId: null }
  const there = { address, extraId: null }
  return [
    { kind: 'payin', asset: fromAsset, amount: fromAmount, ...nowhere },
    { kind: 'payout', asset: toAsset, amount: toAmount, ...(isBuy ? there : nowhere) },
    ...(isBuy ? [] : [{ kind: 'refund', asset: fromAsset, amount: null, ...there } as const]),
  ]
}

/** Returns the address that the coins go or return to. @throws ApiFailure `addressInvalid` */
function requireAddress({ kind, fromAsset, toAsset }: FiatQuote, text: string) {
  const network = networkOf(kind === 'buy' ? toAsset : fromAsset)
  const address = canonicalAddress(network, text)
  if (address === undefined) throw new ApiFailure(apiErrorCode.addressInvalid, `This is no address of ${network}`)
  return { network, address }
}

function methodOf({ kind }: PayoutAccount): FiatQuote['method'] {
  return kind === 'india-bank' ? 'bank-transfer' : kind
}

function requireOwn(
  order: Order | undefined,
  userId: string,
  refusal: typeof apiErrorCode.idReused | typeof apiErrorCode.notFound,
): MoneyOrder {
  if (order?.userId === userId && isFiatKind(order.kind)) return moneyOrder(order)
  throw new ApiFailure(refusal, 'There is no such order')
}

function moneyOrder(order: Order): MoneyOrder {
  const { kind } = order
  if (!isFiatKind(kind)) throw new Error(`The order ${order.number} isn’t a fiat order`)
  return { ...order, kind }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The details of a fiat order are missing')
  return value
}

function notFound(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'There is no such quote or order')
}

function stateConflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}
