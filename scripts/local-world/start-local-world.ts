import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { AppConfig } from '#api/app-config.ts'
import { firstLocalRpcPort, type NetworkKey, networks } from '#deployments/networks.ts'
import { localTronAccount } from '#deployments/tron-accounts.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { systemClock } from '#server/lib/clock.ts'
import { listHouseCodes, makeHouseCode } from '#server/modules/merchants/house-codes.ts'
import { addOperator } from '#server/modules/operators/operator-roles.repository.ts'
import { composeNews } from '#server/composition/notices.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'

import { buildApp } from './app-build.ts'
import { fundBitcoinWallet } from './bitcoin/fund-bitcoin-wallet.ts'
import { LocalBitcoinNodes } from './bitcoin/local-bitcoin-nodes.ts'
import { type LocalSeed, makeLocalSeed } from './bitcoin/local-seed.ts'
import { ChainClock } from './chain-clock.ts'
import { Faucet } from './faucet.ts'
import { runCampaign } from './local-campaign.ts'
import { LocalSupportHours } from './local-support-hours.ts'
import { holdMerchantTerms } from './local-merchant-terms.ts'
import { fundHotWallet, makeHotWallet } from './hot-wallet.ts'
import type { Address } from 'viem'
import { openLocalServices, startLocalBackend } from './local-backend.ts'
import type { LocalChain } from './local-chain.ts'
import { createLocalChain } from './local-chain.ts'
import { localRoutes, type LocalRoutesDependencies } from './local-routes.ts'
import { startBlockbook } from './partners/blockbook.ts'
import { startExchangePartners } from './partners/exchange/exchange-partners.ts'
import { startFiatPartners } from './partners/fiat/fiat-partners.ts'
import { startPricePartners } from './partners/price-partners.ts'
import { holdPort, loopback, publicHost, requireFreePorts } from './ports.ts'
import { buildRpcServer } from './rpc-server.ts'
import { lockWorld, recordWorld, requireNoRunningWorld, setAsideState } from './world-state.ts'
import { fundTronWallet } from './tron/fund-tron-wallet.ts'
import { LocalTronNode } from './tron/local-tron-node.ts'

/** How to start a local world. Everything has a default. */
export interface LocalWorldOptions {
  /** Port of the app; 0 picks a free one. */
  readonly port?: number
  /** Port of the first chain, followed by the others; 0 picks seven free ones. */
  readonly rpcPort?: number
  /** Only these chains, each on its usual port; by default, all seven. */
  readonly chains?: readonly NetworkKey[]
  /** Where state that belongs to these chains is kept. */
  readonly dataFolder?: string
  /** `build` builds the app if its sources changed; a path serves that folder; `none` serves no app. */
  readonly app?: 'build' | 'none' | { readonly folder: string }
  /** Whether the server scans Bitcoin, Litecoin and Dogecoin; their nodes run in any case. Default: true. */
  readonly bitcoin?: boolean
  /** Whether the server scans TRON; its node runs in any case. Default: true. */
  readonly tron?: boolean
  /** Seconds between blocks while there are no transactions. */
  readonly blockInterval?: number
  /** Where users reach the app, if a proxy is in front of this server. */
  readonly publicUrl?: string
  readonly walletConnect?: AppConfig['walletConnect']
  /**
   * Who may set a request's IP address, as a proxy would. By default, no one. Tests use it to get a rate limit of their
   * own each.
   */
  readonly trustedProxies?: readonly string[]
  /** Receives progress. */
  readonly log?: (line: string) => void
}

/** A running local world. */
export interface LocalWorld {
  readonly url: string
  readonly worldId: string
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
  /** URLs of the Bitcoin, Litecoin and Dogecoin nodes, with user and password. */
  readonly bitcoinNodes: readonly { readonly name: string; readonly url: string }[]
  /** URL of TRON's HTTP API. */
  readonly tronUrl: string
  /** Stops servers and chains. */
  close(): Promise<void>
}

export const defaultPort = 4177
export const defaultDataFolder = '.data'

/**
 * Starts seven local chains with contracts, test tokens and funded pools, the app's server with its database, and a
 * mailbox, on loopback only.
 * @throws PortTakenError, WorldRunningError, or an error with the output if the contracts or the app don't build.
 */
export async function startLocalWorld(options: LocalWorldOptions = {}): Promise<LocalWorld> {
  const { port = defaultPort, rpcPort = firstLocalRpcPort, dataFolder = defaultDataFolder, app = 'build' } = options
  const { blockInterval = 4, walletConnect = null, log = () => undefined } = options
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }

  const chosen = networks.filter(({ key }) => options.chains?.includes(key) ?? true)
  const rpcPortOf = ({ key }: Pick<LocalChain['network'], 'key'>) =>
    rpcPort === 0 ? 0 : rpcPort + networks.findIndex((network) => network.key === key)

  await requireNoRunningWorld(dataFolder)
  await requireFreePorts(port, rpcPort === 0 ? [] : chosen.map(rpcPortOf))
  closing.push(await lockWorld(dataFolder))

  try {
    const previousState = await setAsideState(dataFolder)
    if (previousState !== undefined) log(`State of the previous world: moved to ${previousState}`)

    const building = new AbortController()
    closing.push(async () => building.abort())
    const appBuild = resolveAppFolder(app, log, building.signal)
    const opening = openLocalServices(dataFolder)
    closing.push(async () => (await opening).close())
    // Both are awaited below; a failure before that must not count as unhandled.
    for (const started of [appBuild, opening]) started.catch(() => undefined)

    const chains = await createChains(chosen, log)
    closing.push(() => Promise.all(chains.map((chain) => chain.close())))

    const doors = await openDoors(chains, rpcPortOf, closing)
    const rpcUrls = Object.fromEntries(doors.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

    const clock = new ChainClock(chains)
    const bitcoin = await LocalBitcoinNodes.start(clock)
    closing.push(() => bitcoin.close())
    const tron = await LocalTronNode.start(clock)
    closing.push(() => tron.close())
    startMining(clock, { bitcoin, tron }, blockInterval, closing)
    const worldId = randomUUID()
    const services = await opening
    // Reserved before it is listened on, because links in emails contain it.
    const held = await holdPort(port)
    closing.push(() => held.release())
    const url = `http://${publicHost}:${held.port}`
    const hotWallet = await makeHotWallet(dataFolder)
    await Promise.all(chains.map((chain) => fundHotWallet(chain, hotWallet.address)))
    const bitcoinSeed = await makeLocalSeed(dataFolder)
    await fundBitcoinWallet(bitcoin, bitcoinSeed)
    await fundTronWallet(tron, localTronAccount)
    const faucets = new Map(chains.map((chain) => [chain.chainId, new Faucet(chain)]))
    const supportHours = new LocalSupportHours(systemClock)
    const partners = await startPartners(doors, { bitcoin, tron }, held.port, closing)
    const backend = await startLocalBackend({
      services,
      dataFolder,
      publicUrl: options.publicUrl ?? url,
      trustedProxies: options.trustedProxies,
      worldId,
      rpcUrls,
      indexUrls: { ...partners.index.urls, tron: tron.url },
      signer: hotWallet.files,
      bitcoin,
      seed: bitcoinSeed.files,
      bitcoinPlaces: options.bitcoin === false ? [] : bitcoinPlaces(bitcoin, bitcoinSeed),
      tron,
      tronPlace: tronPlace(tron, options.tron),
      walletConnect,
      appFolder: await appBuild,
      prices: partners.prices.config,
      exchange: partners.exchange,
      fiat: partners.fiat,
      supportHours,
      routes: localRoutes({
        worldId,
        chains: doors,
        clock,
        faucets,
        bitcoin,
        tron,
        mailbox: services.mailbox,
        shakePeg: (...peg) => partners.prices.shakePeg(...peg),
        supportHours,
        exchange: partners.exchange,
        fiat: partners.fiat,
        ...operatorTools(services.connection.database, hotWallet.address),
      }),
    })
    closing.push(() => backend.close())
    await held.release()
    await listen(backend.app, held.port)
    await recordWorld(dataFolder, { worldId, url })
    const bitcoinNodes = bitcoin.list.map(({ network, url: nodeUrl }) => ({ name: network.name, url: nodeUrl }))
    return { url, worldId, chains: doors, bitcoinNodes, tronUrl: tron.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens each chain's RPC, for wallets and for the server. */
async function openDoors(
  chains: readonly LocalChain[],
  portOf: (network: LocalChain['network']) => number,
  closing: (() => unknown)[],
): Promise<LocalWorld['chains']> {
  return Promise.all(
    chains.map(async ({ chainId, network, provider }) => {
      const server = buildRpcServer(provider)
      closing.push(() => server.close())
      return { chainId, name: network.name, rpcUrl: await listen(server, portOf(network)) }
    }),
  )
}

/**
 * Starts the simulators: for prices, swaps, purchases and sales, and the index servers that browsers read balances
 * from.
 */
async function startPartners(
  doors: LocalWorld['chains'],
  { bitcoin, tron }: { readonly bitcoin: LocalBitcoinNodes; readonly tron: LocalTronNode },
  serverPort: number,
  closing: (() => unknown)[],
) {
  const prices = await startPricePartners(systemClock)
  closing.push(() => prices.close())
  const common = { clock: systemClock, chains: rpcUrlsByNetwork(doors), bitcoin: bitcoin.sources, tron: tron.source }
  const exchange = await startExchangePartners(common)
  closing.push(() => exchange.close())
  const webhookUrlOf = (partner: string) => `http://${loopback}:${serverPort}/api/webhooks/${partner}`
  const fiat = await startFiatPartners({ ...common, ledger: exchange.ledger, webhookUrlOf })
  closing.push(() => fiat.close())
  const index = await startBlockbook(bitcoin)
  closing.push(() => index.close())
  return { prices, exchange, fiat, index }
}

function rpcUrlsByNetwork(doors: LocalWorld['chains']): Partial<Record<NetworkKey, string>> {
  const urls = networks.flatMap(({ key, localChainId }) => {
    const door = doors.find(({ chainId }) => chainId === localChainId)
    return door === undefined ? [] : [[key, door.rpcUrl] as const]
  })
  return Object.fromEntries(urls)
}

/** Mines a block on all chains at regular intervals. */
function startMining(
  clock: ChainClock,
  { bitcoin, tron }: { readonly bitcoin: Pick<LocalBitcoinNodes, 'mineOnAll'>; readonly tron: LocalTronNode },
  blockInterval: number,
  closing: (() => unknown)[],
): void {
  const mineOnAll = async () => {
    await clock.tick()
    await bitcoin.mineOnAll()
    await tron.produce(1)
  }
  const mining = setInterval(() => {
    mineOnAll().catch((error: unknown) => console.error('Could not mine a block:', error))
  }, blockInterval * 1000)
  closing.push(() => clearInterval(mining))
}

/** Returns the server's configuration for Bitcoin-like networks. */
function bitcoinPlaces(
  { list }: Pick<LocalBitcoinNodes, 'list'>,
  { xpub }: Pick<LocalSeed, 'xpub'>,
): ServerConfig['bitcoin'] {
  return list.map(({ network, url }) => ({ network, rpcUrl: url, xpub: xpub(network), isPaying: true }))
}

/** Returns the server's configuration for TRON. */
function tronPlace({ network, url }: Pick<LocalTronNode, 'network' | 'url'>, isRead = true): ServerConfig['tron'] {
  return isRead ? { network, url, apiKey: null, xpub: localTronAccount, isPaying: true } : null
}

/** Returns what in production takes a script on the server, or a day. */
function operatorTools(
  database: Database,
  hotWallet: Address,
): Pick<
  LocalRoutesDependencies,
  'addOperator' | 'merchantCode' | 'sendNews' | 'takeReserveSnapshot' | 'runCampaign' | 'holdMerchantTerms'
> {
  const publisher = new ReservePublisher(database, systemClock, hotWallet)
  return {
    addOperator: (email, roles) => database.transaction((tx) => addOperator(tx, email, systemClock(), roles)),
    merchantCode: async () =>
      (await listHouseCodes(database))[0]?.code ?? (await makeHouseCode(database, systemClock())),
    sendNews: (noticeId) => composeNews(database, systemClock).send(noticeId),
    takeReserveSnapshot: () => publisher.publishNow(),
    runCampaign: (coin) => runCampaign(database, systemClock, coin),
    holdMerchantTerms: () => holdMerchantTerms(database, systemClock),
  }
}

async function createChains(
  chosen: readonly LocalChain['network'][],
  log: (line: string) => void,
): Promise<readonly LocalChain[]> {
  log('Contracts: compiling if they changed …')
  // Imported here, because Hardhat loads slowly and only starting a world needs it.
  const { default: hre } = await import('hardhat')
  await buildContracts(hre)

  const chains: LocalChain[] = []
  for (const [index, network] of chosen.entries()) {
    chains.push(await createLocalChain(hre, network))
    log(`Chains: ${index + 1} of ${chosen.length} ready (${network.name})`)
  }
  return chains
}

async function resolveAppFolder(
  app: NonNullable<LocalWorldOptions['app']>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (app === 'none') return undefined
  return app === 'build' ? buildApp(log, { signal }) : app.folder
}

/** Listens on this machine only, and returns the URL without a trailing slash. */
async function listen(server: FastifyInstance, port: number): Promise<string> {
  return server.listen({ host: loopback, port })
}
