import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'

import { tronAccountOf } from '#api/addresses/tron-address.ts'
import {
  createExchangeOrder,
  type ExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  type RateType,
} from '#api/exchange.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import {
  type ExchangePartners,
  startExchangePartners,
} from '#scripts/local-world/partners/exchange/exchange-partners.ts'
import { LocalTronNode } from '#scripts/local-world/tron/local-tron-node.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { openExchangePartners } from '#server/composition/exchange-partners.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { ExchangeCatalogue } from '#server/modules/exchange/catalogue.ts'
import { ExchangeProvider } from '#server/modules/exchange/exchange-provider.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'
import type { ExchangePartner } from '#server/providers/exchange/port.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { TronPayoutReader } from '#server/tron/payout-proof.ts'
import { type TronCall, tronCallsTo } from '#server/tron/tron-call.ts'

import { noSafeguards } from './no-safeguards.ts'
import { type Person, register } from './people.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { TronWorld } from './tron-world.ts'
import { walletConfig } from './withdrawals.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const coins = coinsOn([], localTronNetwork)
const usdtContract = localTronNetwork.tokens[0]?.address ?? ''

export const tronAssets = { TRX: 'tron/native', USDT: `tron/${usdtContract}` } as const

export type TronCoin = keyof typeof tronAssets

/** Addresses outside Sevenport. */
export const tronNobody = { payout: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', refund: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }

/** The server, the simulated partners and the TRON node on which they swap. */
export class TronSwapWorld {
  readonly server: TestApp
  readonly partners: ExchangePartners
  readonly node: LocalTronNode
  readonly deposits: TronWorld
  /** Whether the node for looking up payouts is down. */
  isNodeDown = false
  /** Returns the transaction ID that partners report for a payout, given the real one. */
  says: (hash: string) => string = (hash) => hash
  readonly #polling: OrderPolling

  private constructor(server: TestApp, partners: ExchangePartners, node: LocalTronNode, deposits: TronWorld) {
    this.server = server
    this.partners = partners
    this.node = node
    this.deposits = deposits
    this.#polling = this.#newPolling()
  }

  static async create(): Promise<TronSwapWorld> {
    const node = await LocalTronNode.start({ now: async () => Math.floor(systemClock().getTime() / 1000) })
    const partners = await startExchangePartners({
      clock: systemClock,
      chains: {},
      tron: node.source,
      pollMilliseconds: 50,
    })
    const connection = await openTestDatabase()
    const endpoint = { url: node.url, apiKey: null }
    const deposits = await TronWorld.create(connection, new HttpTronNode(localTronNetwork, tronCallsTo(endpoint)))
    const tron = { network: localTronNetwork, ...endpoint, xpub: deposits.xpub, isPaying: false }
    const server = await buildTestApp({ config: { ...walletConfig, tron, exchange: partners.config }, connection })
    await deposits.catchUp()
    return new TronSwapWorld(server, partners, node, deposits)
  }

  async close(): Promise<void> {
    await this.partners.close()
    await this.server.close()
    await this.node.close()
  }

  /** Returns the user's deposit address for TRX and USDT. */
  async depositAddress(person: Person): Promise<string> {
    return (await this.server.ask(getTronDepositAddress, undefined, person.signedIn)).address
  }

  async order(swap: Swap = {}): Promise<ExchangeOrder> {
    const { from = 'TRX', to = 'USDT', partner = 'changenow', payout = tronNobody.payout } = swap
    const { rateType = 'floating', person, amount = from === 'TRX' ? '1000' : '200' } = swap
    const { signedIn } = person ?? (await register(this.server))
    const pair = { from: tronAssets[from], to: tronAssets[to], side: 'from' } as const
    const { offer } = await this.server.ask(getExchangeQuote, { ...pair, partner, rateType, amount }, signedIn)
    if (offer === null) throw new Error('The partner made no offer')
    const made = { payout: { address: payout }, refund: { address: tronNobody.refund }, termsAgreed: true } as const
    return this.server.ask(createExchangeOrder, { quoteId: offer.quoteId, ...made }, signedIn)
  }

  /** Pays an order's amount, or another one. @returns The transaction's ID. */
  async pay({ payin }: ExchangeOrder, amount = payin.amount ?? '0'): Promise<string> {
    const coin = payin.asset === tronAssets.TRX ? 'TRX' : 'USDT'
    return this.node.pay(coin, payin.address ?? '', toNetworkUnits(parseAmount(amount), 6))
  }

  /** Advances the clock and polls the partner once. */
  async ask(): Promise<void> {
    this.server.advance(40)
    await this.#polling.runOnce()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }

  /** Produces blocks and polls the partner until `isThere` accepts the order, or for so many rounds. */
  async follow(order: ExchangeOrder, isThere: (order: ExchangeOrder) => boolean, rounds = 40): Promise<ExchangeOrder> {
    for (let round = 0; ; round += 1) {
      const known = await this.view(order)
      if (isThere(known) || round === rounds) return known
      await this.node.produce(5)
      await this.ask()
    }
  }

  async view({ number, viewToken }: ExchangeOrder): Promise<ExchangeOrder> {
    return this.server.ask(getExchangeOrder, { number, viewToken })
  }

  async alertOf({ number }: ExchangeOrder) {
    const rows = await this.server.database
      .select({ alert: orders.alert })
      .from(orders)
      .where(eq(orders.number, number))
    return rows[0]?.alert
  }

  /** Returns an address's balance at the head, in base units. */
  received(coin: TronCoin, address: string): bigint {
    const { state } = this.node.source.node
    const account = tronAccountOf(address)
    return coin === 'TRX'
      ? (state.account(account)?.balance ?? 0n)
      : (state.token(tronAccountOf(usdtContract))?.balanceOf(account) ?? 0n)
  }

  #letLie(partner: ExchangePartner): void {
    const ask = partner.status.bind(partner)
    partner.status = async (id) => {
      const report = await ask(id)
      const { hash } = report.payout
      return hash === null ? report : { ...report, payout: { ...report.payout, hash: this.says(hash) } }
    }
  }

  #newPolling(): OrderPolling {
    const { database } = this.server
    const call: TronCall = async (...asked) => {
      if (this.isNodeDown) throw new Error('connect ECONNREFUSED')
      return tronCallsTo({ url: this.node.url, apiKey: null })(...asked)
    }
    const places = new PayoutPlaces([], coins, [], new TronPayoutReader(new HttpTronNode(localTronNetwork, call)))
    const isReadable = (asset: string) => places.isReadable(asset)
    const decimalsOf = (asset: string) => places.decimalsOf(asset)
    const common = { database, clock: systemClock, log }
    const partners = openExchangePartners(this.partners.config, []).filter((partner) => partner.paidBy === 'transfer')
    for (const partner of partners) this.#letLie(partner)
    const catalogue = new ExchangeCatalogue({ ...common, partners, knownCoin: () => undefined })
    return new OrderPolling({
      ...common,
      isReadable,
      orders: new Orders({ ...common, kinds: [], step: runStep, safeguards: noSafeguards, isReadable }),
      providers: partners.map(
        (partner) => new ExchangeProvider({ partner, catalogue, database, decimalsOf, pollsPerMinute: 100_000 }),
      ),
      prover: places,
      metrics: new Registry(),
    })
  }
}

interface Swap {
  readonly from?: TronCoin
  readonly to?: TronCoin
  readonly partner?: string
  readonly payout?: string
  readonly rateType?: RateType
  readonly amount?: string
  readonly person?: Person
}
