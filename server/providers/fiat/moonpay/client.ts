import { formatAmount } from '#server/lib/amount.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import {
  type OrderAllowance,
  type PartnerEndpoint,
  PartnerHttp,
  type PartnerRequest,
} from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import {
  type FiatLimits,
  noFiatLimits,
  noFiatOffer,
  orNoFiatOffer,
  outsideFiatLimits,
} from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  Checkout,
  CheckoutRequest,
  FiatCoin,
  FiatOffer,
  FiatPartner,
  FiatQuoteRequest,
  FiatReport,
  FollowedOrder,
  NoFiatOffer,
} from '#server/providers/fiat/port.ts'

import { mapBuyOffer, mapCoins, mapLimits, mapRefusal, mapReport, mapSellOffer, methodNames } from './mapping.ts'
import { moonPayRules } from './rules.ts'
import { signedUrl } from './signed-url.ts'
import { moonPayWebhook } from './webhook.ts'

export interface MoonPayCredentials {
  /** Part of the links that users open. */
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookKey: string
  /** Base URL of MoonPay's pages, such as `https://buy.moonpay.com`. */
  readonly buyUrl: string
  readonly sellUrl: string
}

/** Milliseconds for which a coin's limits are cached. */
const limitsFor = 10 * 60_000

/**
 * MoonPay's widget as a separate page. We create and sign the link ourselves: MoonPay has no transaction before the
 * user has gone through the page, and is queried by our reference.
 */
export class MoonPay implements FiatPartner {
  readonly name = 'moonpay'
  readonly title = 'MoonPay'
  readonly checkout = 'hosted'
  readonly makesOrderPerTry = true
  readonly shares = ['email'] as const
  readonly rules = moonPayRules
  readonly allowance: OrderAllowance
  readonly verifyWebhook: VerifyWebhook
  readonly #credentials: MoonPayCredentials
  readonly #http: PartnerHttp
  readonly #limits = new Map<string, { readonly until: number; readonly limits: FiatLimits }>()

  constructor(credentials: MoonPayCredentials, endpoint: PartnerEndpoint, clock: Clock = systemClock) {
    this.#credentials = credentials
    this.#http = new PartnerHttp('MoonPay', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.verifyWebhook = moonPayWebhook(credentials.webhookKey, clock)
  }

  async coins(): Promise<readonly FiatCoin[]> {
    return mapCoins(await this.#ask({ path: 'v3/currencies', purpose: 'catalogue' }))
  }

  async quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    return request.direction === 'buy' ? this.#buyQuote(request) : this.#sellQuote(request)
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { reference, fiatAmount, coinAmount } = request
    // Creating the link takes no request, so the reservation is released.
    this.allowance.release(reference)
    return {
      id: reference,
      url: this.#linkTo(request),
      instructions: null,
      payin: null,
      fiatAmount,
      coinAmount,
      expiresAt: null,
    }
  }

  /** Purchases and sales are separate calls. */
  async status(reference: string, { direction }: Pick<FollowedOrder, 'direction'>): Promise<FiatReport> {
    const place = direction === 'buy' ? 'v1/transactions' : 'v3/sell_transactions'
    const { secretKey } = this.#credentials
    const headers = { authorization: `Api-Key ${secretKey}` }
    const asked = this.#http.ask({ path: `${place}/ext/${encodeURIComponent(reference)}`, headers, purpose: 'status' })
    return mapReport(await orNothing(asked), direction, reference)
  }

  async #buyQuote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    const { coin, currency, side, amount } = request
    const paymentMethod = methodNames[request.method]
    if (paymentMethod === undefined) return noFiatOffer('pair-unavailable')
    const query = { baseCurrencyCode: currency.toLowerCase(), paymentMethod, areFeesIncluded: String(side === 'fiat') }
    const limits = await orNoFiatOffer(this.#limitsOf(coin, query), (answer) => mapRefusal(answer, noFiatLimits))
    if ('kind' in limits) return limits
    const outside = side === 'fiat' ? outsideFiatLimits(amount, limits) : undefined
    if (outside !== undefined) return outside
    const amountName = side === 'fiat' ? 'baseCurrencyAmount' : 'quoteCurrencyAmount'
    const asked = this.#ask({
      path: `v3/currencies/${encodeURIComponent(coin.code)}/buy_quote`,
      query: { ...query, [amountName]: formatAmount(amount) },
      purpose: 'offer',
    })
    const offer = await orNoFiatOffer(
      asked.then((answer) => mapBuyOffer(answer, request, limits)),
      (answer) => mapRefusal(answer, limits),
    )
    return offer.kind === 'none' ? offer : (outsideFiatLimits(offer.fiatAmount, limits) ?? offer)
  }

  async #sellQuote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    const { coin, currency, side, amount } = request
    const payoutMethod = methodNames[request.method]
    if (payoutMethod === undefined) return noFiatOffer('pair-unavailable')
    if (side === 'fiat') return noFiatOffer('side-unavailable')
    const asked = this.#ask({
      path: `v3/currencies/${encodeURIComponent(coin.code)}/sell_quote`,
      query: { quoteCurrencyCode: currency.toLowerCase(), payoutMethod, baseCurrencyAmount: formatAmount(amount) },
      purpose: 'offer',
    })
    return orNoFiatOffer(
      asked.then((answer) => mapSellOffer(answer, request)),
      (answer) => mapRefusal(answer, noFiatLimits),
    )
  }

  async #limitsOf({ code }: FiatCoin, query: Readonly<Record<string, string>>): Promise<FiatLimits> {
    const path = `v3/currencies/${encodeURIComponent(code)}/limits`
    const key = `${path} ${JSON.stringify(query)}`
    const known = this.#limits.get(key)
    if (known !== undefined && known.until > performance.now()) return known.limits
    const limits = mapLimits(await this.#ask({ path, query, purpose: 'offer' }))
    this.#limits.set(key, { until: performance.now() + limitsFor, limits })
    return limits
  }

  #linkTo(request: CheckoutRequest): string {
    const { buyUrl, sellUrl, secretKey } = this.#credentials
    return request.direction === 'buy'
      ? signedUrl(buyUrl, { ...this.#shared(request), ...purchaseOf(request) }, secretKey)
      : signedUrl(sellUrl, { ...this.#shared(request), ...saleOf(request) }, secretKey)
  }

  #shared({ person, reference, returnUrl }: CheckoutRequest): Record<string, string> {
    return {
      apiKey: this.#credentials.publishableKey,
      externalTransactionId: reference,
      email: person.email,
      redirectURL: returnUrl,
      lockAmount: 'true',
    }
  }

  async #ask(request: PartnerRequest): Promise<unknown> {
    return this.#http.ask({ ...request, query: { ...request.query, apiKey: this.#credentials.publishableKey } })
  }
}

function purchaseOf({ coin, currency, method, payout, side, fiatAmount, coinAmount }: CheckoutRequest) {
  if (payout === null) throw new PartnerError('refused', 'MoonPay requires a payout address for a purchase')
  return {
    currencyCode: coin.code,
    walletAddress: payout.address,
    ...(payout.extraId !== null && { walletAddressTag: payout.extraId }),
    baseCurrencyCode: currency.toLowerCase(),
    paymentMethod: requireMethod(method),
    ...(side === 'fiat'
      ? { baseCurrencyAmount: formatAmount(fiatAmount), areFeesIncluded: 'true' }
      : { quoteCurrencyAmount: formatAmount(coinAmount) }),
  }
}

function saleOf({ coin, currency, method, refund, coinAmount }: CheckoutRequest) {
  if (refund === null) throw new PartnerError('refused', 'MoonPay requires a refund address for a sale')
  return {
    baseCurrencyCode: coin.code,
    baseCurrencyAmount: formatAmount(coinAmount),
    quoteCurrencyCode: currency.toLowerCase(),
    paymentMethod: requireMethod(method),
    refundWalletAddress: refund.address,
    ...(refund.extraId !== null && { refundWalletAddressTag: refund.extraId }),
  }
}

function requireMethod(method: CheckoutRequest['method']): string {
  const name = methodNames[method]
  if (name === undefined) throw new PartnerError('refused', 'MoonPay does not support this payment method')
  return name
}

/** MoonPay reports either that the transaction is unknown, or an empty list. */
async function orNothing(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PartnerError && error.status === 404) return []
    throw error
  }
}
