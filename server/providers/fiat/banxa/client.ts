import { createHash } from 'node:crypto'

import type { FiatDirection } from '#api/fiat.ts'
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
import { requireNetworkName } from '#server/partners/match-asset.ts'
import { noFiatOffer, orNoFiatOffer, outsideFiatLimits } from '#server/providers/fiat/no-fiat-offer.ts'
import type {
  Checkout,
  CheckoutRequest,
  FiatCoin,
  FiatOffer,
  FiatPartner,
  FiatQuoteRequest,
  FiatReport,
  NoFiatOffer,
} from '#server/providers/fiat/port.ts'

import {
  type BanxaMethod,
  mapCheckout,
  mapCoins,
  mapMethod,
  mapOffer,
  mapRefusal,
  mapReport,
  networks,
} from './mapping.ts'
import { banxaRules } from './rules.ts'
import { type BanxaWebhookKey, banxaWebhook } from './webhook.ts'

interface Credentials {
  /** Our partner name at Banxa, the start of every path. */
  readonly partner: string
  readonly apiKey: string
  /** Null if Banxa signs no webhooks for us: then it's polled. */
  readonly webhook: BanxaWebhookKey | null
}

/** Milliseconds for which Banxa's list of payment methods and limits is cached. */
const methodsFor = 10 * 60_000

/**
 * Banxa's API, version 2, with its own checkout. It stores our reference, but has no documented way to look up an order
 * by it. An order's link stays valid while the order waits, so it never needs renewal.
 */
export class Banxa implements FiatPartner {
  readonly name = 'banxa'
  readonly title = 'Banxa'
  readonly checkout = 'hosted'
  readonly shares = ['email'] as const
  readonly rules = banxaRules
  readonly allowance: OrderAllowance
  readonly verifyWebhook?: VerifyWebhook
  readonly #http: PartnerHttp
  readonly #path: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #methods = new Map<FiatDirection, { readonly until: number; readonly answer: unknown }>()

  constructor({ partner, apiKey, webhook }: Credentials, endpoint: PartnerEndpoint, clock: Clock = systemClock) {
    this.#http = new PartnerHttp('Banxa', endpoint)
    this.allowance = this.#http.orderAllowance()
    this.#path = `${encodeURIComponent(partner)}/v2`
    this.#headers = { 'x-api-key': apiKey }
    if (webhook !== null) this.verifyWebhook = banxaWebhook(webhook, clock)
  }

  async coins(): Promise<readonly FiatCoin[]> {
    const [buy, sell] = await Promise.all([
      this.#ask({ path: 'crypto/buy', purpose: 'catalogue' }),
      this.#ask({ path: 'crypto/sell', purpose: 'catalogue' }),
    ])
    return mapCoins(buy, sell)
  }

  async quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    const method = await this.#method(request, 'offer')
    if (method === undefined) return noFiatOffer('pair-unavailable')
    const outside = request.side === 'fiat' ? outsideFiatLimits(request.amount, method) : undefined
    if (outside !== undefined) return outside
    const asked = this.#ask({
      path: `quotes/${request.direction}`,
      query: {
        paymentMethodId: method.id,
        ...pairOf(request),
        [amountField[request.side]]: formatAmount(request.amount),
      },
      purpose: 'offer',
    })
    const offer = await orNoFiatOffer(
      asked.then((answer) => mapOffer(answer, request, method)),
      (answer) => mapRefusal(answer, method),
    )
    return offer.kind === 'none' ? offer : (outsideFiatLimits(offer.fiatAmount, method) ?? offer)
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { direction, side, person, reference, returnUrl } = request
    const wallet = direction === 'buy' ? request.payout : request.refund
    const method = await this.#method(request, 'order')
    if (method === undefined || wallet === null) throw new PartnerError('refused', 'Banxa does not support this order')
    const answer = await this.#ask({
      method: 'POST',
      path: direction,
      purpose: 'order',
      reference,
      body: JSON.stringify({
        paymentMethodId: method.id,
        ...pairOf(request),
        [amountField[side]]: formatAmount(side === 'fiat' ? request.fiatAmount : request.coinAmount),
        walletAddress: wallet.address,
        walletAddressTag: wallet.extraId ?? undefined,
        redirectUrl: returnUrl,
        externalCustomerId: customerOf(person.email),
        externalOrderId: reference,
        email: person.email,
      }),
    })
    return mapCheckout(answer, request)
  }

  async status(id: string): Promise<FiatReport> {
    return mapReport(await this.#ask({ path: `orders/${encodeURIComponent(id)}`, purpose: 'status' }), id)
  }

  async #method(
    { direction, currency, method }: Pick<FiatQuoteRequest, 'direction' | 'currency' | 'method'>,
    purpose: 'offer' | 'order',
  ): Promise<BanxaMethod | undefined> {
    const known = this.#methods.get(direction)
    if (known !== undefined && known.until > performance.now()) return mapMethod(known.answer, currency, method)
    const answer = await this.#ask({ path: `fiats/${direction}`, purpose })
    const found = mapMethod(answer, currency, method)
    this.#methods.set(direction, { until: performance.now() + methodsFor, answer })
    return found
  }

  async #ask(request: PartnerRequest): Promise<unknown> {
    return this.#http.ask({ ...request, path: `${this.#path}/${request.path}`, headers: this.#headers })
  }
}

const amountField = { fiat: 'fiatAmount', coin: 'cryptoAmount' } as const

function pairOf({ coin, currency }: Pick<FiatQuoteRequest, 'coin' | 'currency'>): Record<string, string> {
  return { crypto: coin.code, blockchain: requireNetworkName('Banxa', networks, coin), fiat: currency }
}

/** Returns the ID by which Banxa recognizes a user: the same for all their orders, and useless to anyone else. */
function customerOf(email: string): string {
  return createHash('sha256').update(`banxa:${email}`).digest('hex').slice(0, 32)
}
