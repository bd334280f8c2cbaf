import { formatAmount } from '#server/lib/amount.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { type OrderAllowance, type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { requireNetworkName } from '#server/partners/match-asset.ts'
import { noFiatOffer, orNoFiatOffer } from '#server/providers/fiat/no-fiat-offer.ts'
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

import { AccessToken } from './access-token.ts'
import {
  directionNames,
  mapCoins,
  mapOffer,
  mapRefusal,
  mapReport,
  mapSession,
  methodNames,
  networks,
} from './mapping.ts'
import { transakRules } from './rules.ts'
import { transakWebhook } from './webhook.ts'

export interface TransakCredentials {
  readonly apiKey: string
  readonly apiSecret: string
  /** The domain that links are opened from, as configured at Transak: it refuses links from others. */
  readonly referrerDomain: string
}

/**
 * Transak's widget as a separate page. Its link is a session that opens only once, within five minutes, so every
 * opening requests a new one. Transak has no order before the user has gone through the page, and is queried by our
 * reference.
 */
export class Transak implements FiatPartner {
  readonly name = 'transak'
  readonly title = 'Transak'
  readonly checkout = 'hosted'
  readonly makesOrderPerTry = true
  readonly shares = ['email'] as const
  readonly rules = transakRules
  readonly allowance: OrderAllowance
  readonly verifyWebhook: VerifyWebhook
  readonly #credentials: TransakCredentials
  readonly #http: PartnerHttp
  /** Sessions are created on a different host. */
  readonly #gateway: PartnerHttp
  readonly #token: AccessToken

  constructor(
    credentials: TransakCredentials,
    endpoint: PartnerEndpoint,
    gateway: PartnerEndpoint,
    clock: Clock = systemClock,
  ) {
    this.#credentials = credentials
    this.#http = new PartnerHttp('Transak', endpoint)
    this.#gateway = new PartnerHttp('Transak', gateway)
    this.#token = new AccessToken(clock, () => this.#refreshToken())
    const { statusPerMinute } = this.#http.orderAllowance()
    this.allowance = { ...this.#gateway.orderAllowance(), statusPerMinute }
    this.verifyWebhook = transakWebhook(() => this.#token.known, clock)
  }

  async coins(): Promise<readonly FiatCoin[]> {
    return mapCoins(
      await this.#http.ask({ path: 'cryptocoverage/api/v1/public/crypto-currencies', purpose: 'catalogue' }),
    )
  }

  async quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    const { coin, country, currency, direction, side, amount } = request
    const paymentMethod = methodNames[request.method]
    if (paymentMethod === undefined) return noFiatOffer('pair-unavailable')
    const asked = this.#http.ask({
      path: 'api/v1/pricing/public/quotes',
      query: {
        partnerApiKey: this.#credentials.apiKey,
        isBuyOrSell: directionNames[direction],
        fiatCurrency: currency,
        cryptoCurrency: coin.code,
        network: requireNetworkName('Transak', networks, coin),
        paymentMethod,
        quoteCountryCode: country,
        [side === 'fiat' ? 'fiatAmount' : 'cryptoAmount']: formatAmount(amount),
      },
      purpose: 'offer',
    })
    return orNoFiatOffer(
      asked.then((answer) => mapOffer(answer, request)),
      mapRefusal,
    )
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    return {
      id: request.reference,
      url: await this.#openSession(request),
      instructions: null,
      payin: null,
      fiatAmount: request.fiatAmount,
      coinAmount: request.coinAmount,
      expiresAt: null,
    }
  }

  /** Whatever happened to the session: no one has opened it, and another can be requested. */
  async find(reference: string): Promise<Checkout> {
    return {
      id: reference,
      url: null,
      instructions: null,
      payin: null,
      fiatAmount: null,
      coinAmount: null,
      expiresAt: null,
    }
  }

  async renewCheckout(request: CheckoutRequest): Promise<string> {
    return this.#openSession(request)
  }

  async status(id: string, { direction }: Pick<FollowedOrder, 'direction'>): Promise<FiatReport> {
    const query = { limit: '100', skip: '0', 'filter[partnerOrderId]': id }
    const answer = await this.#token.with((token) =>
      this.#http.ask({ path: 'partners/api/v2/orders', query, headers: this.#headers(token), purpose: 'status' }),
    )
    return mapReport(answer, direction, id)
  }

  async #openSession(request: CheckoutRequest): Promise<string> {
    const body = JSON.stringify({ widgetParams: this.#widgetParams(request) })
    const answer = await this.#token.with((token) =>
      this.#gateway.ask({
        method: 'POST',
        path: 'api/v2/auth/session',
        headers: { ...this.#headers(token), 'x-user-ip': request.personAddress },
        body,
        purpose: 'order',
        reference: request.reference,
      }),
    )
    return mapSession(answer)
  }

  #widgetParams(request: CheckoutRequest): Record<string, unknown> {
    const { coin, country, currency, direction, method, person, reference, returnUrl, payout, refund } = request
    const paymentMethod = methodNames[method]
    const place = direction === 'buy' ? payout : refund
    if (paymentMethod === undefined || place === null)
      throw new PartnerError('refused', 'Transak does not support this order')
    const { apiKey, referrerDomain } = this.#credentials
    return {
      apiKey,
      referrerDomain,
      productsAvailed: directionNames[direction],
      fiatCurrency: currency,
      countryCode: country,
      cryptoCurrencyCode: coin.code,
      network: requireNetworkName('Transak', networks, coin),
      paymentMethod,
      [request.side === 'fiat' ? 'fiatAmount' : 'cryptoAmount']: amountOf(request),
      walletAddress: place.address,
      disableWalletAddressForm: true,
      email: person.email,
      partnerOrderId: reference,
      redirectURL: returnUrl,
    }
  }

  async #refreshToken(): Promise<unknown> {
    const { apiKey, apiSecret } = this.#credentials
    return this.#http.ask({
      method: 'POST',
      path: 'partners/api/v2/refresh-token',
      headers: { 'api-secret': apiSecret },
      body: JSON.stringify({ apiKey }),
      purpose: 'status',
    })
  }

  #headers(token: string): Record<string, string> {
    return { 'access-token': token, 'x-api-key': this.#credentials.apiKey }
  }
}

function amountOf({ side, fiatAmount, coinAmount }: CheckoutRequest): string {
  return formatAmount(side === 'fiat' ? fiatAmount : coinAmount)
}
