import type { InferInput } from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { createExchangeOrder, type ExchangeOrder, getExchangeQuote, listExchangeOrders } from '#api/exchange.ts'

import { type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

type Filter = InferInput<typeof listExchangeOrders.input>

const wanted = {
  partner: 'scripted',
  from: 'bsc/native',
  to: 'bitcoin/native',
  amount: '4',
  side: 'from',
  rateType: 'floating',
} as const
const payout = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }

let server: TestApp
let ann: Person
let bob: Person
let order: ExchangeOrder

beforeAll(async () => {
  server = await buildTestApp({
    config: { ...testConfig, rpcUrls: { 31_337: 'http://127.0.0.1:1' } },
    exchangePartners: [new ScriptedExchange()],
  })
  ann = await register(server)
  bob = await register(server)
  const { offer } = await server.ask(getExchangeQuote, wanted, ann.signedIn)
  const agreed = { quoteId: offer?.quoteId ?? '', payout, termsAgreed: true } as const
  order = await server.ask(createExchangeOrder, agreed, ann.signedIn)
})

afterAll(() => server.close())

async function find(filter: Filter, { signedIn } = ann): Promise<readonly string[]> {
  const { items } = await server.ask(listExchangeOrders, filter, signedIn)
  return items.map(({ number }) => number)
}

it.each([
  ['its number, in any case', () => order.number.toLowerCase()],
  ['its number at the partner', () => order.partnerOrderId],
  ['where it is paid', () => order.payin.address],
  ['where it pays out', () => order.payout.address],
])('an order is found by %s, by its owner alone', async (_what, search) => {
  expect(await find({ search: search() ?? '' })).toEqual([order.number])
  expect(await find({ search: search() ?? '' }, bob)).toEqual([])
})

it('an order is not found by a part of its number or by a pattern', async () => {
  expect(await find({ search: order.number.slice(1) })).toEqual([])
  expect(await find({ search: '%' })).toEqual([])
})

it('finds an order by its day', async () => {
  const today = order.createdAt.slice(0, 10)
  expect(await find({ from: today, to: today })).toEqual([order.number])
  expect(await find({ to: '2020-01-01' })).toEqual([])
  const reversed = { from: today, to: '2020-01-01' }
  expect(await server.call(listExchangeOrders, reversed, ann.signedIn)).toMatchObject({
    code: apiErrorCode.invalidRequest,
  })
})
