import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listCoins, type NetworkKey } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listAudit } from '#api/operator-audit.ts'
import { liftPegStop, listListings } from '#api/operators.ts'
import { confirmWithdrawal } from '#api/withdrawals.ts'
import { networks } from '#deployments/networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { changeListing } from '#server/coins/listings.repository.ts'
import { measurePegWatch } from '#server/jobs/peg-watch-metrics.ts'
import { PegWatch } from '#server/jobs/peg-watch.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { WatchedChain } from './support/watched-chain.ts'
import { beginWith, fundPassword, registerWithFunds, verifyTwice, walletConfig } from './support/withdrawals.ts'

let server: TestApp
let world: WatchedChain
let olga: Person
let registry: Registry
let watch: PegWatch
let logged: { readonly level: string; readonly fields: object; readonly message: string }[]
/** Of USDT by network, in dollars: null for none, an error for a source that fails. The others keep their peg. */
let prices: Partial<Record<NetworkKey, string | null | Error>>
/** When the sources have read their prices. */
let readAt: Date

const usdtOnEthereum = { coin: 'USDT', network: 'ethereum' } as const
const onEthereum = { network: 'ethereum', fee: '2' } as const

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  olga = await registerOperator(server)
})

beforeEach(async () => {
  world = await WatchedChain.create(server.connection)
  registry = new Registry()
  logged = []
  prices = {}
  readAt = systemClock()
  watch = newWatch(registry)
})

afterAll(() => server.close())

/** Another process, or the same one after a restart. */
function newWatch(metrics = new Registry()): PegWatch {
  const log = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message })
  return new PegWatch({
    database: server.database,
    coins: coinsOn(networks.map(({ localChainId }) => localChainId)),
    tokenPrices: async (network, tokens) => {
      const price = prices[network]
      if (price instanceof Error) throw price
      return new Map(
        tokens.flatMap(({ coin }) => {
          const text = coin === 'USDT' && price !== undefined ? price : '1'
          return text === null ? [] : [[coin, { value: parseAmount(text), at: readAt }]]
        }),
      )
    },
    coinPrices: async (coins) => new Map(coins.map((coin) => [coin, { value: parseAmount('1'), at: systemClock() }])),
    clock: () => readAt,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    metrics: measurePegWatch(metrics),
  })
}

/** The sources read their prices anew. */
function letTimePass(): void {
  server.advance(1)
  readAt = systemClock()
}

/** Reads every price once more. */
async function read(price: string | null | Error, network: NetworkKey = 'ethereum'): Promise<void> {
  prices[network] = price
  letTimePass()
  await watch.run()
}

async function losePeg(): Promise<void> {
  await read('0.87')
  await read('0.86')
}

async function listingOf(place: { coin: string; network: NetworkKey } = usdtOnEthereum) {
  const { listings } = await server.ask(listListings, undefined, olga.signedIn)
  return listings.find(({ coin, network }) => coin === place.coin && network === place.network)
}

async function statesOf(network: NetworkKey) {
  const { coins } = await server.ask(listCoins)
  const found = coins.find(({ symbol }) => symbol === 'USDT')?.networks.find((each) => each.network === network)
  return [found?.deposit.state, found?.withdrawal.state]
}

describe('a coin is stopped on a network', () => {
  test('with the second price in a row that is away from its peg, there and nowhere else', async () => {
    await read('0.87')
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(await statesOf('ethereum')).toEqual(['open', 'open'])
    await read('0.86')
    const pegStop = { since: readAt.toISOString(), reason: 'away', price: '0.86' }
    expect(await listingOf()).toMatchObject({ deposits: 'open', withdrawals: 'open', pegStop })
    expect(await statesOf('ethereum')).toEqual(['depegged', 'depegged'])
    expect(await statesOf('bsc')).toEqual(['open', 'open'])
    expect(await listingOf({ coin: 'USDC', network: 'ethereum' })).toMatchObject({ pegStop: null })
  })

  test('with an alert: an error in the log, and a metric', async () => {
    await read('0.87')
    expect(await registry.metrics()).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 0')
    await read('0.86')
    expect(logged).toEqual([
      {
        level: 'error',
        fields: { ...usdtOnEthereum, reason: 'away', price: '0.86' },
        message: 'A coin has lost its peg: it is stopped on the network',
      },
    ])
    const published = await registry.metrics()
    expect(published).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 1')
    expect(published).toContain('sevenport_peg_stopped{coin="USDT",network="bsc"} 0')
  })

  test('once, and later prices leave the stop as it was', async () => {
    await losePeg()
    const { pegStop } = (await listingOf()) ?? {}
    for (const price of ['0.5', '0.4', '1', '1', '1']) await read(price)
    expect((await listingOf())?.pegStop).toEqual(pegStop)
    expect(logged).toHaveLength(1)
  })

  test('a coin is stopped once, however many processes watch', async () => {
    const watches = [watch, newWatch(), newWatch()]
    prices.ethereum = '0.9'
    await Promise.all(watches.map((each) => each.run()))
    letTimePass()
    await Promise.all(watches.map((each) => each.run()))
    expect(await listingOf()).toMatchObject({ pegStop: { price: '0.9' } })
    expect(logged).toHaveLength(1)
  })

  test('that an operator has paused or capped, which both stay', async () => {
    const settings = { depositsOpen: false, depositCap: parseAmount('7') }
    await changeListing(server.database, usdtOnEthereum, settings, systemClock())
    await losePeg()
    expect(await listingOf()).toMatchObject({ deposits: 'paused', depositCap: '7', pegStop: { price: '0.86' } })
    await server.ask(liftPegStop, usdtOnEthereum, olga.signedIn)
    expect(await listingOf()).toMatchObject({ deposits: 'paused', depositCap: '7', pegStop: null })
    expect(await statesOf('ethereum')).toEqual(['paused', 'open'])
  })
})

describe('a coin is not stopped', () => {
  test('a coin is not stopped while prices return to the peg', async () => {
    for (const price of ['0.87', '0.99', '0.87', '1.02', '1.03', '0.98']) await read(price)
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(logged).toEqual([])
  })

  test('reading the same price again does not stop a coin', async () => {
    await read('0.87')
    await watch.run()
    await watch.run()
    expect(await listingOf()).toMatchObject({ pegStop: null })
  })

  test('because there is no fresh price, or the source fails; both are logged, and the other networks go on', async () => {
    await read('0.87')
    await read(null)
    await read(new Error('No'))
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(logged).toEqual([
      {
        level: 'warn',
        fields: { source: 'tokens', network: 'ethereum', coins: ['USDT'] },
        message: 'Pegged coins have no fresh price',
      },
      {
        level: 'warn',
        fields: { source: 'tokens', network: 'ethereum', err: prices.ethereum },
        message: 'The prices of pegged coins could not be read',
      },
    ])
    await read('0.87', 'bsc')
    await read('0.87', 'bsc')
    expect(await listingOf({ coin: 'USDT', network: 'bsc' })).toMatchObject({ pegStop: { price: '0.87' } })
  })

  test('a coin without a peg is not stopped', async () => {
    const { listings } = await server.ask(listListings, undefined, olga.signedIn)
    await losePeg()
    const stopped = (await server.ask(listListings, undefined, olga.signedIn)).listings.filter(
      ({ pegStop }) => pegStop !== null,
    )
    expect(stopped.map(({ coin, network }) => ({ coin, network }))).toEqual([usdtOnEthereum])
    expect(listings.some(({ coin }) => coin === 'ETH')).toBe(true)
  })
})

describe('where a coin is stopped', () => {
  test('a deposit waits, and is credited once an operator lifts the stop', async () => {
    const alice = await world.newDepositor()
    await losePeg()
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT confirming'])
    expect(await world.balanceOf(alice)).toBe('0')

    await server.ask(liftPegStop, usdtOnEthereum, olga.signedIn)
    world.chain.mine()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT success'])
    expect(await world.balanceOf(alice)).toBe('5')
  })

  test('no withdrawal begins, nor is one confirmed that had begun; other networks go on', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob, onEthereum)
    await losePeg()
    const refused = { code: apiErrorCode.networkUnavailable }
    expect(await beginWith(server, bob, onEthereum)).toMatchObject(refused)
    expect(await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).toMatchObject(refused)
    expect((await beginWith(server, bob)).code).toBe(0)
    await server.ask(liftPegStop, usdtOnEthereum, olga.signedIn)
    expect(await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).toMatchObject({ code: 0 })
  })
})

describe('the stop is lifted', () => {
  test('by an operator only, once, and that is written down', async () => {
    await losePeg()
    const { pegStop } = (await listingOf()) ?? {}
    const somebody = await registerWithFunds(server)
    expect(await server.call(liftPegStop, usdtOnEthereum, somebody.signedIn)).toMatchObject({
      code: apiErrorCode.forbidden,
    })
    expect((await listingOf())?.pegStop).toEqual(pegStop)

    await server.ask(liftPegStop, usdtOnEthereum, olga.signedIn)
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect((await server.ask(listAudit, {}, olga.signedIn)).items[0]).toMatchObject({
      action: 'lift-peg-stop',
      subject: 'USDT ethereum',
      details: pegStop,
    })
    const notFound = { code: apiErrorCode.notFound }
    expect(await server.call(liftPegStop, usdtOnEthereum, olga.signedIn)).toMatchObject(notFound)
    expect(await server.call(liftPegStop, { coin: 'NONE', network: 'bsc' }, olga.signedIn)).toMatchObject(notFound)
  })

  test('and comes back with the second price that is still away from the peg', async () => {
    await losePeg()
    await read('0.86')
    await server.ask(liftPegStop, usdtOnEthereum, olga.signedIn)
    await read('0.85')
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(await registry.metrics()).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 0')
    await read('0.84')
    expect(await listingOf()).toMatchObject({ pegStop: { price: '0.84' } })
  })
})
