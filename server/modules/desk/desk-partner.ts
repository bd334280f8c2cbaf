import { apiErrorCode } from '#api/errors.ts'
import { deskName } from '#api/exchange.ts'
import type { DeskLimits } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { TooFineError } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { noOffer, outsideLimits } from '#server/providers/exchange/no-offer.ts'
import type { NoOffer, Offer, OfferingPartner, PartnerAsset, QuoteRequest } from '#server/providers/exchange/port.ts'

import type { DeskInventory } from './desk-inventory.ts'
import { leftOfLimits } from './desk-limits.ts'
import { amountsOf, type DeskAmounts, type DeskPair, type DeskPlaces, minimumOf } from './desk-pairs.ts'
import { findDeskStop } from './desk-stops.ts'

export const deskTitle = 'Sevenport'

/** Seconds for which an offer is valid. */
const offerSeconds = 60

export interface DeskPartnerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly places: DeskPlaces
  readonly inventory: DeskInventory
}

/** Offers of the house's desk, in the same form as a partner's. */
export class DeskPartner implements OfferingPartner {
  readonly name = deskName
  readonly title = deskTitle
  readonly paidBy = 'transfer'
  readonly refunds = 'automatic'
  readonly #options: DeskPartnerOptions

  constructor(options: DeskPartnerOptions) {
    this.#options = options
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    return this.#options.places.all.map(({ coin, network, token }) => ({
      network,
      contract: token,
      ticker: coin.toLowerCase(),
      name: coin,
      extraIdName: null,
      // The rate is always 1:1, so users who ask for a floating rate get a fixed one, too.
      rateTypes: ['fixed', 'floating'],
      canPayIn: true,
      canPayOut: true,
    }))
  }

  /** @throws ApiFailure `amountTooFine`; PartnerError if the chains don't respond. */
  async quote(request: QuoteRequest): Promise<Offer | NoOffer> {
    const { clock, database } = this.#options
    const places = await this.#options.places.at(database, clock())
    const { limits } = places
    const [from, to] = [places.findAsset(request.from), places.findAsset(request.to)]
    if (limits === null || from === undefined || to === undefined) return noOffer('pair-unavailable')
    const pair = { from, to }
    const stop = await findDeskStop(database, orderedPair(pair))
    if (stop !== null) return noOffer(stop)
    const minimum = minimumOf(pair)
    const maximum = await this.#maximumOf(pair, limits)
    if (maximum < minimum) return noOffer('out-of-stock')
    const amounts = calculate(pair, request)
    if (amounts === null || amounts.fromAmount < minimum) return noOffer('below-minimum', { minimum, maximum })
    const refusal = outsideLimits({ ...request, amount: amounts.fromAmount, side: 'from' }, { minimum, maximum })
    if (refusal !== undefined) return refusal
    const networkFee = amounts.fromAmount - amounts.toAmount
    const validUntil = addSeconds(clock(), offerSeconds)
    return { kind: 'offer', ...amounts, minimumToAmount: null, networkFee, minimum, maximum, rateId: null, validUntil }
  }

  async #maximumOf(pair: DeskPair, limits: DeskLimits): Promise<bigint> {
    const { clock, database, inventory } = this.#options
    const { desk } = await leftOfLimits(database, limits, { pair, userId: null, now: clock() })
    const left = await inventory.left(database, await inventory.readRecent(pair))
    return left < desk ? left : desk
  }
}

export function orderedPair({ from, to }: DeskPair) {
  return { fromCoin: from.coin, fromNetwork: from.network, toCoin: to.coin, toNetwork: to.network }
}

function calculate(pair: DeskPair, { amount, side }: QuoteRequest): DeskAmounts | null {
  try {
    return amountsOf(pair, amount, side)
  } catch (error) {
    if (!(error instanceof TooFineError)) throw error
    throw new ApiFailure(apiErrorCode.amountTooFine, error.message)
  }
}
