import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listCoins, type NetworkKey } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { liftPegStop, listListings } from '#api/operators.ts'
import { networks } from '#deployments/networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { stopDepegged } from '#server/coins/listings.repository.ts'
import { maxBlindTime } from '#server/coins/peg.ts'
import { measurePegWatch } from '#server/jobs/peg-watch-metrics.ts'
import { PegWatch } from '#server/jobs/peg-watch.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { walletConfig } from './support/withdrawals.ts'

let server: TestApp
let olga: Person
let registry: Registry
let watch: PegWatch
let logged: { readonly level: string; readonly fields: object; readonly message: string }[]
/** Seconds the watch runs ahead of the server, whose access tokens don't outlast the watch's blind time. */
let ahead = 0
/** Dollar price of the USDT token on Ethereum, null for none. All other tokens keep their peg. */
let onEthereum: string | null
/** Dollar price of every pegged coin at the exchange: null for none, an error for a failing exchange. */
let atExchange: string | null | Error

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  olga = await registerOperator(server)
})

beforeEach(() => {
  registry = new Registry()
  logged = []
  onEthereum = '1'
  atExchange = '1'
  ahead = 0
  watch = newWatch()
})

afterAll(() => server.close())

function watchClock(): Date {
  return addSeconds(systemClock(), ahead)
}

function pricesOf(coins: readonly string[], priceOf: (coin: string) => string | null) {
  return new Map(
    coins.flatMap((coin) => {
      const price = priceOf(coin)
      return price === null ? [] : [[coin, { value: parseAmount(price), at: watchClock() }] as const]
    }),
  )
}

function newWatch(): PegWatch {
  const log = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message })
  return new PegWatch({
    database: server.database,
    coins: coinsOn(networks.map(({ localChainId }) => localChainId)),
    tokenPrices: async (network, tokens) =>
      pricesOf(
        tokens.map(({ coin }) => coin),
        (coin) => (coin === 'USDT' && network === 'ethereum' ? onEthereum : '1'),
      ),
    coinPrices: async (coins) => {
      if (atExchange instanceof Error) throw atExchange
      const price = atExchange
      return pricesOf(coins, () => price)
    },
    clock: watchClock,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    metrics: measurePegWatch(registry),
  })
}

async function listingOf(network: NetworkKey = 'ethereum') {
  const { listings } = await server.ask(listListings, undefined, olga.signedIn)
  return listings.find((listing) => listing.coin === 'USDT' && listing.network === network)
}

async function statesOf(network: NetworkKey) {
  const { coins } = await server.ask(listCoins)
  const found = coins.find(({ symbol }) => symbol === 'USDT')?.networks.find((each) => each.network === network)
  return [found?.deposit.state, found?.withdrawal.state]
}

describe('peg stops from two price sources', () => {
  async function readAll(exchange: string | null | Error): Promise<void> {
    atExchange = exchange
    server.advance(1)
    await watch.run()
  }

  async function stoppedPlaces() {
    const { listings } = await server.ask(listListings, undefined, olga.signedIn)
    return listings.filter(({ pegStop }) => pegStop !== null)
  }

  async function liftAll(): Promise<void> {
    for (const { coin, network, pegStop } of await stoppedPlaces())
      await server.ask(liftPegStop, { coin, network, since: pegStop?.since ?? '' }, olga.signedIn)
  }

  afterEach(liftAll)

  test('stops a coin on every network after two exchange prices away from its peg', async () => {
    await readAll('0.9')
    expect(await stoppedPlaces()).toEqual([])
    await readAll('0.91')
    const stopped = await stoppedPlaces()
    expect(stopped.filter(({ coin }) => coin === 'USDT').map(({ network }) => network)).toEqual(
      networks.map(({ key }) => key),
    )
    expect(stopped[0]?.pegStop).toMatchObject({ reason: 'away', price: '0.91' })
    expect(await statesOf('polygon')).toEqual(['depegged', 'depegged'])
  })

  test('stops a coin on exchange prices alone while its token has no price', async () => {
    onEthereum = null
    await readAll('0.9')
    await readAll('0.9')
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'away', price: '0.9' } })
  })

  test('stops a coin for good on one network when its two sources disagree near the peg', async () => {
    onEthereum = '0.985'
    await readAll('1.01')
    expect(await listingOf()).toMatchObject({ pegStop: null })
    await readAll('1.01')
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'disagreement', price: '0.985' } })
    expect(await statesOf('ethereum')).toEqual(['depegged', 'depegged'])
    expect(await listingOf('bsc')).toMatchObject({ pegStop: null })
    await readAll('1')
    await readAll('1')
    expect(await listingOf(), 'stopped until an operator lifts it').toMatchObject({
      pegStop: { reason: 'disagreement' },
    })
  })

  test('pauses a coin after a quarter of an hour without prices, until two prices are back', async () => {
    onEthereum = null
    await readAll('1')
    await readAll(new Error('No'))
    ahead = maxBlindTime - 60
    await readAll(null)
    expect(await listingOf()).toMatchObject({ pegStop: null })
    ahead = maxBlindTime
    await readAll(null)
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'blind', price: null } })
    expect(await statesOf('ethereum'), 'paused rather than depegged').toEqual(['paused', 'paused'])
    expect(await listingOf('bsc'), 'still priced on BSC').toMatchObject({ pegStop: null })
    expect(await registry.metrics()).toContain('sevenport_peg_stopped{coin="USDT",network="ethereum"} 1')

    await readAll('1')
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'blind' } })
    await readAll('1')
    expect(await listingOf()).toMatchObject({ pegStop: null })
    expect(await statesOf('ethereum')).toEqual(['open', 'open'])
    expect(logged.at(-1)).toMatchObject({ level: 'info', message: 'Prices are available again: resumed the coin' })
  })

  async function loseSight(): Promise<void> {
    onEthereum = null
    await readAll(null)
    ahead = maxBlindTime
    await readAll(null)
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'blind' } })
  }

  test('makes a pause for missing prices permanent when the new prices are away from the peg', async () => {
    await loseSight()
    await readAll('0.9')
    await readAll('0.9')
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'away', price: '0.9' } })
    await readAll('1')
    await readAll('1')
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'away', price: '0.9' } })
  })

  test('keeps a coin closed at every moment while a pause for missing prices becomes permanent', async () => {
    await loseSight()
    await server.connection.inScript(async (script) =>
      script.run(`
        CREATE FUNCTION refuse_to_open() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION 'opened % on %', NEW.coin, NEW.network; END $$;
        CREATE TRIGGER stays_closed BEFORE UPDATE ON coin_listings
          FOR EACH ROW WHEN (NEW.depegged_at IS NULL) EXECUTE FUNCTION refuse_to_open()`),
    )
    try {
      await readAll('0.9')
      await readAll('0.9')
    } finally {
      await server.connection.inScript(async (script) => script.run('DROP FUNCTION refuse_to_open CASCADE'))
    }
    expect(await listingOf()).toMatchObject({ pegStop: { reason: 'away', price: '0.9' } })
    expect(logged.map(({ message }) => message)).not.toContain('Prices are available again: resumed the coin')
  })

  test('rejects lifting the stop of a lost peg for an operator who saw only a pause for missing prices', async () => {
    await loseSight()
    const seen = { coin: 'USDT', network: 'ethereum', since: (await listingOf())?.pegStop?.since ?? '' } as const
    await readAll('0.9')
    await readAll('0.9')
    const { pegStop } = (await listingOf()) ?? {}
    expect(pegStop).toMatchObject({ reason: 'away' })
    expect(await server.call(liftPegStop, seen, olga.signedIn)).toMatchObject({ code: apiErrorCode.stateConflict })
    expect((await listingOf())?.pegStop).toEqual(pegStop)
    expect(await statesOf('ethereum')).toEqual(['depegged', 'depegged'])
  })

  test('keeps the stop of a lost peg when another process misses prices or finds a disagreement', async () => {
    const place = { coin: 'USDT', network: 'ethereum' } as const
    const away = { since: watchClock(), reason: 'away', price: parseAmount('0.9') } as const
    expect(await stopDepegged(server.database, place, away)).toBe(true)
    const since = addSeconds(away.since, 1)
    expect(await stopDepegged(server.database, place, { since, reason: 'blind', price: null })).toBe(false)
    const price = parseAmount('0.985')
    expect(await stopDepegged(server.database, place, { since, reason: 'disagreement', price })).toBe(false)
    expect(await listingOf()).toMatchObject({ pegStop: { since: away.since.toISOString(), reason: 'away' } })
  })
})
