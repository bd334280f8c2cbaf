import { eq } from 'drizzle-orm'
import hre from 'hardhat'
import { type Address, createPublicClient, custom, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { Registry } from 'prom-client'

import {
  createExchangeOrder,
  type ExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  type RateType,
} from '#api/exchange.ts'
import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import {
  type ExchangePartners,
  startExchangePartners,
} from '#scripts/local-world/partners/exchange/exchange-partners.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import { connectChains } from '#server/chain/chains.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { openExchangePartners } from '#server/composition/exchange-partners.ts'
import { type OrderAlert, orders } from '#server/db/schema/orders.ts'
import { systemClock } from '#server/lib/clock.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { runStep } from '#server/lib/step.ts'
import { ExchangeCatalogue } from '#server/modules/exchange/catalogue.ts'
import { ExchangeProvider } from '#server/modules/exchange/exchange-provider.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { RouteProvider } from '#server/modules/exchange/route-provider.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'

import { noSafeguards } from './no-safeguards.ts'
import type { PayoutWorld } from './payout-world.ts'
import { newPlace, type Person, register } from './people.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

/** The pair to swap: native coins of the two running chains. */
const pair = { from: 'ethereum/native', to: 'bsc/native' } as const
const refundAddress = privateKeyToAddress(toHex(7, { size: 32 }))

/** The server with production's adapters, simulators of all partners and two chains on which they pay. */
export class ExchangeWorld {
  readonly server: TestApp
  readonly partners: ExchangePartners
  readonly #chains: readonly LocalChain[]
  readonly #polling: OrderPolling
  readonly #closing: readonly (() => unknown)[]
  #payees = 0

  private constructor(parts: {
    server: TestApp
    partners: ExchangePartners
    chains: readonly LocalChain[]
    polling: OrderPolling
    closing: readonly (() => unknown)[]
  }) {
    this.server = parts.server
    this.partners = parts.partners
    this.#chains = parts.chains
    this.#polling = parts.polling
    this.#closing = parts.closing
  }

  /** Creates a world with its own chains and database, or with given ones, which it doesn't close. */
  static async create(others?: Pick<PayoutWorld, 'chains' | 'connection'>): Promise<ExchangeWorld> {
    await buildContracts(hre)
    const chains =
      others === undefined
        ? [await createLocalChain(hre, networks[0]), await createLocalChain(hre, networks[1])]
        : [others.chains.ethereum, others.chains.bsc]
    const doors = chains.map(({ provider }) => buildRpcServer(provider))
    const [ethereum = '', bsc = ''] = await Promise.all(doors.map((door) => door.listen({ host: loopback, port: 0 })))
    const partners = await startExchangePartners({
      clock: systemClock,
      chains: { ethereum, bsc },
      pollMilliseconds: 50,
    })
    const rpcUrls = { [networks[0].localChainId]: ethereum, [networks[1].localChainId]: bsc }
    const config = { ...testConfig, rpcUrls, exchange: partners.config }
    const server = await buildTestApp({ config, ...(others && { connection: others.connection }) })
    const polling = pollingOf(server, partners, rpcUrls)
    const closing = [
      () => (others === undefined ? server.close() : server.app.close()),
      () => partners.close(),
      ...doors.map((door) => () => door.close()),
      ...(others === undefined ? chains.map((chain) => () => chain.close()) : []),
    ]
    return new ExchangeWorld({ server, partners, chains, polling, closing })
  }

  /** Returns the provider of one of the two chains. */
  provider(network: 'ethereum' | 'bsc'): LocalChain['provider'] {
    const chain = this.#chains[network === 'ethereum' ? 0 : 1]
    if (chain === undefined) throw new Error(`There is no chain of ${network}`)
    return chain.provider
  }

  async close(): Promise<void> {
    for (const end of this.#closing) await end()
  }

  /** Asks a partner for an offer as a visitor. @returns The whole answer. */
  async quote(partner: string, rateType: RateType = 'floating') {
    return this.server.call(getExchangeQuote, { ...pair, partner, rateType, amount: '0.5', side: 'from' }, newPlace())
  }

  /** Creates an order from a new quote with a new payout address. `repeat` requests the same order again. */
  async order(partner: string, rateType: RateType = 'floating', { amount = '0.5', person }: Swap = {}) {
    this.#payees += 1
    const payee = privateKeyToAddress(toHex(this.#payees + 100, { size: 32 }))
    // Time passes so fast that a session lasts only for its order.
    const { signedIn } = person ?? (await register(this.server))
    const wanted = { ...pair, partner, rateType, amount, side: 'from' } as const
    const { offer } = await this.server.ask(getExchangeQuote, wanted, signedIn)
    if (offer === null) throw new Error(`${partner} made no offer`)
    const { quoteId } = offer
    const input = {
      quoteId,
      payout: { address: payee },
      refund: { address: refundAddress },
      termsAgreed: true,
    } as const
    const repeat = () => this.server.ask(createExchangeOrder, input, signedIn)
    return { order: await repeat(), offer, payee, repeat }
  }

  /** Pays an order's amount, or another one, and mines the payment. */
  async pay({ payin }: ExchangeOrder, amount = payin.amount ?? '0'): Promise<void> {
    const [ethereum] = this.#chains
    if (ethereum === undefined || payin.address === null) throw new Error('The order has no pay-in address')
    const { provider } = ethereum
    const [from] = (await provider.request({ method: 'eth_accounts' })) as Address[]
    const transaction = { from, to: payin.address, value: toHex(parseAmount(amount)) }
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    await this.#mine()
  }

  /** Polls the partners until `isThere` accepts the order, or for so many rounds. @returns The order then. */
  async follow(
    { number, viewToken }: ExchangeOrder,
    isThere: (order: ExchangeOrder) => boolean,
    rounds = 60,
  ): Promise<ExchangeOrder> {
    for (let round = 0; ; round += 1) {
      const order = await this.server.ask(getExchangeOrder, { number, viewToken })
      if (isThere(order) || round === rounds) return order
      await this.goOn()
    }
  }

  /** Mines blocks, advances the clock, polls every partner once for what is due and has the partners take their next steps. */
  async goOn(): Promise<void> {
    await this.#mine()
    await this.advance(40)
    await this.#polling.runOnce()
    await Promise.all(Object.values(this.partners.simulators).map(({ engine }) => engine.advance()))
  }

  /** Returns why an operator has to look at an order, or null. */
  async alertOf({ number }: ExchangeOrder): Promise<OrderAlert | null> {
    const [row] = await this.server.database
      .select({ alert: orders.alert })
      .from(orders)
      .where(eq(orders.number, number))
    if (row === undefined) throw new Error(`There is no order ${number}`)
    return row.alert
  }

  /** Returns an address's balance on the chain of payouts. */
  async paidTo(address: Address): Promise<bigint> {
    const [, bsc] = this.#chains
    if (bsc === undefined) throw new Error('The chain is missing')
    return createPublicClient({ transport: custom(bsc.provider) }).getBalance({ address })
  }

  /** Advances the clock everywhere, because a payout mined before its order doesn't count. */
  async advance(seconds: number): Promise<void> {
    this.server.advance(seconds)
    await Promise.all(
      this.#chains.map(({ provider }) => provider.request({ method: 'evm_increaseTime', params: [toHex(seconds)] })),
    )
  }

  async #mine(): Promise<void> {
    await Promise.all(this.#chains.map(({ provider }) => provider.request({ method: 'hardhat_mine', params: ['0x2'] })))
  }
}

interface Swap {
  readonly amount?: string
  /** The owner of the order; by default a new user. */
  readonly person?: Person
}

/** Creates the worker's polling, to be run by hand. */
function pollingOf(server: TestApp, { config }: ExchangePartners, rpcUrls: Readonly<Record<string, string>>) {
  const { database } = server
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const places = new PayoutPlaces(connectChains(rpcUrls), coinsOn(Object.keys(rpcUrls).map(Number)))
  const isReadable = (asset: string) => places.isReadable(asset)
  const decimalsOf = (asset: string) => places.decimalsOf(asset)
  const common = { database, clock: systemClock, log }
  const partners = openExchangePartners(config, Object.keys(rpcUrls).map(Number))
  const catalogue = new ExchangeCatalogue({ ...common, partners, knownCoin: () => undefined })
  return new OrderPolling({
    ...common,
    isReadable,
    orders: new Orders({ ...common, kinds: [], step: runStep, safeguards: noSafeguards, isReadable }),
    providers: partners.map((partner) =>
      partner.paidBy === 'route'
        ? new RouteProvider({ partner, catalogue, clock: systemClock, pollsPerMinute: 100_000 })
        : new ExchangeProvider({ partner, catalogue, database, decimalsOf, pollsPerMinute: 100_000 }),
    ),
    prover: places,
    metrics: new Registry(),
  })
}
