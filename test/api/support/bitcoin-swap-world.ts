import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'

import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import {
  createExchangeOrder,
  type ExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  type RateType,
} from '#api/exchange.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { LocalBitcoinNodes } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import {
  type ExchangePartners,
  startExchangePartners,
} from '#scripts/local-world/partners/exchange/exchange-partners.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'
import { TransactionSearch } from '#server/bitcoin/transaction-search.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { openExchangePartners } from '#server/composition/exchange-partners.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { ExchangeCatalogue } from '#server/modules/exchange/catalogue.ts'
import { ExchangeProvider } from '#server/modules/exchange/exchange-provider.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'

import { BitcoinWorld } from './bitcoin-world.ts'
import { noSafeguards } from './no-safeguards.ts'
import { type Person, register } from './people.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { walletConfig } from './withdrawals.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const pair = { from: 'bitcoin/native', to: 'dogecoin/native', side: 'from' } as const
/** Addresses outside Sevenport. */
const payees = { address: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU', refund: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }

/** The server, the simulated partners and the nodes on which they swap BTC for DOGE. */
export class BitcoinSwapWorld {
  readonly server: TestApp
  readonly partners: ExchangePartners
  readonly nodes: LocalBitcoinNodes
  readonly dogecoin: BitcoinWorld
  /** Whether the node for looking up payouts is down. */
  isNodeDown = false
  readonly #polling: OrderPolling

  private constructor(server: TestApp, partners: ExchangePartners, nodes: LocalBitcoinNodes, dogecoin: BitcoinWorld) {
    this.server = server
    this.partners = partners
    this.nodes = nodes
    this.dogecoin = dogecoin
    this.#polling = this.#newPolling()
  }

  static async create(): Promise<BitcoinSwapWorld> {
    const nodes = await LocalBitcoinNodes.start({ now: async () => Math.floor(systemClock().getTime() / 1000) })
    const partners = await startExchangePartners({
      clock: systemClock,
      chains: {},
      bitcoin: nodes.sources,
      pollMilliseconds: 50,
    })
    const connection = await openTestDatabase()
    const worlds = new Map<BitcoinNetworkKey, BitcoinWorld>()
    for (const { network, url } of nodes.list) {
      worlds.set(network.key, await BitcoinWorld.create(connection, rpcCallsTo(url), network))
    }
    const bitcoin: ServerConfig['bitcoin'] = nodes.list.map(({ network, url }) => ({
      network,
      rpcUrl: url,
      xpub: worlds.get(network.key)?.xpub ?? '',
      isPaying: false,
    }))
    const config = { ...walletConfig, bitcoin, exchange: partners.config }
    const server = await buildTestApp({ config, connection })
    const dogecoin = worlds.get('dogecoin')
    if (dogecoin === undefined) throw new Error('There is no Dogecoin node')
    await dogecoin.watcher().catchUp()
    return new BitcoinSwapWorld(server, partners, nodes, dogecoin)
  }

  async close(): Promise<void> {
    await this.partners.close()
    await this.server.close()
    await this.nodes.close()
  }

  /** Returns the user's deposit address for DOGE. */
  async depositAddress(person: Person): Promise<string> {
    const { address } = await this.server.ask(getBitcoinDepositAddress, { network: 'dogecoin' }, person.signedIn)
    return address
  }

  async order({ payout = payees.address, rateType = 'floating', person, amount = '0.01' }: Swap = {}) {
    const { signedIn } = person ?? (await register(this.server))
    const wanted = { ...pair, partner: 'changenow', rateType, amount } as const
    const { offer } = await this.server.ask(getExchangeQuote, wanted, signedIn)
    if (offer === null) throw new Error('The partner made no offer')
    const made = { payout: { address: payout }, refund: { address: payees.refund }, termsAgreed: true } as const
    return this.server.ask(createExchangeOrder, { quoteId: offer.quoteId, ...made }, signedIn)
  }

  /** Pays an order's amount, or another one. @returns The transaction's id. */
  pay({ payin }: ExchangeOrder, amount = payin.amount ?? '0'): string {
    return this.nodes.pay('bitcoin', payin.address ?? '', toNetworkUnits(parseAmount(amount), 8))
  }

  async mine(blocks = 1): Promise<void> {
    for (let block = 0; block < blocks; block += 1) await this.nodes.mineOnAll()
  }

  /** Replaces Dogecoin's newest blocks with empty ones; their transactions wait for a block again. */
  fork(depth: number): void {
    const source = this.nodes.sources.get('dogecoin')
    if (source === undefined) throw new Error('There is no Dogecoin node')
    const { node, wallet } = source
    const first = node.chain.blockAt(node.chain.tip.height - depth + 1)
    if (first === undefined) throw new Error('The chain has too few blocks')
    node.invalidate(first)
    const { script } = wallet.newAddress()
    for (let block = 0; block <= depth; block += 1) node.mineOnly(script, [])
  }

  /** Advances the clock, polls the partner once and has it take its next step. */
  async ask(): Promise<void> {
    this.server.advance(40)
    await this.#polling.runOnce()
    await this.partners.simulators.changenow.engine.advance()
  }

  /** Mines blocks and polls the partner until `isThere` accepts the order, or for so many rounds. */
  async follow(order: ExchangeOrder, isThere: (order: ExchangeOrder) => boolean, rounds = 40): Promise<ExchangeOrder> {
    for (let round = 0; ; round += 1) {
      const known = await this.view(order)
      if (isThere(known) || round === rounds) return known
      await this.mine()
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

  /** Returns what a transaction has paid to an address, in the network's units; nothing while it's in no block. */
  paidBy(key: BitcoinNetworkKey, txid: string | null, address: string): readonly bigint[] {
    const source = this.nodes.sources.get(key)
    const block = source?.node.chain.homeOf(txid ?? '')
    const transaction = block?.transactions.find((known) => known.txid === txid)
    const script = source && scriptOfAddress(source.node.network, address)
    return (transaction?.outputs ?? [])
      .filter((output) => script !== undefined && Buffer.compare(output.script, script) === 0)
      .map(({ amount }) => amount)
  }

  #newPolling(): OrderPolling {
    const { database } = this.server
    const readers = this.nodes.list.map(({ network, url }) => {
      const call: RpcCall = async (...asked) => {
        if (this.isNodeDown) throw new Error('connect ECONNREFUSED')
        return rpcCallsTo(url)(...asked)
      }
      const node = new BitcoinNode(network, call)
      return { network, node, search: new TransactionSearch(node) }
    })
    const places = new PayoutPlaces([], coinsOn([]), readers)
    const isReadable = (asset: string) => places.isReadable(asset)
    const decimalsOf = (asset: string) => places.decimalsOf(asset)
    const common = { database, clock: systemClock, log }
    const partners = openExchangePartners(this.partners.config, [])
    const catalogue = new ExchangeCatalogue({ ...common, partners, knownCoin: () => undefined })
    return new OrderPolling({
      ...common,
      isReadable,
      orders: new Orders({ ...common, kinds: [], step: runStep, safeguards: noSafeguards, isReadable }),
      providers: partners.flatMap((partner) =>
        partner.paidBy === 'route'
          ? []
          : [new ExchangeProvider({ partner, catalogue, database, decimalsOf, pollsPerMinute: 100_000 })],
      ),
      prover: places,
      metrics: new Registry(),
    })
  }
}

interface Swap {
  readonly payout?: string
  readonly rateType?: RateType
  readonly amount?: string
  readonly person?: Person
}
