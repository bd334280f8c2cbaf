import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { ExchangeOffer, getExchangeQuote } from '#api/exchange.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SharedRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { type Asker, askForOffer, countQuestion } from '#server/ordering/asking-partners.ts'
import { formatOrNull, payableAmount, readAmount } from '#server/ordering/quoted-amounts.ts'
import { insertQuote, type QuoteRow } from '#server/orders/quotes.repository.ts'
import { requireSameAmount } from '#server/partners/faithful-answer.ts'
import type { OfferingPartner, NoOffer, Offer, QuoteRequest } from '#server/providers/exchange/port.ts'

import type { ExchangeCatalogue } from './catalogue.ts'

export interface ExchangeQuoteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly partners: readonly OfferingPartner[]
  readonly catalogue: ExchangeCatalogue
  /** Limits offers per partner for an IP address and for a user, so that no one exhausts another's limit. */
  readonly limit: SharedRateLimiter
  /** Returns the decimals of an asset on its network. */
  readonly decimalsOf: (asset: string) => number
}

/** Seconds for which a quote is valid if the partner doesn't say. */
const quoteSeconds = 60

/** The `kind` of swap quotes and orders. */
export const swapKind = 'swap'

type QuoteInput = v.InferOutput<typeof getExchangeQuote.input>
type QuoteAnswer = v.InferInput<typeof getExchangeQuote.data>

/**
 * Gets partners' offers and stores each as made: an order is created only from the stored quote, not from client input.
 */
export class ExchangeQuoteService {
  readonly #options: ExchangeQuoteOptions

  constructor(options: ExchangeQuoteOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `pairUnsupported`, `partnerUnavailable`, `amountTooFine` */
  async quote(caller: Asker | undefined, input: QuoteInput, origin: Origin): Promise<QuoteAnswer> {
    const { catalogue, clock, database, decimalsOf, partners } = this.#options
    const partner = partners.find(({ name }) => name === input.partner)
    const from = await catalogue.find(input.partner, input.from)
    const to = await catalogue.find(input.partner, input.to)
    if (partner === undefined || from?.canPayIn !== true || to?.canPayOut !== true) {
      throw new ApiFailure(apiErrorCode.pairUnsupported, 'This partner does not offer this pair')
    }
    const { side, rateType } = input
    const amount = readAmount(input.amount, decimalsOf(side === 'from' ? input.from : input.to))
    // Both coins must support the rate type.
    if (![from, to].every(({ rateTypes }) => rateTypes.includes(rateType))) {
      return { offer: null, reason: 'rate-type-unavailable', minimum: null, maximum: null }
    }
    await countQuestion(this.#options.limit, { caller, partner: input.partner, origin })
    const request: QuoteRequest = { from, to, amount, side, rateType, personAddress: origin.address }
    const answer = await this.#ask(partner, request)
    if (answer.kind === 'none') return { offer: null, reason: answer.reason, ...limitsOf(answer) }
    const now = clock()
    const validUntil = answer.validUntil ?? addSeconds(now, quoteSeconds)
    const { toAmount, minimumToAmount, minimum, maximum, networkFee, rateId } = answer
    const row: QuoteRow = {
      id: createTimeOrderedId(now),
      kind: swapKind,
      provider: partner.name,
      userId: caller?.userId ?? null,
      personAddress: origin.address,
      fromAsset: input.from,
      toAsset: input.to,
      rateType,
      side,
      // Round to an amount that can be paid on the network.
      fromAmount: payableAmount(answer.fromAmount, decimalsOf(input.from)),
      toAmount,
      minimumToAmount,
      minimum,
      maximum,
      networkFee,
      rateId,
      createdAt: now,
      validUntil,
    }
    await insertQuote(database, row)
    return { offer: viewOffer(row) }
  }

  async #ask(partner: OfferingPartner, request: QuoteRequest): Promise<Offer | NoOffer> {
    const { clock, log } = this.#options
    return askForOffer(log, partner.name, async () => {
      const answer = await partner.quote(request)
      if (answer.kind === 'offer') requireOffer(partner.title, request, answer, clock())
      return answer
    })
  }
}

/** @throws PartnerError if the partner offered something other than requested, or nothing. */
function requireOffer(partner: string, { amount, side }: QuoteRequest, offer: Offer, now: Date): void {
  const { fromAmount, toAmount, minimumToAmount, validUntil } = offer
  requireSameAmount(partner, side === 'from' ? fromAmount : toAmount, amount)
  const isNothing = fromAmount <= 0n || toAmount <= 0n || (minimumToAmount !== null && minimumToAmount <= 0n)
  if (minimumToAmount !== null && minimumToAmount > toAmount) {
    throw new PartnerError('malformed', `${partner} guarantees more than it offers`)
  }
  if (isNothing || (validUntil !== null && validUntil <= now)) {
    throw new PartnerError('malformed', `${partner}’s offer is empty or has expired`)
  }
}

function limitsOf({ minimum, maximum }: Pick<Offer, 'minimum' | 'maximum'>) {
  return { minimum: formatOrNull(minimum), maximum: formatOrNull(maximum) }
}

function viewOffer(row: QuoteRow): ExchangeOffer {
  return {
    quoteId: row.id,
    partner: row.provider,
    from: row.fromAsset,
    to: row.toAsset,
    rateType: row.rateType,
    side: row.side,
    fromAmount: formatAmount(row.fromAmount),
    toAmount: formatAmount(row.toAmount),
    minimumToAmount: formatOrNull(row.minimumToAmount),
    ...limitsOf(row),
    networkFee: formatOrNull(row.networkFee),
    validUntil: row.validUntil.toISOString(),
  }
}
