import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  createExchangeOrder,
  type ExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  nameExchangeRefund,
} from '#api/exchange.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  type ExchangePartners,
  startExchangePartners,
} from '#scripts/local-world/partners/exchange/exchange-partners.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { type Attack, HostileFront } from './support/hostile-front.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const pair = { from: 'litecoin/native', to: 'bitcoin/native', side: 'from', rateType: 'floating' } as const
const payout = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
const refund = { address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9' }
/** SideShift also accepts a refund address after the order is placed. */
const [hostile, healthy] = ['sideshift', 'changenow'] as const

let partners: ExchangePartners
let front: HostileFront
/** The target of the redirects. */
let elsewhere: Server
let visits = 0
let server: TestApp
let ann: Person
let buyer: Person
/** Placed with the hostile partner before its attacks. */
let order: ExchangeOrder

beforeAll(async () => {
  partners = await startExchangePartners({ clock: systemClock, chains: {}, pollMilliseconds: 50 })
  const { sideShift } = partners.config
  if (sideShift === null) throw new Error('SideShift is missing')
  front = await HostileFront.before(sideShift.endpoint.url)
  elsewhere = createServer((_request, response) => {
    visits += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const endpoint = { ...sideShift.endpoint, url: front.url }
  const exchange = { ...partners.config, sideShift: { ...sideShift, endpoint } }
  server = await buildTestApp({ config: { ...testConfig, exchange } })
  await server.backend.worker.start()
  ann = await register(server)
  buyer = ann
  order = await place(hostile, await quote(hostile))
})

beforeEach(async () => {
  // A user may have only a few unpaid orders.
  buyer = await register(server)
})

afterEach(() => {
  front.attack = null
  // Ends the pause after failures, so that the partner is called again.
  server.advance(31)
})

afterAll(async () => {
  await server.backend.worker.stop()
  await server.close()
  elsewhere.close()
  await front.close()
  await partners.close()
})

async function quote(partner: string, amount = '20'): Promise<string> {
  const { offer } = await server.ask(getExchangeQuote, { ...pair, partner, amount }, buyer.signedIn)
  if (offer === null) throw new Error(`${partner} made no offer`)
  return offer.quoteId
}

async function place(partner: string, quoteId: string): Promise<ExchangeOrder> {
  const agreed = { quoteId, payout, termsAgreed: true } as const
  const placed = await server.ask(createExchangeOrder, agreed, buyer.signedIn)
  expect(placed).toMatchObject({ partner, state: 'unpaid' })
  return placed
}

function isJson(text: string, status = 200): Attack {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

const endless: Attack = (response) => {
  const piece = Buffer.alloc(65_536, '[')
  response.writeHead(200, { 'content-type': 'application/json' })
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}

const drip: Attack = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

const random: Attack = (response, request) => {
  const [value = '{}'] = fc.sample(fc.json(), 1)
  const [status = 200] = fc.sample(fc.constantFrom(200, 200, 400, 404, 422, 500), 1)
  isJson(value, status)(response, request)
}

function redirect(status: number): Attack {
  return (response) => {
    const { port } = elsewhere.address() as AddressInfo
    response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end()
  }
}

const wrongTypes = JSON.stringify({
  id: 7,
  rate: {},
  min: [],
  max: true,
  createShift: 'yes',
  depositAddress: { address: 'x' },
  status: 1e99,
  settleAmount: null,
})

const attacks: readonly (readonly [string, Attack])[] = [
  ['answers random JSON', random],
  ['answers half of its JSON', isJson('{"rate": "0.0012", "min"')],
  ['answers with other types', isJson(wrongTypes)],
  [
    'answers with a web page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>'),
  ],
  ['answers ten megabytes', isJson(JSON.stringify({ rate: '9'.repeat(10_000_000) }))],
  ['doesn’t stop answering', endless],
  ['answers byte by byte', drip],
  ['hangs', () => undefined],
  ['closes the connection', (response) => response.destroy()],
  ['redirects to another host', redirect(302)],
  ['redirects the request’s body there', redirect(307)],
]

/** Returns the result of some work and how long it took, in milliseconds. */
async function timed<Result>(work: Promise<Result>): Promise<{ readonly result: Result; readonly took: number }> {
  const begun = performance.now()
  const result = await work
  return { result, took: performance.now() - begun }
}

describe.each(attacks)('while one partner %s', (_name, attack) => {
  it('serves a healthy partner promptly while the hostile one yields no quote and no pay-in address', async () => {
    const hostileQuote = await quote(hostile)
    front.attack = attack
    const attackedBefore = front.attacked
    const [asked, created, named, offered] = await Promise.all([
      server.call(getExchangeQuote, { ...pair, partner: hostile, amount: '20' }, buyer.signedIn),
      server.call(createExchangeOrder, { quoteId: hostileQuote, payout, termsAgreed: true }, buyer.signedIn),
      server.call(nameExchangeRefund, { number: order.number, refund }, ann.signedIn),
      timed(quote(healthy).then((quoteId) => place(healthy, quoteId))),
    ])
    expect(front.attacked).toBeGreaterThan(attackedBefore)
    // Calls to a failing partner time out after five seconds.
    expect(offered.took).toBeLessThan(4_500)
    expect(asked.data?.offer ?? null).toBeNull()
    expect([0, apiErrorCode.partnerUnavailable]).toContain(asked.code)
    // The order has no pay-in address.
    expect(created.data).toMatchObject({ payin: { address: null } })
    expect(named.code).toBe(apiErrorCode.partnerUnavailable)
    expect(visits).toBe(0)
  })
})

it('follows an order with another partner to completion while one partner hangs', async () => {
  front.attack = () => undefined
  server.advance(20)
  const { number, viewToken, payin } = await place(healthy, await quote(healthy))
  partners.purse.pay(payin.address ?? '', parseAmount(payin.amount ?? '0'))
  await vi.waitFor(
    async () => {
      server.advance(10)
      expect((await server.ask(getExchangeOrder, { number, viewToken })).state).toBe('completed')
    },
    { timeout: 30_000, interval: 300 },
  )
})

it('bounds the memory that endless partner responses take', async () => {
  front.attack = endless
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  const wanted = { ...pair, partner: hostile, amount: '20' } as const
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call(getExchangeQuote, wanted, buyer.signedIn)),
  )
  clearInterval(watch)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([apiErrorCode.partnerUnavailable]))
  // Two megabytes for each of two requests per call, plus garbage that isn't collected yet.
  expect((most - before) / 1e6).toBeLessThan(250)
})
