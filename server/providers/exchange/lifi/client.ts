import type { NetworkKey } from '#api/coins.ts'
import type { Purpose } from '#server/lib/partner-budget.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import { noOffer, orNoOffer } from '#server/providers/exchange/no-offer.ts'
import type { OrderReport } from '#server/partners/order-report.ts'
import type {
  NoOffer,
  Offer,
  PartnerAsset,
  QuoteRequest,
  Route,
  RoutePartner,
  RouteRequest,
  RouteTransfer,
} from '#server/providers/exchange/port.ts'

import { type LiFiSwap, mapOffer, mapRefusal, mapReport, mapRoute, swapOf, unknownTransfer } from './mapping.ts'
import { type LiFiNetwork, LiFiPlaces } from './places.ts'

/** As stored with orders. */
export const liFiName = 'lifi'

/** Example account of LI.FI's documentation: a quote requires one before a wallet is known. Nothing is sent from it. */
export const exampleAccount = '0x552008c0f6870c2f77e5cC1d2eb9bdff03e30Ea0'

/** Maximum loss between quote and exchange before the contract reverts: half a percent. */
const slippage = '0.005'
/** The bridges whose calls the app can decode. */
const bridges = 'across,stargateV2'

interface LiFiAccess {
  readonly integrator: string
  readonly apiKey: string | null
}

/** LI.FI's API, version 1. It never holds coins: the wallet signs a call of its contract. */
export class LiFi implements RoutePartner {
  readonly name = liFiName
  readonly title = 'LI.FI'
  readonly paidBy = 'route'
  /** Refunds go to the sender. */
  readonly refunds = 'automatic'
  readonly statusPerMinute: number
  readonly #http: PartnerHttp
  readonly #integrator: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #places: LiFiPlaces

  constructor({ integrator, apiKey }: LiFiAccess, networks: readonly LiFiNetwork[], endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('LI.FI', endpoint)
    this.statusPerMinute = this.#http.orderAllowance().statusPerMinute
    this.#integrator = integrator
    this.#headers = apiKey === null ? {} : { 'x-lifi-api-key': apiKey }
    this.#places = new LiFiPlaces(networks)
  }

  async assets(): Promise<readonly PartnerAsset[]> {
    return this.#places.assets()
  }

  contractOn(network: NetworkKey): string | undefined {
    return this.#places.contractOn(network)
  }

  async quote({ from, to, amount, side, rateType }: QuoteRequest): Promise<Offer | NoOffer> {
    if (side === 'to') return noOffer('side-unavailable')
    if (rateType === 'fixed') return noOffer('pair-unavailable')
    const swap = this.#swapOf(from, to, amount)
    // The example account is empty, so simulating its transaction would fail.
    const asked = this.#ask('offer', swap, exampleAccount, exampleAccount, { skipSimulation: 'true' })
    return orNoOffer(
      asked.then((answer) => mapOffer(answer, swap)),
      mapRefusal,
    )
  }

  async route({ from, to, amount, account, recipient }: RouteRequest): Promise<Route | NoOffer> {
    const swap = this.#swapOf(from, to, amount)
    return orNoOffer(
      this.#ask('order', swap, account, recipient).then((answer) => mapRoute(answer, swap, { account, recipient })),
      mapRefusal,
    )
  }

  async status({ from, to, amount, recipient, hash }: RouteTransfer): Promise<OrderReport> {
    const swap = this.#swapOf(from, to, amount)
    return mapReport(await this.#askStatus(swap, hash), swap, { recipient, hash })
  }

  async #askStatus({ from, to }: LiFiSwap, txHash: string): Promise<unknown> {
    const query = { txHash, fromChain: String(from.chainId), toChain: String(to.chainId) }
    try {
      return await this.#http.ask({ path: 'v1/status', query, headers: this.#headers, purpose: 'status' })
    } catch (error) {
      if (error instanceof PartnerError && error.failure === 'refused' && error.status === 404) return unknownTransfer
      throw error
    }
  }

  async #ask(
    purpose: Purpose,
    { from, to, units }: LiFiSwap,
    fromAddress: string,
    toAddress: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const query = {
      fromChain: String(from.chainId),
      toChain: String(to.chainId),
      fromToken: from.address,
      toToken: to.address,
      fromAmount: String(units),
      fromAddress,
      toAddress,
      slippage,
      integrator: this.#integrator,
      allowDestinationCall: 'false',
      allowBridges: bridges,
      ...more,
    }
    return this.#http.ask({ path: 'v1/quote', query, headers: this.#headers, purpose })
  }

  #swapOf(from: PartnerAsset, to: PartnerAsset, amount: bigint): LiFiSwap {
    return swapOf(this.#places.require(from), this.#places.require(to), amount)
  }
}
