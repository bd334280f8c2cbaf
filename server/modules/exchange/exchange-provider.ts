import { PartnerError } from '#server/lib/partner-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Leg, NewOrder, Order } from '#server/orders/order.ts'
import type { OrderProvider, ProviderOrder, ProviderReport } from '#server/orders/order-provider.ts'
import { findQuote } from '#server/orders/quotes.repository.ts'
import type { Movement } from '#server/partners/order-report.ts'
import type { ExchangePartner, OrderRequest } from '#server/providers/exchange/port.ts'
import { noMovement } from '#server/partners/status-words.ts'

import { networkOf } from '#server/ordering/asset-network.ts'
import type { ExchangeCatalogue } from './catalogue.ts'
import { payableAmount } from '#server/ordering/quoted-amounts.ts'
import { canonicalHash } from '#server/ordering/transaction-hash.ts'

interface ExchangeProviderOptions {
  readonly partner: ExchangePartner
  readonly catalogue: ExchangeCatalogue
  readonly database: Database
  /** Returns the decimals of an asset on its network. */
  readonly decimalsOf: (asset: string) => number
  /** Order polls per minute; defaults to the partner's allowance for them. */
  readonly pollsPerMinute?: number
}

/** Adapts an exchange partner to the order core. */
export class ExchangeProvider implements OrderProvider {
  readonly name: string
  readonly pollsPerMinute: number
  readonly isNotified: boolean
  readonly setRefund?: NonNullable<OrderProvider['setRefund']>
  readonly #options: ExchangeProviderOptions

  constructor(options: ExchangeProviderOptions) {
    const { partner, pollsPerMinute = partner.allowance.statusPerMinute } = options
    this.#options = options
    this.name = partner.name
    this.pollsPerMinute = pollsPerMinute
    this.isNotified = partner.verifyWebhook !== undefined
    if (partner.setRefundAddress !== undefined) this.setRefund = partner.setRefundAddress.bind(partner)
  }

  async admit({ id }: NewOrder): Promise<void> {
    this.#options.partner.allowance.reserve(id)
  }

  release(id: string): void {
    this.#options.partner.allowance.release(id)
  }

  async create(order: Order): Promise<ProviderOrder> {
    const { decimalsOf, partner } = this.#options
    const made = await partner.create(await this.#requestOf(order))
    const asset = order.legs.payin?.asset
    if (made.fromAmount === null || asset === undefined) return made
    return { ...made, fromAmount: payableAmount(made.fromAmount, decimalsOf(asset)) }
  }

  async status({ legs }: Order, id: string): Promise<ProviderReport> {
    const { catalogue, partner } = this.#options
    // Refresh the catalogue now: notifications name the order's coins in a transaction that can't wait for a partner.
    await catalogue.list()
    const report = await partner.status(id)
    return {
      ...report,
      payin: readableMovement(report.payin, legs.payin),
      payout: readableMovement(report.payout, legs.payout),
      refund: readableMovement(report.refund, legs.payin),
    }
  }

  /** @throws PartnerError `refused` if the partner no longer offers the pair. */
  async #requestOf(order: Order): Promise<OrderRequest> {
    const { catalogue, database } = this.#options
    const quote = await findQuote(database, order.id)
    const { payout, refund } = order.legs
    const from = quote && (await catalogue.find(this.name, quote.fromAsset))
    const to = quote && (await catalogue.find(this.name, quote.toAsset))
    if (quote === undefined || from === undefined || to === undefined || payout === undefined) {
      throw new PartnerError('refused', `${this.name} no longer offers this pair`)
    }
    return {
      from,
      to,
      amount: quote.side === 'from' ? quote.fromAmount : quote.toAmount,
      side: quote.side,
      rateType: quote.rateType,
      rateId: quote.rateId,
      payout: destinationOf(payout),
      refund: refund === undefined ? null : destinationOf(refund),
      reference: order.id,
      personAddress: quote.personAddress,
    }
  }
}

/** Writes a movement's hash in its network's format; drops the movement if the hash is invalid there. */
function readableMovement({ hash, amount }: Movement, leg: Leg | undefined): Movement {
  const canonical = hash === null || leg === undefined ? null : canonicalHash(networkOf(leg.asset), hash)
  return canonical === null ? noMovement : { hash: canonical, amount }
}

function destinationOf({ address, extraId }: Leg) {
  if (address === null) throw new PartnerError('refused', 'The order has no address')
  return { address, extraId }
}
