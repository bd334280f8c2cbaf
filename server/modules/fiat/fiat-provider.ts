import { isDeepStrictEqual } from 'node:util'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import { isFinal } from '#api/order-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { Step } from '#server/lib/step.ts'
import { networkOf } from '#server/ordering/asset-network.ts'
import { currencyOf } from '#server/ordering/money-asset.ts'
import { payableAmount } from '#server/ordering/quoted-amounts.ts'
import { canonicalHash } from '#server/ordering/transaction-hash.ts'
import { announceOrder } from '#server/orders/order-channel.ts'
import type { Leg, NewOrder, Order } from '#server/orders/order.ts'
import type { OrderProvider, ProviderOrder, ProviderReport } from '#server/orders/order-provider.ts'
import { isPageAddress } from '#server/partners/answer-fields.ts'
import { noMovement } from '#server/partners/status-words.ts'
import type { Destination, Movement } from '#server/partners/order-report.ts'
import type {
  Checkout,
  CheckoutRequest,
  FiatPartner,
  FiatReport,
  FollowedOrder,
  PayinPlace,
} from '#server/providers/fiat/port.ts'

import type { FiatCatalogue } from './fiat-catalogue.ts'
import { decryptDetails, encryptDetails, type FiatDetails } from './fiat-details.ts'
import { sidesOf } from './fiat-kinds.ts'
import { changeFiatOrder, findFiatOrder, type FiatOrderRow } from './fiat-orders.repository.ts'
import { findFiatQuote } from './fiat-quotes.repository.ts'

export interface FiatProviderOptions {
  readonly partner: FiatPartner
  readonly catalogue: FiatCatalogue
  readonly database: Database
  readonly encryptionKey: Uint8Array
  /** Returns the order's own page, to which the partner's page leads back. */
  readonly pageOf: (order: Order) => string
  /** Returns the decimals of an asset on its network. */
  readonly decimalsOf: (asset: string) => number
  readonly step: Step
}

/** Adapts a fiat partner to the order core, and stores the data that only fiat orders have. */
export class FiatProvider implements OrderProvider {
  readonly name: string
  readonly partner: FiatPartner
  readonly pollsPerMinute: number
  readonly isNotified: boolean
  readonly find?: NonNullable<OrderProvider['find']>
  readonly #options: FiatProviderOptions

  constructor(options: FiatProviderOptions) {
    const { partner } = options
    this.#options = options
    this.name = partner.name
    this.partner = partner
    this.pollsPerMinute = partner.allowance.statusPerMinute
    this.isNotified = partner.verifyWebhook !== undefined
    if (partner.find !== undefined) this.find = (order) => this.#find(order)
  }

  async admit({ id }: NewOrder): Promise<void> {
    this.partner.allowance.reserve(id)
  }

  release(id: string): void {
    this.partner.allowance.release(id)
  }

  async create(order: Order): Promise<ProviderOrder> {
    return this.#take(order, await this.partner.createCheckout(await this.requestOf(order)))
  }

  async #find(order: Order): Promise<ProviderOrder | null> {
    const made = (await this.partner.find?.(order.id)) ?? null
    return made && this.#take(order, made)
  }

  async status(order: Order, id: string): Promise<ProviderReport> {
    const { catalogue } = this.#options
    // Refresh the catalogue now: notifications name the order's coin in a transaction that can't wait for a partner.
    await catalogue.list()
    const followed = await this.followed(order)
    await this.#noteTransaction(order, id, followed)
    const report = await this.partner.status(id, followed)
    await this.#noteReport(order, report)
    const { payin, payout } = legsOf(order)
    return {
      raw: report.raw,
      ...(isRefundOwed(order, report) ? refundOwed : { state: report.state, hold: report.hold }),
      payin: readableMovement(report.payin, payin),
      payout: readableMovement(report.payout, payout),
      refund: readableMovement(report.refund, payin),
      canBePaidAgain: this.partner.makesOrderPerTry === true,
      isPaidTwice: report.isPaidTwice === true || isPaidAfterRefund(order, report),
      payinAt: report.payinAt === null ? null : payinAtOf(this.partner.title, payin, report.payinAt),
    }
  }

  /** Returns what the partner needs to be asked about an order. */
  async followed(order: Order): Promise<FollowedOrder> {
    const row = await this.#require(order)
    const email = row.encryptedDetails === null ? null : (await this.#detailsOf(row)).person.email
    return { direction: order.kind === 'buy' ? 'buy' : 'sell', email }
  }

  /** Tells the partner the bank's reference number of the user's payment. Idempotent. */
  async noteBankReference(order: Order, bankReference: string): Promise<void> {
    const { providerOrderId } = order
    if (providerOrderId === null) return
    const followed = await this.followed(order)
    await this.#options.step('fiat: name bank reference', async () =>
      this.partner.notePaymentReference?.(providerOrderId, bankReference, followed),
    )
  }

  /** Tells the partner which transaction pays a sale. A known or refused one changes nothing. */
  async #noteTransaction(order: Order, id: string, followed: FollowedOrder): Promise<void> {
    const { hash } = legsOf(order).payin
    if (order.kind !== 'sell' || hash === null || order.state !== 'waiting') return
    try {
      await this.#options.step('fiat: name transaction', async () => this.partner.noteTransaction?.(id, hash, followed))
    } catch (error) {
      if (!(error instanceof PartnerError) || error.failure !== 'refused') throw error
    }
  }

  /**
   * Returns the partner's page for an order. @throws PartnerError `refused` if there is none.
   * @param personAddress The user's current IP address.
   */
  async checkoutUrl(order: Order, personAddress: string): Promise<string> {
    const { providerOrderId } = order
    if (this.partner.renewCheckout !== undefined && providerOrderId !== null) {
      const request = { ...(await this.requestOf(order)), personAddress }
      return requirePage(this.partner.title, await this.partner.renewCheckout(request, providerOrderId))
    }
    const { checkoutUrl } = await this.#detailsOf(await this.#require(order))
    if (checkoutUrl === null)
      throw new PartnerError('refused', `${this.partner.title} has no checkout page for this order`)
    return checkoutUrl
  }

  /** @throws PartnerError `refused` if the partner no longer trades the coin. */
  async requestOf(order: Order): Promise<CheckoutRequest> {
    const { catalogue, database, pageOf } = this.#options
    const quote = await findFiatQuote(database, order.id)
    const { person, account, linkedAccountId = null } = await this.#detailsOf(await this.#require(order))
    const isBuy = order.kind === 'buy'
    const { payin, payout } = legsOf(order)
    const { coin: coinLeg, fiat } = sidesOf(isBuy ? 'buy' : 'sell', payin, payout)
    const coin = await catalogue.find(this.name, coinLeg.asset)
    const currency = currencyOf(fiat.asset)
    if (quote === undefined || coin === undefined || currency === undefined) {
      throw new PartnerError('refused', `${this.partner.title} no longer offers this pair`)
    }
    const { refund } = order.legs
    return {
      direction: isBuy ? 'buy' : 'sell',
      coin,
      country: quote.country,
      currency,
      method: quote.method,
      fiatAmount: isBuy ? quote.fromAmount : quote.toAmount,
      coinAmount: isBuy ? quote.toAmount : quote.fromAmount,
      side: (quote.side === 'from') === isBuy ? 'fiat' : 'coin',
      quoteId: quote.rateId,
      payout: isBuy ? destinationOf(payout) : null,
      refund: isBuy || refund === undefined ? null : destinationOf(refund),
      account,
      linkedAccountId,
      person,
      reference: order.id,
      returnUrl: pageOf(order),
      personAddress: quote.personAddress,
    }
  }

  async #take(order: Order, made: Checkout): Promise<ProviderOrder> {
    const { database, decimalsOf, encryptionKey, step } = this.#options
    const { title } = this.partner
    const isBuy = order.kind === 'buy'
    const { payin } = legsOf(order)
    const payinAt = made.payin === null ? null : payinOf(title, payin, made.payin)
    const coinAmount = made.coinAmount === null ? null : payableAmount(made.coinAmount, decimalsOf(payin.asset))
    const checkoutUrl = made.url === null ? null : requirePage(title, made.url)
    const details = await this.#detailsOf(await this.#require(order))
    const change = {
      encryptedDetails: encryptDetails(encryptionKey, order.id, { ...details, checkoutUrl }),
      instructions: made.instructions === null ? null : mutable(made.instructions),
    }
    await step('fiat: note checkout', () => changeFiatOrder(database, order.id, change))
    return {
      id: made.id,
      payin: payinAt,
      fromAmount: isBuy ? made.fiatAmount : coinAmount,
      toAmount: isBuy ? made.coinAmount : made.fiatAmount,
      expiresAt: made.expiresAt,
    }
  }

  /** Stores the data that only fiat orders have. Keeps instructions that a later report leaves out. */
  async #noteReport(order: Order, report: FiatReport): Promise<void> {
    const { database, step } = this.#options
    const { id } = order
    const known = await findFiatOrder(database, id)
    // The data of an ended order was deleted, and must not be stored again.
    if (known === undefined || isFinal(order.state)) return
    const partnerNumber = report.partnerNumber ?? known.partnerNumber
    const instructions = report.instructions === null ? known.instructions : mutable(report.instructions)
    if (partnerNumber === known.partnerNumber && isDeepStrictEqual(instructions, known.instructions)) return
    const note = async (tx: Transaction) => {
      await changeFiatOrder(tx, id, { partnerNumber, instructions })
      announceOrder(tx, id)
    }
    await step('fiat: note particulars', () => database.transaction(note))
  }

  async #require({ id, number }: Order): Promise<FiatOrderRow> {
    const row = await findFiatOrder(this.#options.database, id)
    if (row === undefined) throw new Error(`The order ${number} is missing its fiat details`)
    return row
  }

  /** @throws PartnerError `refused` once the details are deleted. */
  async #detailsOf({ orderId, encryptedDetails }: FiatOrderRow): Promise<FiatDetails> {
    if (encryptedDetails === null) throw new PartnerError('refused', 'The order has already ended')
    return decryptDetails(this.#options.encryptionKey, orderId, encryptedDetails)
  }
}

/** Returns whether the partner accepted another payment after refunding this order. */
function isPaidAfterRefund({ state }: Order, report: FiatReport): boolean {
  return (
    state === 'refunded' &&
    (report.state === 'confirming' || report.state === 'sending' || report.state === 'completed')
  )
}

const refundOwed = { state: 'suspended', hold: 'refund-owed' } as const

/**
 * Returns whether the partner ended a sale although it has the coins, or soon will: coins that we sent count before it
 * has seen them. The seller then has neither coins nor money, so the order must not end.
 */
function isRefundOwed({ kind, state, hold, isPaymentSaid, legs }: Order, report: FiatReport): boolean {
  if (kind !== 'sell' || (report.state !== 'failed' && report.state !== 'expired')) return false
  if (report.payin.hash !== null || state === 'confirming' || state === 'sending') return true
  if (state === 'suspended' && hold !== null && hold !== 'verification') return true
  // Late coins are still sold, so an expiry doesn't mean that the partner rejects ours.
  const isSentByUs = (legs.payin?.hash ?? null) !== null || (state === 'waiting' && !isPaymentSaid)
  return report.state === 'failed' && isSentByUs
}

function legsOf({ number, legs: { payin, payout } }: Order): { payin: Leg; payout: Leg } {
  if (payin === undefined || payout === undefined) throw new Error(`The order ${number} is missing a leg`)
  return { payin, payout }
}

/**
 * Drops a fiat movement's hash. Writes a coin's in its network's format, or drops the movement if it is invalid there.
 */
function readableMovement({ hash, amount }: Movement, { asset }: Leg): Movement {
  if (currencyOf(asset) !== undefined) return { hash: null, amount }
  const canonical = hash === null ? null : canonicalHash(networkOf(asset), hash)
  return canonical === null ? noMovement : { hash: canonical, amount }
}

/** Returns the pay-in address in the network's format. @throws PartnerError if it can't be paid. */
function payinOf(partner: string, { asset }: Leg, { address, extraId }: Destination): Destination {
  const isMoney = currencyOf(asset) !== undefined
  const canonical = isMoney ? undefined : canonicalAddress(networkOf(asset), address)
  if (canonical === undefined)
    throw new PartnerError('malformed', `${partner}’s pay-in address is invalid on its network`)
  return { address: canonical, extraId }
}

/** @throws PartnerError if the address can't be paid, or if the partner expects the coins on another network. */
function payinAtOf(partner: string, payin: Leg, { network, ...place }: PayinPlace): Destination {
  if (currencyOf(payin.asset) === undefined && network === networkOf(payin.asset)) return payinOf(partner, payin, place)
  throw new PartnerError('malformed', `${partner} expects the coins on a different network than ordered`)
}

/** @throws PartnerError unless the URL can be opened in a browser. */
function requirePage(partner: string, url: string): string {
  if (isPageAddress(url)) return url
  throw new PartnerError('malformed', `${partner} returned an invalid page URL`)
}

function destinationOf({ address, extraId }: Leg): Destination {
  if (address === null) throw new PartnerError('refused', 'The order has no address')
  return { address, extraId }
}

function mutable(instructions: NonNullable<Checkout['instructions']>): NonNullable<FiatOrderRow['instructions']> {
  return instructions.kind === 'bank-transfer'
    ? { ...instructions, lines: instructions.lines.map((line) => ({ ...line })) }
    : instructions
}
