import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { providerInbox } from '#server/db/schema/provider-inbox.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { deleteOldEvents } from '#server/orders/inbox.repository.ts'

import { OrderWorld } from './support/order-world.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report, ScriptedPartner } from './support/scripted-partner.ts'
import { sign, SigningExchange } from './support/signing-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const secret = 'secret of the first'
const first = new SigningExchange('first', secret)
const second = new SigningExchange('second', 'secret of the second')
/** Longer than a webhook's body may be. */
const tooLong = 'x'.repeat(257 * 1024)

let server: TestApp
let world: OrderWorld
/** The same two partners, as the order core polls them. */
let partner: ScriptedPartner
let other: ScriptedPartner

beforeAll(async () => {
  server = await buildTestApp({ exchangePartners: [first, second, new ScriptedExchange('silent')] })
  world = new OrderWorld(server.connection)
})

beforeEach(async () => {
  partner = notified('first')
  other = notified('second')
  await server.database.delete(providerInbox)
})

afterAll(() => server.close())

function notified(name: string): ScriptedPartner {
  const scripted = new ScriptedPartner(name)
  scripted.isNotified = true
  return scripted
}

async function post(request: { payload?: string; headers?: Record<string, string> }, name = 'first') {
  const response = await server.app.inject({ method: 'POST', url: `/api/webhooks/${name}`, ...request })
  return { status: response.statusCode, code: response.json<{ code: number }>().code }
}

const accepted = { status: 200, code: 0 }
const refused = { status: 403, code: apiErrorCode.forbidden }

/** Creates an unpaid order that isn't due for polling for a while. */
async function unpaid(maker = partner): Promise<{ id: string; providerOrderId: string }> {
  const id = await world.place(maker.name)
  await world.orders().create(id, maker)
  // The server's clock, by which the arrival of events is noted.
  world.now = new Date()
  await world.polling([maker]).runOnce()
  maker.asked.length = 0
  world.advance(1)
  return { id, providerOrderId: (await world.order(id)).providerOrderId ?? '' }
}

function eventOf(providerOrderId: string, eventKey: string = randomUUID()) {
  return { eventKey, providerOrderId }
}

async function stored(): Promise<number> {
  return (await server.database.select().from(providerInbox)).length
}

async function poll(): Promise<readonly string[]> {
  await world.polling([partner, other]).runOnce()
  return [...partner.asked, ...other.asked]
}

describe('a partner’s event', () => {
  it('polls an order once, right after a partner’s event', async () => {
    const { providerOrderId } = await unpaid()
    expect(await poll()).toEqual([])
    expect(await post(first.tells(eventOf(providerOrderId)))).toEqual(accepted)
    world.advance(1)
    expect(await poll()).toEqual([providerOrderId])
    world.advance(1)
    expect(await poll()).toEqual([providerOrderId])
  })

  it('takes an order’s state from the partner’s answer, not from the event', async () => {
    const { id, providerOrderId } = await unpaid()
    partner.says(report('confirming'))
    await post(first.tells(eventOf(providerOrderId)))
    await poll()
    expect(await world.order(id)).toMatchObject({ state: 'confirming' })
  })

  it('ignores an event that is delivered again', async () => {
    const { providerOrderId } = await unpaid()
    const event = first.tells(eventOf(providerOrderId))
    await post(event)
    await poll()
    world.advance(1)
    expect(await post(event)).toEqual(accepted)
    expect([await stored(), await poll()]).toEqual([1, [providerOrderId]])
  })

  it('stores an event once if it arrives several times at once', async () => {
    const event = first.tells(eventOf('order'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(event)))
    expect([answers.every(({ status }) => status === 200), await stored()]).toEqual([true, 1])
  })

  it('polls an order for each of two events that arrive out of order', async () => {
    const { providerOrderId } = await unpaid()
    await post(first.tells(eventOf(providerOrderId, 'later')))
    await poll()
    world.advance(1)
    await post(first.tells(eventOf(providerOrderId, 'earlier')))
    await poll()
    expect(partner.asked).toEqual([providerOrderId, providerOrderId])
  })

  it('keeps an event until its order has been stored', async () => {
    const providerOrderId = randomUUID()
    partner.promises = { id: providerOrderId }
    await post(first.tells(eventOf(providerOrderId)))
    expect(await poll()).toEqual([])
    const id = await world.place('first')
    await world.orders().create(id, partner)
    expect(await poll()).toEqual([providerOrderId])
  })

  it('polls an order again if an event arrives during a poll', async () => {
    const { id, providerOrderId } = await unpaid()
    await post(first.tells(eventOf(providerOrderId)))
    partner.answers(async () => {
      partner.answers(async () => report('confirming'))
      server.advance(1)
      await post(first.tells(eventOf(providerOrderId)))
      // Another process takes it off the list of new events.
      await world.polling([partner]).runOnce()
      return report('waiting')
    })
    await poll()
    world.advance(1)
    await poll()
    expect(await world.order(id)).toMatchObject({ state: 'confirming' })
    expect(partner.asked.length).toBeGreaterThan(1)
  })

  it('doesn’t poll a failing partner again and again for one event', async () => {
    const { id, providerOrderId } = await unpaid()
    await post(first.tells(eventOf(providerOrderId)))
    world.advance(1)
    partner.says(new PartnerError('unavailable', 'down'))
    for (let round = 0; round < 3; round += 1) {
      await poll()
      world.advance(1)
    }
    expect(partner.asked).toEqual([providerOrderId])
    expect(await world.order(id)).toMatchObject({ pollFailures: 1 })
  })

  it('an event doesn’t affect another partner’s order with the same id', async () => {
    const { providerOrderId } = await unpaid(other)
    expect(await post(first.tells(eventOf(providerOrderId)))).toEqual(accepted)
    expect(await poll()).toEqual([])
  })

  it('deletes an event after a month, or after a day if its order is unknown', async () => {
    const { providerOrderId } = await unpaid()
    await post(first.tells(eventOf(providerOrderId)))
    await post(first.tells(eventOf('unheard-of')))
    await poll()
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    expect(await deleteOldEvents(server.database, days(0.9))).toBe(0)
    expect(await deleteOldEvents(server.database, days(1.1))).toBe(1)
    expect(await deleteOldEvents(server.database, days(30.1))).toBe(1)
  })
})

describe('forged and malformed events', () => {
  const event = first.tells(eventOf('order'))

  it.each<[string, Parameters<typeof post>[0]]>([
    ['has no signature', { payload: event.payload }],
    [
      'has another signature',
      { ...event, headers: { ...event.headers, 'x-signature': sign('guessed', event.payload) } },
    ],
    ['was signed by another partner', second.tells(eventOf('order'))],
    ['was changed', { ...event, payload: event.payload.replace('finished', 'refunded') }],
    ['is truncated', { ...event, payload: event.payload.slice(0, -1) }],
    ['is empty', { headers: event.headers }],
    ['is signed but isn’t JSON', { payload: 'x', headers: { ...event.headers, 'x-signature': sign(secret, 'x') } }],
    ['names no order', first.tells(eventOf(''))],
    ['names an order with a NUL character', first.tells(eventOf('a\u0000b'))],
    ['has an overlong key', first.tells(eventOf('order', 'k'.repeat(201)))],
  ])('refuses an event that %s', async (_case, request) => {
    expect(await post(request)).toEqual(refused)
    expect(await stored()).toBe(0)
  })

  it('refuses an event that is too long', async () => {
    const request = { payload: tooLong, headers: { ...event.headers, 'x-signature': sign(secret, tooLong) } }
    expect(await post(request)).toEqual({ status: 413, code: apiErrorCode.payloadTooLarge })
  })
})

describe('the webhook endpoint', () => {
  it('there is no webhook endpoint for an unknown partner or one that sends no events', async () => {
    const notFound = { status: 404, code: apiErrorCode.notFound }
    expect(await post(first.tells(eventOf('order')), 'nobody')).toEqual(notFound)
    expect(await post(first.tells(eventOf('order')), 'silent')).toEqual(notFound)
    expect(await post(first.tells(eventOf('order')), '__proto__')).toEqual(notFound)
    const page = await server.app.inject({ method: 'GET', url: '/api/webhooks/first' })
    expect(page.statusCode).toBe(404)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'accepts an event with the content type %s',
    async (type) => {
      const { payload, headers } = first.tells(eventOf('order'))
      expect(await post({ payload, headers: { ...headers, 'content-type': type } })).toEqual(accepted)
    },
  )

  it('accepts no other content types for calls besides webhooks', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/exchange/quote',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect(response.json()).toMatchObject({ code: apiErrorCode.invalidRequest })
  })

  it('logs nothing of what a webhook receives', async () => {
    await post(first.tells(eventOf('order-that-is-logged', 'key-that-is-logged')))
    await post({ payload: '{"a": "secret-that-is-logged', headers: { 'x-signature': 'signature-that-is-logged' } })
    const broken = 'broken-that-is-logged'
    await post({
      payload: broken,
      headers: { ...first.tells(eventOf('o')).headers, 'x-signature': sign(secret, broken) },
    })
    expect(server.logLines.join('\n')).toContain('/api/webhooks/:provider')
    expect(server.logLines.join('\n')).not.toMatch(/that-is-logged|ann@example/)
  })

  it('limits webhook calls per address like all others', async () => {
    const config = { ...testConfig, addressLimits: { ...testConfig.addressLimits, general: 2 } }
    const limited = await buildTestApp({ config, exchangePartners: [first] })
    const request = { method: 'POST', url: '/api/webhooks/first', ...first.tells(eventOf('order')) } as const
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await limited.app.inject(request)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
    await limited.app.close()
    await limited.connection.close()
  })
})
