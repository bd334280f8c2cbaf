import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { FiatOfferView, getFiatQuote } from '#api/fiat.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SharedRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { type Asker, askForOffer, countQuestion } from '#server/ordering/asking-partners.ts'
import { decimalsOf as currencyDecimals, moneyAsset } from '#server/ordering/money-asset.ts'
import { formatOrNull, payableAmount, readAmount } from '#server/ordering/quoted-amounts.ts'
import type { QuoteRow } from '#server/orders/quotes.repository.ts'
import type { FiatOffer, FiatPartner, FiatQuoteRequest, NoFiatOffer } from '#server/providers/fiat/port.ts'

import type { FiatCatalogue } from './fiat-catalogue.ts'
import { insertFiatQuote } from './fiat-quotes.repository.ts'
import { type FiatRules, isSupported } from './fiat-rules.ts'
import { limitFaultOf, narrowed, requireFiatOffer } from './offer-checks.ts'
import type { Trade } from './spread.ts'

export interface FiatQuoteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly partners: readonly FiatPartner[]
  readonly catalogue: FiatCatalogue
  readonly rules: FiatRules
  /** Limits offers per partner for an IP address and for a user, so that no one exhausts another's limit. */
  readonly limit: SharedRateLimiter
  /** Returns by how many percent a trade is worse than the market price; null if unknown. */
  readonly spreadOf: (asset: string, trade: Omit<Trade, 'symbol'>) => number | null
  /** Returns the decimals of an asset on its network. */
  readonly decimalsOf: (asset: string) => number
}

/** Seconds for which a quote is valid if the partner doesn't say. */
const quoteSeconds = 60

type QuoteInput = v.InferOutput<typeof getFiatQuote.input>
type QuoteAnswer = v.InferInput<typeof getFiatQuote.data>

/** Gets fiat partners' offers and stores each as made: an order is created only from the stored quote. */
export class FiatQuoteService {
  readonly #options: FiatQuoteOptions

  constructor(options: FiatQuoteOptions) {
    this.#options = options
  }

  /** @throws ApiFailure with the contract's codes */
  async quote(caller: Asker | undefined, input: QuoteInput, origin: Origin): Promise<QuoteAnswer> {
    if (!isSupported(input.country)) {
      throw new ApiFailure(apiErrorCode.countryUnsupported, 'Third-party payment isn’t supported in this country')
    }
    const { decimalsOf } = this.#options
    const { partner, coin, rule } = await this.#require(input)
    const decimals = decimalsOf(input.asset)
    const amount = readAmount(input.amount, input.side === 'fiat' ? currencyDecimals(input.currency) : decimals)
    if (input.side === 'fiat') {
      const reason = limitFaultOf(rule, amount)
      if (reason !== null) return none({ kind: 'none', reason, ...rule })
    }
    await countQuestion(this.#options.limit, { caller, partner: input.partner, origin })
    const { direction, country, currency, method, side } = input
    const request = { direction, coin, country, currency, method, amount, side, personAddress: origin.address }
    const answer = await this.#ask(partner, request)
    const limits = narrowed(rule, answer)
    if (answer.kind === 'none') return none({ ...answer, ...limits })
    const reason = limitFaultOf(limits, answer.fiatAmount)
    if (reason !== null) return none({ kind: 'none', reason, ...limits })
    // Round to an amount that can be paid on the network.
    const coinAmount = direction === 'sell' ? payableAmount(answer.coinAmount, decimals) : answer.coinAmount
    return { offer: await this.#hold(caller, input, origin, { ...answer, ...limits, coinAmount }) }
  }

  async #require(input: QuoteInput) {
    const { catalogue, database, partners, rules } = this.#options
    const partner = partners.find(({ name }) => name === input.partner)
    const coin = await catalogue.find(input.partner, input.asset)
    const rule = await rules.find(database, input)
    const isTraded = input.direction === 'buy' ? coin?.canBuy : coin?.canSell
    if (partner === undefined || coin === undefined || isTraded !== true || rule === undefined) {
      throw new ApiFailure(apiErrorCode.pairUnsupported, 'This partner doesn’t offer this')
    }
    return { partner, coin, rule }
  }

  async #hold(caller: Asker | undefined, input: QuoteInput, origin: Origin, offer: FiatOffer): Promise<FiatOfferView> {
    const { clock, database, spreadOf } = this.#options
    const { direction, country, currency, method, asset } = input
    const { fiatAmount, coinAmount, partnerFee, networkFee, minimum, maximum } = offer
    const isBuy = direction === 'buy'
    const money = moneyAsset(currency)
    const now = clock()
    const row: QuoteRow = {
      id: createTimeOrderedId(now),
      kind: direction,
      provider: input.partner,
      userId: caller?.userId ?? null,
      personAddress: origin.address,
      fromAsset: isBuy ? money : asset,
      toAsset: isBuy ? asset : money,
      // The final rate is shown on the partner's page, where the user agrees to it.
      rateType: 'floating',
      side: (input.side === 'fiat') === isBuy ? 'from' : 'to',
      fromAmount: isBuy ? fiatAmount : coinAmount,
      toAmount: isBuy ? coinAmount : fiatAmount,
      minimumToAmount: null,
      minimum,
      maximum,
      networkFee: null,
      rateId: offer.quoteId,
      createdAt: now,
      validUntil: offer.validUntil ?? addSeconds(now, quoteSeconds),
    }
    await database.transaction((tx) => insertFiatQuote(tx, row, { country, method, partnerFee, networkFee }))
    return {
      quoteId: row.id,
      direction,
      partner: input.partner,
      country,
      currency,
      asset,
      method,
      side: input.side,
      fiatAmount: formatAmount(fiatAmount),
      coinAmount: formatAmount(coinAmount),
      partnerFee: formatOrNull(partnerFee),
      networkFee: formatOrNull(networkFee),
      spread: spreadOf(asset, { direction, currency, fiatAmount, coinAmount }),
      minimum: formatOrNull(minimum),
      maximum: formatOrNull(maximum),
      validUntil: row.validUntil.toISOString(),
    }
  }

  async #ask(partner: FiatPartner, request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer> {
    const { clock, log } = this.#options
    return askForOffer(log, partner.name, async () => {
      const answer = await partner.quote(request)
      if (answer.kind === 'offer') requireFiatOffer(partner.title, request, answer, clock())
      return answer
    })
  }
}

function none({ reason, minimum, maximum }: NoFiatOffer): QuoteAnswer {
  return { offer: null, reason, minimum: formatOrNull(minimum), maximum: formatOrNull(maximum) }
}
