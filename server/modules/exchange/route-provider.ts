import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderProvider, ProviderOrder, ProviderReport } from '#server/orders/order-provider.ts'
import type { RoutePartner, RouteRequest } from '#server/providers/exchange/port.ts'
import { noMovement } from '#server/partners/status-words.ts'

import { networkOf } from '#server/ordering/asset-network.ts'
import type { ExchangeCatalogue } from './catalogue.ts'

interface RouteProviderOptions {
  readonly partner: RoutePartner
  readonly catalogue: ExchangeCatalogue
  readonly clock: Clock
  /** Order polls per minute; defaults to the partner's allowance for them. */
  readonly pollsPerMinute?: number
}

/** Seconds for which an order waits for the wallet's transaction. */
const orderSeconds = 3_600

/** Report until the transaction is sent; before that, there is nothing to ask the partner about. */
const notSent: ProviderReport = {
  raw: 'NOT_SENT',
  state: 'unpaid',
  hold: null,
  payin: noMovement,
  payout: noMovement,
  refund: noMovement,
}

/** Adapts a partner whose swaps the connected wallet makes to the order core. The orders exist only on our side. */
export class RouteProvider implements OrderProvider {
  readonly name: string
  readonly pollsPerMinute: number
  readonly #options: RouteProviderOptions

  constructor(options: RouteProviderOptions) {
    const { partner, pollsPerMinute = partner.statusPerMinute } = options
    this.#options = options
    this.name = partner.name
    this.pollsPerMinute = pollsPerMinute
  }

  async create({ id, legs }: Order): Promise<ProviderOrder> {
    const { clock, partner } = this.#options
    const contract = legs.payin && partner.contractOn(networkOf(legs.payin.asset))
    if (contract === undefined) throw new PartnerError('refused', `${partner.title} has no contract on this network`)
    return {
      id,
      payin: { address: contract, extraId: null },
      fromAmount: null,
      toAmount: null,
      expiresAt: addSeconds(clock(), orderSeconds),
    }
  }

  async status(order: Order): Promise<ProviderReport> {
    const { catalogue, partner } = this.#options
    const hash = order.legs.payin?.hash ?? null
    // Refresh the catalogue now: notifications name the order's coins in a transaction that can't wait for a partner.
    await catalogue.list()
    if (hash === null) return notSent
    return partner.status({ ...(await routedSwapOf(order, partner.name, catalogue)), hash })
  }
}

/** Returns the swap of an order. @throws PartnerError `refused` if the partner no longer offers the pair. */
export async function routedSwapOf(
  { legs: { payin, payout } }: Order,
  partner: string,
  catalogue: ExchangeCatalogue,
): Promise<Omit<RouteRequest, 'account'>> {
  const from = payin && (await catalogue.find(partner, payin.asset))
  const to = payout && (await catalogue.find(partner, payout.asset))
  const amount = payin?.amount ?? null
  const recipient = payout?.address ?? null
  if (from === undefined || to === undefined || amount === null || recipient === null) {
    throw new PartnerError('refused', `${partner} no longer offers this pair`)
  }
  return { from, to, amount, recipient }
}
