import type * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { PayableLink, payPaymentLink } from '#api/payment-links.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'
import { OrderPlacement, type OrderPlacementOptions } from '#server/ordering/order-placement.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import { viewTokenOf } from '#server/ordering/view-token.ts'
import type { NewOrder } from '#server/orders/order.ts'
import type { OrderProvider } from '#server/orders/order-provider.ts'
import { findOrder } from '#server/orders/orders.repository.ts'
import { findQuote, type QuoteRow } from '#server/orders/quotes.repository.ts'

import type { LinkPricing } from './link-pricing.ts'
import { fiatOf, type LinkMerchant, stateOf } from './link-view.ts'
import {
  findLink,
  findLinkOrder,
  insertLinkOrder,
  isTaken,
  type LinkRow,
  lockLink,
  sumsOf,
} from './payment-links.repository.ts'

export interface LinkPaymentOptions extends OrderPlacementOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly viewTokenKey: Uint8Array
  readonly pricing: Pick<LinkPricing, 'offer' | 'isAskedFor'>
  readonly findMerchant: (tx: Transaction, id: string) => Promise<LinkMerchant | undefined>
  /** Returns a merchant, and keeps them from being suspended or closed until `tx` ends. */
  readonly keepMerchant: (tx: Transaction, id: string) => Promise<LinkMerchant | undefined>
  /** Returns the provider for a partner's offers that are paid by a transfer; undefined if there is none. */
  readonly providerOf: (partner: string) => OrderProvider | undefined
  /** Returns the name of what an address of the asset needs in addition, such as `memo`; null if nothing. */
  readonly memoNameOf: (partner: string, asset: string) => Promise<string | null>
  /** Returns the user's own deposit address. @throws ApiFailure `unavailable` */
  readonly depositAddressOf: (userId: string) => Promise<string>
  /** Rejects addresses that nothing may be sent to; the user's own deposit address is allowed. */
  readonly requireRefundAddress: (
    tx: Transaction,
    userId: string,
    recipient: { readonly network: string; readonly address: string },
  ) => Promise<void>
  /** Limits how many addresses a payer can have checked. Don't call inside a transaction. */
  readonly guardRecipient: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
}

type Payment = v.InferOutput<typeof payPaymentLink.input>
type Payer = Pick<Caller, 'userId'> | undefined

/** A user id that no one has, for visitors, who have no deposit address. */
const visitor = '00000000-0000-4000-8000-000000000000'

/** Errors of the merchant's account, which must not be reported as the payer's. */
const merchantTroubles: ReadonlySet<number> = new Set([apiErrorCode.accountFrozen, apiErrorCode.notLoggedIn])

/** Lets payers open and pay links. */
export class LinkPaymentService {
  readonly #options: LinkPaymentOptions
  readonly #placement: OrderPlacement
  readonly #readings: RateLimiter
  readonly #payments: RateLimiter

  constructor(options: LinkPaymentOptions) {
    this.#options = options
    this.#placement = new OrderPlacement(options)
    this.#readings = options.createRateLimiter('payment-link-open', { points: 600, seconds: 3_600 })
    this.#payments = options.createRateLimiter('payment-link-pay', { points: 30, seconds: 3_600 })
  }

  /** @throws ApiFailure `notFound` */
  async open(id: string, origin: Origin): Promise<PayableLink> {
    const { database, findMerchant } = this.#options
    await this.#readings.consume(addressKey(origin.address))
    const link = await requireLink(database, id)
    const merchant = await findMerchant(database, link.merchantId)
    if (merchant === undefined || merchant.state === 'closed') throw notFound()
    const { title, coin, network, asset, isSingle, expiresAt } = link
    const state = await this.#payableState(database, link, merchant)
    const price = state === 'open' ? await this.#options.pricing.offer(link) : undefined
    const amount = link.amount ?? price?.amount ?? null
    return {
      id,
      title,
      merchant: merchant.name,
      coin,
      network,
      asset,
      amount: formatOrNull(amount),
      fiat: fiatOf(link),
      amountUntil: price?.validUntil.toISOString() ?? null,
      isSingle,
      expiresAt: expiresAt.toISOString(),
      state: state === 'open' && amount === null ? 'unpriced' : state,
    }
  }

  async #payableState(tx: Transaction, link: LinkRow, merchant: LinkMerchant): Promise<PayableLink['state']> {
    const state = await this.#stateOf(tx, link)
    if (state !== 'open') return state
    if (merchant.state !== 'active') return 'suspended'
    return link.isSingle && (await isTaken(tx, link.id)) ? 'under-way' : 'open'
  }

  async #stateOf(tx: Transaction, link: LinkRow) {
    const sums = await sumsOf(tx, [link.id])
    return stateOf(link, sums.get(link.id)?.paid ?? 0, this.#options.clock())
  }

  /** Creates the order that pays a link. Idempotent per offer. @throws ApiFailure with the contract's codes */
  async pay(payer: Payer, { id, quoteId, refund }: Payment, origin: Origin) {
    const { database } = this.#options
    const payerKey = payer === undefined ? `address ${addressKey(origin.address)}` : payer.userId
    await this.#payments.consume(payerKey)
    const link = await requireLink(database, id)
    const quote = await this.#requireQuote(payer, quoteId)
    if ((await findLinkOrder(database, quoteId)) !== undefined) return this.#linkTo(link, quoteId)
    await this.#requireFitting(link, quote)
    const { merchantUserId, provider } = await this.#requirePayable(link, quote)
    const back = await this.#requireRefund(quote, refund)
    await this.#options.guardRecipient(payerKey, () =>
      this.#options.requireRefundAddress(database, payer?.userId ?? visitor, {
        network: networkOf(quote.fromAsset),
        address: back.address,
      }),
    )
    const there = { address: await this.#options.depositAddressOf(merchantUserId), extraId: null }
    const order: NewOrder = {
      id: quote.id,
      kind: paymentLinkKind,
      provider: provider.name,
      rateType: quote.rateType,
      rateId: quote.rateId,
      userId: merchantUserId,
      legs: [
        { kind: 'payin', asset: quote.fromAsset, amount: quote.fromAmount, address: null, extraId: null },
        { kind: 'payout', asset: quote.toAsset, amount: quote.toAmount, ...there },
        { kind: 'refund', asset: quote.fromAsset, amount: null, ...back },
      ],
    }
    await this.#place(order, provider, link, quote.toAmount)
    return this.#linkTo(link, quote.id)
  }

  async #place(order: NewOrder, provider: OrderProvider, link: LinkRow, asked: bigint): Promise<void> {
    try {
      await this.#placement.place(order, provider, (tx) => this.#take(tx, link.id, order.id, asked))
    } catch (error) {
      if (!(error instanceof ApiFailure) || !merchantTroubles.has(error.code)) throw error
      throw suspended()
    }
  }

  /** Locks the link's row, so that only one of two concurrent payers takes a single-payment link. */
  async #take(tx: Transaction, linkId: string, orderId: string, asked: bigint): Promise<void> {
    const link = (await lockLink(tx, linkId)) ?? gone()
    const merchant = await this.#options.keepMerchant(tx, link.merchantId)
    if (merchant?.state !== 'active') throw suspended()
    if ((await this.#stateOf(tx, link)) !== 'open') throw conflict('The link has ended')
    if (link.isSingle && (await isTaken(tx, linkId))) throw conflict('Somebody else is paying the link')
    const { number, state, createdAt } = (await findOrder(tx, orderId)) ?? gone()
    const { currency, fiatAmount } = link
    const terms = { asked, currency, fiatAmount }
    await insertLinkOrder(tx, { orderId, linkId, number, state, arrived: null, createdAt, ...terms })
  }

  async #requireQuote(payer: Payer, quoteId: string): Promise<QuoteRow> {
    const quote = await findQuote(this.#options.database, quoteId)
    // Another user's quote counts as missing.
    if (quote !== undefined && (quote.userId === null || quote.userId === payer?.userId)) return quote
    throw notFound()
  }

  /** Requires that the stored quote fits this link, regardless of what the browser requested. */
  async #requireFitting(link: LinkRow, quote: QuoteRow): Promise<void> {
    const { rateType, side, toAsset, toAmount, validUntil } = quote
    const isAsked =
      toAmount !== null && (await this.#options.pricing.isAskedFor(this.#options.database, link, toAmount))
    if (toAsset !== link.asset || !isAsked || side !== 'to' || rateType !== 'fixed') {
      throw conflict('The offer is for something else')
    }
    if (validUntil <= this.#options.clock()) throw new ApiFailure(apiErrorCode.rateExpired, 'The quote has expired')
  }

  async #requirePayable(link: LinkRow, quote: QuoteRow) {
    const { database, findMerchant, providerOf } = this.#options
    const merchant = await findMerchant(database, link.merchantId)
    const state = merchant === undefined ? 'closed' : await this.#payableState(database, link, merchant)
    if (merchant === undefined || merchant.userId === null || state === 'suspended') throw suspended()
    if (state !== 'open') throw conflict('The link has ended, or somebody else is paying it')
    const provider = providerOf(quote.provider)
    if (provider === undefined) throw notFound()
    return { merchantUserId: merchant.userId, provider }
  }

  async #requireRefund({ provider, fromAsset }: QuoteRow, { address, memo }: Payment['refund']) {
    const network = networkOf(fromAsset)
    const canonical = canonicalAddress(network, address)
    if (canonical === undefined) throw new ApiFailure(apiErrorCode.addressInvalid, `This is no address of ${network}`)
    if (memo !== undefined && (await this.#options.memoNameOf(provider, fromAsset)) === null) {
      throw new ApiFailure(apiErrorCode.memoInvalid, 'This network has no memo')
    }
    return { address: canonical, extraId: memo ?? null }
  }

  async #linkTo(link: LinkRow, orderId: string) {
    const order = await findLinkOrder(this.#options.database, orderId)
    // The offer was used for a different order.
    if (order?.linkId !== link.id) throw new ApiFailure(apiErrorCode.idReused, 'The offer was used for something else')
    return { number: order.number, viewToken: viewTokenOf(this.#options.viewTokenKey, orderId) }
  }
}

async function requireLink(tx: Transaction, id: string): Promise<LinkRow> {
  return (await findLink(tx, id)) ?? gone()
}

function gone(): never {
  throw notFound()
}

function notFound(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'There is no such link or offer')
}

function suspended(): ApiFailure {
  return new ApiFailure(apiErrorCode.merchantMissing, 'The merchant can’t be paid for now')
}

function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}
