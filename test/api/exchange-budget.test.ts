import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createExchangeOrder, getExchangeQuote, listExchangeOrders } from '#api/exchange.ts'
import { apiErrorCode } from '#api/errors.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const payout = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }
const wanted = { from: 'bsc/native', to: 'bitcoin/native', amount: '4', side: 'from', rateType: 'floating' } as const
const quotes = 5

let server: TestApp
let partner: ScriptedExchange
let other: ScriptedExchange
let ann: Person
let bob: Person
let addresses = 0
/** Orders for which room is reserved at the partner. */
let reserved: string[]

beforeAll(async () => {
  partner = new ScriptedExchange()
  other = new ScriptedExchange('other')
  const config = { ...testConfig, addressLimits: { ...testConfig.addressLimits, quotes } }
  server = await buildTestApp({ config, exchangePartners: [partner, other] })
  ann = await register(server)
  bob = await register(server)
})

beforeEach(() => {
  reserved = []
  partner.fails = undefined
  partner.allowance = {
    statusPerMinute: 60,
    reserve: (id) => void reserved.push(id),
    release: (id) => {
      reserved = reserved.filter((known) => known !== id)
    },
    isLeftAlone: () => false,
  }
  // Requests of earlier tests no longer count.
  server.advance(61)
})

afterAll(() => server.close())

function elsewhere(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

async function ask(options: CallOptions, name = 'scripted') {
  return server.call(getExchangeQuote, { ...wanted, partner: name }, options)
}

async function spend(options: () => CallOptions): Promise<void> {
  for (let count = 0; count < quotes; count += 1) expect((await ask(options())).code).toBe(0)
}

describe('limits of one partner’s offers', () => {
  it('limits the offers of one partner to one address, without affecting others', async () => {
    const address = elsewhere()
    await spend(() => ({ address }))
    const asked = partner.asked.length
    const refused = await ask({ address })
    expect(refused.code).toBe(apiErrorCode.tooManyRequests)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(partner.asked).toHaveLength(asked)
    expect((await ask({ address: elsewhere() })).code).toBe(0)
    expect((await ask({ address }, 'other')).code).toBe(0)
  })

  it('limits the offers of one partner to one user, from any address', async () => {
    await spend(() => ({ ...ann.signedIn, address: elsewhere() }))
    expect((await ask({ ...ann.signedIn, address: elsewhere() })).code).toBe(apiErrorCode.tooManyRequests)
    expect((await ask({ ...bob.signedIn, address: elsewhere() })).code).toBe(0)
  })
})

describe('orders without room in the partner’s allowance', () => {
  const notAsked = new PartnerError('not-asked', 'The budget is spent', { retryAfterSeconds: 42 })

  async function create() {
    const { offer } = await server.ask(getExchangeQuote, { ...wanted, partner: 'scripted' }, bob.signedIn)
    const agreed = { quoteId: offer?.quoteId ?? '', payout, termsAgreed: true } as const
    return { agreed, answer: await server.call(createExchangeOrder, agreed, bob.signedIn) }
  }

  it('refuses an order without room in the partner’s allowance, with a retry time, before storing it', async () => {
    const { items: before } = await server.ask(listExchangeOrders, {}, bob.signedIn)
    partner.allowance = {
      ...partner.allowance,
      reserve: () => {
        throw notAsked
      },
    }
    const { agreed, answer } = await create()
    expect(answer).toMatchObject({ code: apiErrorCode.partnerUnavailable, headers: { 'retry-after': '42' } })
    expect(answer.msg).toContain('try again in 42 s')
    expect((await server.ask(listExchangeOrders, {}, bob.signedIn)).items).toEqual(before)
    partner.allowance = { ...partner.allowance, reserve: () => undefined }
    expect(await server.ask(createExchangeOrder, agreed, bob.signedIn)).toMatchObject({ state: 'unpaid' })
  })

  it('an order whose room was taken in between fails at once', async () => {
    partner.failsToCreate = notAsked
    expect((await create()).answer.data).toMatchObject({ state: 'failed' })
    partner.failsToCreate = undefined
  })
})

it('reserves room for an order only while it is created', async () => {
  const { offer } = await server.ask(getExchangeQuote, { ...wanted, partner: 'scripted' }, ann.signedIn)
  const agreed = { quoteId: offer?.quoteId ?? '', payout, termsAgreed: true } as const
  let kept: readonly string[] = []
  partner.makes = () => {
    kept = reserved
    return {}
  }
  await server.ask(createExchangeOrder, agreed, ann.signedIn)
  expect(kept).toEqual([agreed.quoteId])
  expect(reserved).toEqual([])
})
