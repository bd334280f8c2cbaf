import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { type createPaymentLink, maximumOpenLinks, type PaymentLink } from '#api/payment-links.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { depositMinimumAt } from '#server/coins/current-coins.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { assetIdOf } from '#server/ordering/asset-id.ts'
import { decimalsOf } from '#server/ordering/money-asset.ts'
import { readAmount } from '#server/ordering/quoted-amounts.ts'

import type { LinkPricing } from './link-pricing.ts'
import { type LinkMerchant, viewLinks, viewListed } from './link-view.ts'
import {
  countOpen,
  findLink,
  type LinkRow,
  listLinks,
  listPayments,
  lockLink,
  setClosed,
  tryInsertLink,
} from './payment-links.repository.ts'

export interface PaymentLinkOptions {
  readonly database: Database
  readonly clock: Clock
  readonly coins: Pick<CoinRegistry, 'onNetwork'>
  readonly createRateLimiter: CreateRateLimiter
  readonly pricing: Pick<LinkPricing, 'coinAmountRoundedUp'>
  readonly findMerchantOf: (tx: Transaction, userId: string) => Promise<LinkMerchant | undefined>
}

type Wanted = v.InferOutput<typeof createPaymentLink.input>

const day = 86_400
/** Payments per page. */
const paymentsAtOnce = 100

/** Creates, lists and closes a merchant's payment links. */
export class PaymentLinkService {
  readonly #options: PaymentLinkOptions
  readonly #creations: RateLimiter

  constructor(options: PaymentLinkOptions) {
    this.#options = options
    this.#creations = options.createRateLimiter('payment-link-create', { points: 300, seconds: 3_600 })
  }

  async list(userId: string, cursor: string | undefined) {
    const { database, clock, findMerchantOf } = this.#options
    const merchant = await findMerchantOf(database, userId)
    const rows = merchant === undefined ? [] : await listLinks(database, merchant.id, cursor)
    const { items, nextCursor } = toPage(
      rows,
      ({ createdAt: at, id }) => ({ at, id }),
      (row) => row,
    )
    return { items: await viewLinks(database, items, clock()), nextCursor }
  }

  /** Lists the payments started through any of the user's links. */
  async listPayments(userId: string, cursor: string | undefined) {
    const { database, findMerchantOf } = this.#options
    const merchant = await findMerchantOf(database, userId)
    const page = { cursor, size: paymentsAtOnce }
    const rows = merchant === undefined ? [] : await listPayments(database, merchant.id, page)
    return toPage(
      rows,
      ({ payment }) => ({ at: payment.createdAt, id: payment.orderId }),
      ({ payment, link }) => viewListed(payment, link),
      paymentsAtOnce,
    )
  }

  /** @throws ApiFailure with the contract's codes */
  async create(userId: string, wanted: Wanted): Promise<PaymentLink> {
    const { database, clock } = this.#options
    await this.#creations.consume(userId)
    return database.transaction(async (tx) => {
      // Lock, so that concurrent requests can't exceed the limit of open links.
      await lockAccount(tx, userId)
      const merchant = await this.#requireMerchant(tx, userId)
      const row = this.#rowOf(merchant, wanted)
      const known = await findLink(tx, wanted.id)
      // Check this before anything that changes over time, such as the price or the minimum.
      if (known !== undefined) return this.#viewSame(tx, known, row)
      await this.#requireCredited(tx, row)
      if ((await countOpen(tx, merchant.id, clock())) >= maximumOpenLinks) {
        throw new ApiFailure(apiErrorCode.limitReached, `A merchant can have ${maximumOpenLinks} open links`)
      }
      // Another merchant has used the id in the meantime.
      if (!(await tryInsertLink(tx, row))) throw isOther()
      return this.#view(tx, row)
    })
  }

  /** @throws ApiFailure `notFound` */
  async close(userId: string, id: string): Promise<PaymentLink> {
    const { database, clock, findMerchantOf } = this.#options
    return database.transaction(async (tx) => {
      const merchant = await findMerchantOf(tx, userId)
      const link = await lockLink(tx, id)
      if (link === undefined || link.merchantId !== merchant?.id) {
        throw new ApiFailure(apiErrorCode.notFound, 'Payment link not found')
      }
      if (link.closedAt === null) await setClosed(tx, id, clock())
      return this.#view(tx, (await findLink(tx, id)) ?? link)
    })
  }

  async #requireMerchant(tx: Transaction, userId: string): Promise<LinkMerchant> {
    const merchant = await this.#options.findMerchantOf(tx, userId)
    if (merchant?.state === 'active') return merchant
    throw new ApiFailure(apiErrorCode.stateConflict, 'The user is no active merchant')
  }

  #rowOf(merchant: LinkMerchant, { id, title, reference, coin, network, isSingle, ...wanted }: Wanted): LinkRow {
    const { clock, coins } = this.#options
    const place = coins.onNetwork(coin, network)
    if (place === undefined || place.chainId === null) {
      throw new ApiFailure(apiErrorCode.networkUnavailable, 'This coin can’t be deposited on this network')
    }
    const createdAt = clock()
    return {
      id,
      merchantId: merchant.id,
      title,
      reference,
      coin,
      network,
      asset: assetIdOf({ network, contract: place.token }),
      ...askedOf(wanted, place.decimals),
      isSingle,
      createdAt,
      expiresAt: addSeconds(createdAt, wanted.days * day),
      closedAt: null,
      isExpiryNoted: false,
    }
  }

  /** Rejects a link that couldn't be paid now, or whose payment wouldn't be credited. */
  async #requireCredited(tx: Transaction, link: LinkRow): Promise<void> {
    const { clock, coins, pricing } = this.#options
    const place = coins.onNetwork(link.coin, link.network)
    const asked =
      link.currency === null || link.fiatAmount === null
        ? link.amount
        : pricing.coinAmountRoundedUp(link, link.currency, link.fiatAmount)
    if (place === undefined || asked === undefined || asked === null) {
      throw new ApiFailure(apiErrorCode.pairUnsupported, 'There is no price of this coin in this currency')
    }
    if (asked <= (await depositMinimumAt(tx, place, clock()))) {
      throw new ApiFailure(apiErrorCode.amountBelowMinimum, 'A deposit of this amount isn’t credited')
    }
  }

  /** Returns the existing link if the request repeats the original one. */
  async #viewSame(tx: Transaction, known: LinkRow, wanted: LinkRow): Promise<PaymentLink> {
    const keys = ['merchantId', 'title', 'reference', 'asset', 'amount', 'currency', 'fiatAmount', 'isSingle'] as const
    if (keys.some((key) => known[key] !== wanted[key]) || lasts(known) !== lasts(wanted)) throw isOther()
    return this.#view(tx, known)
  }

  async #view(tx: Transaction, link: LinkRow): Promise<PaymentLink> {
    const [view] = await viewLinks(tx, [link], this.#options.clock())
    if (view === undefined) throw new Error('The record has no view')
    return view
  }
}

/** Returns the requested amount as stored. @param decimals The coin's decimals on its network. */
function askedOf({ amount: text, currency }: Pick<Wanted, 'amount' | 'currency'>, decimals: number) {
  if (currency === undefined) return { amount: readAmount(text, decimals), currency: null, fiatAmount: null }
  return { amount: null, currency, fiatAmount: readAmount(text, decimalsOf(currency)) }
}

function lasts({ createdAt, expiresAt }: LinkRow): number {
  return expiresAt.getTime() - createdAt.getTime()
}

function isOther(): ApiFailure {
  return new ApiFailure(apiErrorCode.idReused, 'The id was used for another link')
}
