import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listCoins } from '#api/coins.ts'
import { changeListing } from '#server/coins/listings.repository.ts'
import { liftStop, stopCoin } from '#server/ledger/stops.repository.ts'

import { unreachableChains } from './support/funds.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ config: { ...testConfig, rpcUrls: unreachableChains } })
})

afterAll(() => server.close())

async function networksOf(symbol: string) {
  const { coins } = await server.ask(listCoins)
  return coins.find((coin) => coin.symbol === symbol)?.networks ?? []
}

describe('the coins', () => {
  it('lists coins to visitors in the specified order, then those that pay for gas', async () => {
    const { coins } = await server.ask(listCoins)
    const symbols = coins.map(({ symbol }) => symbol)
    expect(symbols.join(' ')).toBe('USDT USDC ETH LTC DOGE BTC TRX TUSD LON LINK UNI SHIB WBTC TFT BNB AVAX POL FTM')
    const resident = coins.filter((coin) => coin.resident).map(({ symbol }) => symbol)
    expect(resident).toEqual(['USDT', 'USDC', 'ETH', 'LTC', 'DOGE'])
  })

  it('lists a coin on the chains that the server reaches, with each one’s terms', async () => {
    expect(await networksOf('USDT')).toMatchObject([
      {
        network: 'ethereum',
        chainId: 31337,
        decimals: 6,
        deposit: { state: 'open', minimum: '1', confirmations: 6 },
        withdrawal: { state: 'open', minimum: '5', fee: '2' },
      },
      { network: 'bsc', chainId: 31338, decimals: 18, withdrawal: { fee: '0.5' } },
    ])
    expect(await networksOf('ETH')).toMatchObject([{ network: 'ethereum', token: null, deposit: { minimum: '0.001' } }])
  })

  it.each(['BTC', 'LTC', 'DOGE', 'TRX'])('lists %s as unavailable for deposits and withdrawals', async (symbol) => {
    expect(await networksOf(symbol)).toMatchObject([
      { chainId: null, token: null, deposit: { state: 'unavailable' }, withdrawal: { state: 'unavailable' } },
    ])
  })

  it('pauses deposits of a coin only on the network where an operator paused them', async () => {
    const here = { coin: 'USDT', network: 'bsc' as const }
    await changeListing(server.database, here, { depositsOpen: false }, new Date())
    await changeListing(server.database, here, { depositCap: 5n }, new Date())
    expect(await networksOf('USDT')).toMatchObject([
      { deposit: { state: 'open' }, withdrawal: { state: 'open' } },
      { deposit: { state: 'paused' }, withdrawal: { state: 'open' } },
    ])
    await changeListing(server.database, here, { depositsOpen: true, depositCap: null }, new Date())
    expect(await networksOf('USDT')).toMatchObject([{ deposit: { state: 'open' } }, { deposit: { state: 'open' } }])
  })

  it('pauses withdrawals of a coin on every network while a safety check has stopped it', async () => {
    await stopCoin(server.database, { coin: 'USDT', reason: 'less on the chains than in the books', since: new Date() })
    const paused = { deposit: { state: 'open' }, withdrawal: { state: 'paused' } }
    expect(await networksOf('USDT')).toMatchObject([paused, paused])
    expect(await networksOf('USDC')).toMatchObject([{ withdrawal: { state: 'open' } }, {}])
    await liftStop(server.database, 'USDT')
  })
})
