import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { exchangeOrderEventsPath, noteExchangePayment } from '#api/exchange.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { OrderEvents } from '#server/ordering/order-events.ts'
import { orderChannel } from '#server/orders/order-channel.ts'

import { countEvents } from './support/event-streams.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report } from './support/scripted-partner.ts'
import { orderSwap, partnerSays } from './support/swap-orders.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { openTestDatabase } from './support/test-database.ts'
import { testConfig } from './support/test-config.ts'

interface Link {
  readonly number: string
  readonly viewToken: string
}

let server: TestApp
let url: string
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({
    exchangePartners: [new ScriptedExchange()],
    config: { ...testConfig, trustedProxies: ['127.0.0.1'] },
  })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  ann = await register(server)
})

afterAll(() => server.close())

function pathOf({ number, viewToken }: Link): string {
  return `${exchangeOrderEventsPath}?${new URLSearchParams({ number, viewToken }).toString()}`
}

async function open(link: Link, { address = '203.0.113.7', signal }: { address?: string; signal?: AbortSignal } = {}) {
  return fetch(url + pathOf(link), { headers: { 'x-forwarded-for': address }, ...(signal && { signal }) })
}

/** Opens a stream, has something happen and returns the number of events. */
async function told(link: Link, event: () => Promise<unknown>): Promise<number> {
  const response = await open(link)
  await event()
  return countEvents(response, 'order', 1)
}

describe('the events of an order', () => {
  it('an event follows each change of an order’s state', async () => {
    const order = await orderSwap(server, ann)
    const says = (said: ReturnType<typeof report>) => () => partnerSays(server, order.number, said)
    const changes = [
      () => server.ask(noteExchangePayment, { number: order.number }, ann.signedIn),
      says(report('confirming')),
      says(report('suspended', { hold: 'verification' })),
      says(report('sending')),
      says(report('completed')),
    ]
    for (const change of changes) expect(await told(order, change)).toBe(1)
  })

  it('an event follows a new hash, but not a repeated report', async () => {
    const order = await orderSwap(server, ann)
    const paid = report('confirming', { payin: { hash: '0x123456789abcdef0', amount: null } })
    // Until the order's creation has passed as well.
    await expect.poll(async () => countEvents(await open(order), 'order', 1, 300)).toBe(0)
    // Each event must arrive before the next change, as it comes a moment later.
    expect(await told(order, () => partnerSays(server, order.number, report('confirming')))).toBe(1)
    expect(await told(order, () => partnerSays(server, order.number, paid))).toBe(1)
    const response = await open(order)
    for (let times = 0; times < 3; times += 1)
      await partnerSays(server, order.number, { ...paid, raw: `word ${times}` })
    expect(await countEvents(response, 'order', 1, 300)).toBe(0)
  })

  it('the events of one order don’t include those of others', async () => {
    const [one, other] = [await orderSwap(server, ann), await orderSwap(server, ann)]
    // Events keep their order, so those of creating `one` have passed as well.
    await told(other, () => partnerSays(server, other.number, report('confirming')))
    const response = await open(one)
    await partnerSays(server, other.number, report('sending'))
    expect(await countEvents(response, 'order', 1, 300)).toBe(0)
  })

  it('refuses events without the order’s link, and doesn’t reveal which orders exist', async () => {
    const [one, other] = [await orderSwap(server, ann), await orderSwap(server, ann)]
    const answers = await Promise.all(
      [
        { ...one, viewToken: other.viewToken },
        { ...one, viewToken: `${one.viewToken}x` },
        { ...one, number: 'NOPE' },
      ].map(async (link) => {
        const response = await open(link)
        return { status: response.status, body: (await response.json()) as unknown }
      }),
    )
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 404,
        body: { code: apiErrorCode.notFound, msg: 'There is no such order', data: null },
      })
    }
  })

  it.each(['', '?number=0123456789', '?viewToken=abcdefghijklmnopqrstuvwxyz', `?number=${'1'.repeat(21)}&viewToken=x`])(
    'refuses events for the incomplete link %j',
    async (query) => {
      expect((await fetch(url + exchangeOrderEventsPath + query)).status).toBe(400)
    },
  )

  it('keeps view tokens out of the log', async () => {
    const order = await orderSwap(server, ann)
    await (await open(order)).body?.cancel()
    await open({ ...order, number: 'NOPE' })
    await expect.poll(() => server.logLines.some((line) => line.includes(exchangeOrderEventsPath))).toBe(true)
    expect(server.logLines.join('\n')).not.toContain(order.viewToken)
  })

  it('limits streams to ten per order from any address, and admits another once one has left', async () => {
    const order = await orderSwap(server, ann)
    const leaving = new AbortController()
    const statuses = async (count: number) => {
      const answers = []
      for (let index = 0; index < count; index += 1) {
        answers.push((await open(order, { address: `198.51.100.${index}`, signal: leaving.signal })).status)
      }
      return new Set(answers)
    }
    expect(await statuses(10)).toEqual(new Set([200]))
    expect(await statuses(3)).toEqual(new Set([429]))
    leaving.abort()
    await expect.poll(async () => (await open(order)).status).toBe(200)
  })

  it('limits streams to twenty per address, without affecting others', async () => {
    const [one, two, three] = [await orderSwap(server, ann), await orderSwap(server, ann), await orderSwap(server, ann)]
    const address = '198.51.100.99'
    for (const order of [one, two]) {
      for (let count = 0; count < 10; count += 1) expect((await open(order, { address })).status).toBe(200)
    }
    expect((await open(three, { address })).status).toBe(429)
    expect((await open(three, { address: '198.51.100.98' })).status).toBe(200)
  })
})

describe('events of an ended order', () => {
  it('an ended order’s stream lasts for another minute and can’t be reopened later', async () => {
    const { number, viewToken } = await orderSwap(server, ann)
    const events = new OrderEvents({
      ...server,
      clock: systemClock,
      viewTokenKey: testConfig.secrets.codeKey,
      path: exchangeOrderEventsPath,
      kinds: ['swap'],
      listen: async () => async () => undefined,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    const request = {
      query: { number, viewToken },
      linkToken: undefined,
      address: '203.0.113.7',
      authenticate: async () => undefined,
    }
    const admission = await events.admit(request)
    expect(await admission?.goesOn()).toBe(true)
    await partnerSays(server, number, report('completed'))
    expect(await admission?.goesOn()).toBe(true)
    expect((await open({ number, viewToken })).status).toBe(200)
    server.advance(61)
    expect(await admission?.goesOn()).toBe(false)
    expect((await open({ number, viewToken })).status).toBe(204)
    expect((await open({ number, viewToken: `${viewToken}x` })).status).toBe(404)
  })

  it('streams of failed and expired orders stay open for refunds and late coins', async () => {
    const orders = [await orderSwap(server, ann), await orderSwap(server, ann)]
    for (const [index, state] of (['failed', 'expired'] as const).entries()) {
      await partnerSays(server, orders[index]?.number ?? '', report(state))
    }
    server.advance(3_600)
    for (const order of orders) {
      expect(await told(order, () => partnerSays(server, order.number, report('refunded')))).toBe(1)
    }
  })
})

it('refuses streams if the database has no LISTEN, so that clients poll', async () => {
  const connection = await openTestDatabase()
  const listen: DatabaseConnection['listen'] = async (channel, notified) => {
    if (channel === orderChannel) throw new Error('LISTEN is not supported')
    return connection.listen(channel, notified)
  }
  const deaf = await buildTestApp({ connection: { ...connection, listen }, exchangePartners: [new ScriptedExchange()] })
  const order = await orderSwap(deaf, await register(deaf))
  const response = await deaf.app.inject({ url: pathOf(order) })
  expect(response.statusCode).toBe(503)
  await deaf.close()
})
