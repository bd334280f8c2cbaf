import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createPublicClient, custom, toHex } from 'viem'

import { type FiatOrder, getFiatOrder } from '#api/fiat.ts'
import { networks } from '#deployments/networks.ts'
import { visit } from '#scripts/local-world/partners/fiat/checkout-visitor.ts'
import { type FiatPartners, startFiatPartners } from '#scripts/local-world/partners/fiat/fiat-partners.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import { connectChains } from '#server/chain/chains.ts'
import { WatchedContracts } from '#server/chain/watcher/arrival.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { openFiatPartners } from '#server/composition/fiat-partners.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { RecordedDeposits } from '#server/modules/deposits/recorded-deposits.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import type { OrderPolling } from '#server/orders/order-polling.ts'

import { fiatPolling } from './fiat-following.ts'
import { PayoutWorld } from './payout-world.ts'
import { logIn, type Person } from './people.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const [ethereum, bsc] = networks
/** Blocks to mine at once: as many as the slower network's confirmations. */
const blocksAtOnce = 6

/** The server with production's adapters, simulators of all fiat partners and two chains on which coins move. */
export class FiatWorld {
  readonly server: TestApp
  readonly partners: FiatPartners
  readonly payouts: PayoutWorld
  /** The statuses with which the server answered webhooks, in order. */
  readonly webhookAnswers: number[]
  readonly #polling: OrderPolling
  readonly #closing: readonly (() => unknown)[]

  private constructor(parts: {
    server: TestApp
    partners: FiatPartners
    payouts: PayoutWorld
    webhookAnswers: number[]
    polling: OrderPolling
    closing: readonly (() => unknown)[]
  }) {
    this.server = parts.server
    this.partners = parts.partners
    this.payouts = parts.payouts
    this.webhookAnswers = parts.webhookAnswers
    this.#polling = parts.polling
    this.#closing = parts.closing
  }

  static async create(): Promise<FiatWorld> {
    const payouts = await PayoutWorld.create()
    const doors = [payouts.chains.ethereum, payouts.chains.bsc].map(({ provider }) => buildRpcServer(provider))
    const [first = '', second = ''] = await Promise.all(doors.map((door) => door.listen({ host: loopback, port: 0 })))
    const hooks = new WebhookDoor()
    const partners = await startFiatPartners({
      clock: systemClock,
      chains: { ethereum: first, bsc: second },
      webhookUrlOf: await hooks.open(),
      pollMilliseconds: 50,
    })
    const rpcUrls = { [ethereum.localChainId]: first, [bsc.localChainId]: second }
    const config = { ...testConfig, rpcUrls, fiat: partners.config }
    const server = await buildTestApp({ config, connection: payouts.connection })
    hooks.server = server
    const places = new PayoutPlaces(connectChains(rpcUrls), coinsOn(Object.keys(rpcUrls).map(Number)))
    const polling = fiatPolling(server, openFiatPartners(partners.config), {
      isReadable: (asset) => places.isReadable(asset),
      prove: async (payout) => places.prove(payout),
    })
    const closing = [
      () => partners.close(),
      () => hooks.close(),
      () => server.app.close(),
      ...doors.map((door) => () => door.close()),
      () => payouts.close(),
    ]
    return new FiatWorld({ server, partners, payouts, webhookAnswers: hooks.answers, polling, closing })
  }

  async close(): Promise<void> {
    for (const end of this.#closing) await end()
  }

  /** Returns the asset ID of a token in orders. */
  assetOf(symbol: string, network: 'ethereum' | 'bsc'): string {
    const token = this.payouts.coins.onNetwork(symbol, network)?.token
    if (token === undefined || token === null) throw new Error(`There is no ${symbol} on ${network}`)
    return `${network}/${token}`
  }

  /** Opens the partner's page and submits its forms one after the other. */
  async checkout(url: string, ...actions: readonly string[]): Promise<string> {
    const forms = actions.map((action) => ({ action, ...(action === 'account' && { account: 'a made-up key' }) }))
    return (await visit(url, ...forms)).text
  }

  /** Logs a user in again, as time passes so fast that the old session has ended. */
  async logInAgain(person: Person): Promise<Person> {
    const { accessToken } = await logIn(this.server, person)
    return { ...person, signedIn: { ...person.place, accessToken } }
  }

  /** Polls the partners until `isThere` accepts the order, or for 40 rounds. @returns The order then. */
  async follow({ number, viewToken }: FiatOrder, isThere: (order: FiatOrder) => boolean): Promise<FiatOrder> {
    for (let round = 0; ; round += 1) {
      const order = await this.server.ask(getFiatOrder, { number, viewToken })
      if (isThere(order) || round === 40) return order
      await this.goOn()
    }
  }

  /** Mines blocks, advances the clock, polls every partner once for what is due and has the partners take their next steps. */
  async goOn(seconds = 40): Promise<void> {
    await this.mine(seconds)
    await this.#polling.runOnce()
    await Promise.all(Object.values(this.partners.simulators).map(({ engine }) => engine.advance()))
  }

  /** Mines blocks and advances the clock without polling. */
  async mine(seconds = 40): Promise<void> {
    this.server.advance(seconds)
    this.payouts.now = systemClock()
    for (const { provider } of Object.values(this.payouts.chains)) {
      await provider.request({ method: 'evm_increaseTime', params: [toHex(seconds)] })
      // One after the other: blocks mined at once don't reference each other.
      for (let block = 0; block < blocksAtOnce; block += 1) await provider.request({ method: 'evm_mine' })
    }
  }

  /** Reads a network's chain as the worker does and credits the deposits found. */
  async readDeposits(network: 'ethereum' | 'bsc'): Promise<void> {
    const { database, chains, coins } = this.payouts
    const chainId = network === 'ethereum' ? ethereum.localChainId : bsc.localChainId
    const client = createPublicClient({ transport: custom(chains[network].provider) })
    const book = new RecordedDeposits({
      database,
      ledger: new Ledger(systemClock),
      orderDeposits: { credit: async () => false, reverse: async () => false },
      heldOn: async () => 0n,
      reportChange: async () => undefined,
      clock: systemClock,
      step: runStep,
      log,
    })
    const contracts = new WatchedContracts(coins.onChain(chainId), [])
    const parts = { database, book, forgetAbove: async () => undefined, step: runStep, log }
    await new ChainWatcher({ chainId, node: new ChainNode(client), contracts, ...parts }).catchUp()
  }
}

/** An endpoint for partners' webhooks, which passes them to the server as if they came over the network. */
class WebhookDoor {
  readonly answers: number[] = []
  server: TestApp | undefined
  readonly #server: Server = createServer((request, response) => void this.#pass(request, response))

  async open(): Promise<(partner: string) => string> {
    await new Promise<void>((resolve) => this.#server.listen(0, loopback, resolve))
    const { port } = this.#server.address() as AddressInfo
    return (partner) => `http://${loopback}:${port}/api/webhooks/${partner}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = Buffer.concat((await request.toArray()) as Buffer[])
    const { url = '', headers } = request
    const answer = await this.server?.app.inject({ method: 'POST', url, payload, headers: { ...headers } })
    const status = answer?.statusCode ?? 503
    this.answers.push(status)
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer?.body ?? '{}')
  }
}
