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
/**
 * Dollar prices of USDT by network: null for none, an error for a failing source. Other coins keep their peg, if they
 * have one.
 */
let prices: Partial<Record<NetworkKey, string | null | Error>>
/** When the sources read their prices. */
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

/** Creates the watch of another process, or of the same one after a restart. */
function newWatch(metrics = new Registry()): PegWatch {
  const coins = coinsOn(networks.map(({ localChainId }) => localChainId))
  // A coin without a peg is far from a dollar.
  const othersPrice = (coin: string) => (coins.find(coin)?.usdPeg === null ? '20' : '1')
  const log = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message })
  return new PegWatch({
    database: server.database,
    coins,
    tokenPrices: async (network, tokens) => {
      const price = prices[network]
      if (price instanceof Error) throw price
      return new Map(
        tokens.flatMap(({ coin }) => {
          const text = coin === 'USDT' && price !== undefined ? price : othersPrice(coin)
          return text === null ? [] : [[coin, { value: parseAmount(text), at: readAt }]]
        }),
      )
    },
    coinPrices: async (asked) =>
      new Map(asked.map((coin) => [coin, { value: parseAmount(othersPrice(coin)), at: systemClock() }])),
    clock: () => readAt,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    metrics: measurePegWatch(metrics),
  })
}

/** Advances the clock, so that the sources' prices are new. */
function letTimePass(): void {
  server.advance(1)
  readAt = systemClock()
}

/** Sets the USDT price on a network and reads every price once. */
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

/** Lifts the stop of USDT on Ethereum, as a treasurer who has just seen it. */
async function lift(): Promise<void> {
  const since = (await listingOf())?.pegStop?.since ?? ''
  await server.ask(liftPegStop, { ...usdtOnEthereum, since }, olga.signedIn)
}

async function statesOf(network: NetworkKey) {
  const { coins } = await server.ask(listCoins)
  const found = coins.find(({ symbol }) => symbol === 'USDT')?.networks.find((each) => each.network === network)
  return [found?.deposit.state, found?.withdrawal.state]
}

describe('a peg stop', () => {
  test('stops a coin on one network after two prices in a row away from its peg', async () => {
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

  test('logs an error and sets a metric when a coin is stopped', async () => {
    await read('0.87')
    expect(await registry.metrics()).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 0')
    await read('0.86')
    expect(logged).toEqual([
      {
        level: 'error',
        fields: { ...usdtOnEthereum, reason: 'away', price: '0.86' },
        message: 'A coin lost its peg: stopped it on the network',
      },
    ])
    const published = await registry.metrics()
    expect(published).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 1')
    expect(published).toContain('sevenport_peg_stopped{coin="USDT",network="bsc"} 0')
  })

  test('stops a coin once, whatever its later prices', async () => {
    await losePeg()
    const { pegStop } = (await listingOf()) ?? {}
    for (const price of ['0.5', '0.4', '1', '1', '1']) await read(price)
    expect((await listingOf())?.pegStop).toEqual(pegStop)
    expect(logged).toHaveLength(1)
  })

  test('stops a coin once when several processes watch', async () => {
    const watches = [watch, newWatch(), newWatch()]
    prices.ethereum = '0.9'
    await Promise.all(watches.map((each) => each.run()))
    letTimePass()
    await Promise.all(watches.map((each) => each.run()))
    expect(await listingOf()).toMatchObject({ pegStop: { price: '0.9' } })
    expect(logged).toHaveLength(1)
  })

  test('keeps an operator’s pause and cap through a peg stop', async () => {
    const settings = { depositsOpen: false, depositCap: parseAmount('7') }
    await changeListing(server.database, usdtOnEthereum, settings, systemClock())
    await losePeg()
    expect(await listingOf()).toMatchObject({ deposits: 'paused', depositCap: '7', pegStop: { price: '0.86' } })
    await lift()
    expect(await listingOf()).toMatchObject({ deposits: 'paused', depositCap: '7', pegStop: null })
    expect(await statesOf('ethereum')).toEqual(['paused', 'open'])
  })
})

describe('no peg stop', () => {
  test('doesn’t stop a coin whose price keeps returning to its peg', async () => {
    for (const price of ['0.87', '0.99', '0.87', '1.02', '1.03', '0.98']) await read(price)
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(logged).toEqual([])
  })

  test('doesn’t stop a coin when the same price is read again', async () => {
    await read('0.87')
    await watch.run()
    await watch.run()
    expect(await listingOf()).toMatchObject({ pegStop: null })
  })

  test('logs a missing price or a failing source without stopping the coin, and keeps watching other networks', async () => {
    await read('0.87')
    await read(null)
    await read(new Error('No'))
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(logged).toEqual([
      {
        level: 'warn',
        fields: { source: 'tokens', network: 'ethereum', coins: ['USDT'] },
        message: 'Pegged coins have no current price',
      },
      {
        level: 'warn',
        fields: { source: 'tokens', network: 'ethereum', err: prices.ethereum },
        message: 'Could not read the prices of pegged coins',
      },
    ])
    await read('0.87', 'bsc')
    await read('0.87', 'bsc')
    expect(await listingOf({ coin: 'USDT', network: 'bsc' })).toMatchObject({ pegStop: { price: '0.87' } })
  })

  test('doesn’t stop a coin without a peg, whatever its price', async () => {
    await losePeg()
    const { listings } = await server.ask(listListings, undefined, olga.signedIn)
    const stopped = listings.filter(({ pegStop }) => pegStop !== null)
    expect(stopped.map(({ coin, network }) => ({ coin, network }))).toEqual([usdtOnEthereum])
    expect(await listingOf({ coin: 'LINK', network: 'ethereum' })).toMatchObject({ pegStop: null })
  })
})

describe('a stopped coin', () => {
  test('credits a deposit of a stopped coin only once an operator lifts the stop', async () => {
    const alice = await world.newDepositor()
    await losePeg()
    const watcher = world.watcher()
    world.chain.mine(world.paying('payment', alice, '5'))
    world.chain.mineEmpty(8)
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT confirming'])
    expect(await world.balanceOf(alice)).toBe('0')

    await lift()
    world.chain.mine()
    await watcher.catchUp()
    expect(await world.depositsOf(alice)).toEqual(['5 USDT success'])
    expect(await world.balanceOf(alice)).toBe('5')
  })

  test('neither begins nor confirms withdrawals of a stopped coin, except on other networks', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob, onEthereum)
    await losePeg()
    const refused = { code: apiErrorCode.networkUnavailable }
    expect(await beginWith(server, bob, onEthereum)).toMatchObject(refused)
    expect(await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).toMatchObject(refused)
    expect((await beginWith(server, bob)).code).toBe(0)
    await lift()
    expect(await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).toMatchObject({ code: 0 })
  })
})

describe('lifting a peg stop', () => {
  test('lets only an operator lift a peg stop, once, and records it in the audit log', async () => {
    await losePeg()
    const { pegStop } = (await listingOf()) ?? {}
    const wanted = { ...usdtOnEthereum, since: pegStop?.since ?? '' }
    const somebody = await registerWithFunds(server)
    expect(await server.call(liftPegStop, wanted, somebody.signedIn)).toMatchObject({
      code: apiErrorCode.forbidden,
    })
    expect((await listingOf())?.pegStop).toEqual(pegStop)

    await lift()
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect((await server.ask(listAudit, {}, olga.signedIn)).items[0]).toMatchObject({
      action: 'lift-peg-stop',
      subject: 'USDT ethereum',
      details: pegStop,
    })
    const notStopped = { code: apiErrorCode.stateConflict }
    expect(await server.call(liftPegStop, wanted, olga.signedIn)).toMatchObject(notStopped)
    expect(await server.call(liftPegStop, { ...wanted, coin: 'NONE' }, olga.signedIn)).toMatchObject(notStopped)
  })

  test('stops a coin again after two prices away from its peg since the stop was lifted', async () => {
    await losePeg()
    await read('0.86')
    await lift()
    await read('0.85')
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(await registry.metrics()).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 0')
    await read('0.84')
    expect(await listingOf()).toMatchObject({ pegStop: { price: '0.84' } })
  })
})
