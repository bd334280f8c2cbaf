import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getExchangeOrder, getExchangeQuote, noteExchangePayment, takeBackExchangePayment } from '#api/exchange.ts'

import { type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report } from './support/scripted-partner.ts'
import { orderSwap, partnerSays } from './support/swap-orders.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let server: TestApp
let partner: ScriptedExchange
let ann: Person
let bob: Person

beforeAll(async () => {
  partner = new ScriptedExchange()
  const addressLimits = { ...testConfig.addressLimits, general: 300 }
  server = await buildTestApp({ exchangePartners: [partner], config: { ...testConfig, addressLimits } })
  ann = await register(server)
  bob = await register(server)
})

beforeEach(() => {
  partner.makes = () => ({})
})

afterAll(() => server.close())

const wanted = { partner: 'scripted', from: 'bsc/native', amount: '4', side: 'from' } as const

describe('quotes', () => {
  it('doesn’t ask the partner for a rate type that one of the coins lacks', async () => {
    const before = partner.asked.length
    const fixed = { ...wanted, to: 'dogecoin/native', rateType: 'fixed' } as const
    const none = { offer: null, reason: 'rate-type-unavailable', minimum: null, maximum: null }
    expect(await server.ask(getExchangeQuote, fixed)).toEqual(none)
    expect(partner.asked).toHaveLength(before)
    expect((await server.ask(getExchangeQuote, { ...fixed, rateType: 'floating' })).offer?.toAmount).toBe('2')
  })

  it('rounds an amount of coins named by the partner up to what can be paid', async () => {
    partner.answers = () => ({ fromAmount: 4_123_456_781_000_000_001n })
    const dear = { ...wanted, from: 'bitcoin/native', to: 'bsc/native', side: 'to', rateType: 'floating' } as const
    expect((await server.ask(getExchangeQuote, dear)).offer?.fromAmount).toBe('4.12345679')
    partner.answers = () => ({})
  })
})

describe('orders', () => {
  it('a payment that the user reported can be taken back until the partner has seen it', async () => {
    const { number, isPaymentSaid } = await orderSwap(server, ann)
    expect(isPaymentSaid).toBe(false)
    expect((await server.ask(noteExchangePayment, { number }, ann.signedIn)).isPaymentSaid).toBe(true)
    const takeBack = async (person = ann) => server.call(takeBackExchangePayment, { number }, person.signedIn)
    expect((await takeBack(bob)).code).toBe(apiErrorCode.notFound)
    expect((await takeBack()).data).toMatchObject({ state: 'unpaid', isPaymentSaid: false })
    expect((await takeBack()).code).toBe(0)
    await server.ask(noteExchangePayment, { number }, ann.signedIn)
    await partnerSays(server, number, report('confirming'))
    expect((await takeBack()).code).toBe(apiErrorCode.stateConflict)
  })

  it('fails an order whose partner asks for payment to an address without a key', async () => {
    partner.makes = () => ({ payin: { address: '0x000000000000000000000000000000000000dEaD', extraId: null } })
    expect(await orderSwap(server, ann)).toMatchObject({ state: 'failed', payin: { address: null } })
  })

  it('fails an order whose partner repeats the number of another order', async () => {
    partner.makes = () => ({ id: 'the-same' })
    expect((await orderSwap(server, ann)).state).toBe('unpaid')
    expect((await orderSwap(server, ann)).state).toBe('failed')
  })
})

describe('guessed view tokens', () => {
  /** Opens one order's link from an address until an answer other than `notFound`, or 1,000 times. */
  async function guess(number: string, address: string, tokens: Iterable<string>) {
    let refused = 0
    for (const viewToken of tokens) {
      const { code } = await server.call(getExchangeOrder, { number, viewToken }, { address })
      if (code !== apiErrorCode.notFound) return { refused, code }
      refused += 1
    }
    return { refused, code: apiErrorCode.notFound }
  }

  it('a view token with any single bit wrong opens nothing', async () => {
    const { number, viewToken } = await orderSwap(server, ann)
    const bytes = Buffer.from(viewToken, 'base64url')
    const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const other = Buffer.from(bytes)
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      return other.toString('base64url')
    })
    // From many addresses, each below its limit.
    for (const [index, token] of flipped.entries()) {
      expect(await guess(number, `198.51.100.${index}`, [token])).toEqual({ refused: 1, code: apiErrorCode.notFound })
    }
    expect((await server.ask(getExchangeOrder, { number, viewToken })).number).toBe(number)
  })

  it('refuses guesses once their address has used up its calls', async () => {
    const { number } = await orderSwap(server, ann)
    const random = function* () {
      for (let count = 0; count < 1_000; count += 1) yield randomBytes(24).toString('base64url')
    }
    const { refused, code } = await guess(number, '203.0.113.99', random())
    expect(code).toBe(apiErrorCode.tooManyRequests)
    expect(refused).toBe(300)
  })
})
