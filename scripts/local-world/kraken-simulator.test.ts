import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PartnerError } from '#server/providers/prices/get-json.ts'
import { systemClock } from '#server/lib/clock.ts'
import { Kraken } from '#server/providers/prices/kraken/client.ts'

import { type KrakenSimulator, startKrakenSimulator } from './kraken-simulator.ts'

const dollar = 10n ** 18n
let simulator: KrakenSimulator

beforeAll(async () => {
  simulator = await startKrakenSimulator((coin) => (coin === 'USDC' ? dollar - 10n ** 14n : dollar))
})

afterAll(() => simulator.close())

describe('the simulator of Kraken, asked by the adapter of production', () => {
  test('says what its market says, until it is shaken', async () => {
    const read = async () =>
      new Map(
        [...(await new Kraken(systemClock, simulator.url).prices(['USDT', 'USDC', 'ETH']))].map(([coin, { value }]) => [
          coin,
          value,
        ]),
      )
    const usual = new Map([
      ['USDT', dollar],
      ['USDC', dollar - 10n ** 14n],
    ])
    expect(await read()).toEqual(usual)
    expect(simulator.shakePeg('USDT', (dollar * 87n) / 100n)).toBe(true)
    expect((await read()).get('USDT')).toBe((dollar * 87n) / 100n)
    expect(simulator.shakePeg('USDT', null)).toBe(true)
    expect(await read()).toEqual(usual)
  })

  test('knows no other coin', () => {
    expect(simulator.shakePeg('ETH', dollar)).toBe(false)
  })

  test('refuses a pair that it does not trade, as Kraken does', async () => {
    const answer = await fetch(new URL('/0/public/Ticker?pair=NONEUSD', simulator.url))
    expect(await answer.json()).toEqual({ error: ['EQuery:Unknown asset pair'] })
  })

  test('answers no page of another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await fetch(new URL('/0/public/Ticker?pair=USDTUSD', simulator.url), { headers })).status).toBe(403)
  })
})

test('an exchange that cannot be reached is a partner that fails', async () => {
  const gone = await startKrakenSimulator(() => dollar)
  await gone.close()
  await expect(new Kraken(systemClock, gone.url).prices(['USDT'])).rejects.toThrow(PartnerError)
})
