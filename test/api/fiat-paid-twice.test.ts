import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type FiatOrder, getFiatOrder } from '#api/fiat.ts'
import { listSystemMessages } from '#api/notices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { findFiatOrder } from '#server/modules/fiat/fiat-orders.repository.ts'
import { findOrderByNumber, settleAlert } from '#server/orders/orders.repository.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { orderFiat, selling, settleIn } from './support/fiat-orders.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const one = 10n ** 18n
const [hour, day] = [3_600, 86_400]
const done = { state: 'completed', payout: { hash: `0x${'ab'.repeat(32)}`, amount: 49n * one } } as const

let server: TestApp
let partner: ScriptedFiat
let ann: Person

beforeAll(async () => {
  partner = new ScriptedFiat()
  server = await buildTestApp({ fiatPartners: [partner] })
})

beforeEach(async () => {
  partner.makesOrderPerTry = true
  partner.fails = undefined
  await server.database.update(orders).set({ pollAt: null })
  ann = await register(server)
  await settleIn(server, ann, 'BR')
})

afterAll(() => server.close())

/** Has the partner report the same of every order that is due by then. */
async function says(report: typeof partner.report, seconds = 90): Promise<void> {
  partner.report = report
  server.advance(seconds)
  await fiatPolling(server, [partner]).runOnce()
}

/** Opens an order by its link, as the user's login doesn't last as long as these tests wait. */
const view = async ({ number, viewToken }: FiatOrder) => server.ask(getFiatOrder, { number, viewToken })
const rowOf = async ({ number }: FiatOrder) => findOrderByNumber(server.database, number)
const subjects = async () => (await server.mailsTo(ann.email)).map(({ subject }) => subject)
const messages = async () => {
  const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
  return items.map(({ kind }) => kind)
}

describe('two payments with one reference', () => {
  it('reports a second payment once to the user and to an operator, while the order goes on', async () => {
    const made = await orderFiat(server, ann)
    await says({ state: 'confirming' })
    expect(await view(made)).toMatchObject({ state: 'confirming', isPaidTwice: false })
    await says({ state: 'confirming', isPaidTwice: true })
    await says({ state: 'confirming', isPaidTwice: true })
    expect(await view(made)).toMatchObject({ state: 'confirming', isPaidTwice: true })
    expect((await rowOf(made))?.alert).toBe('paid-twice')
    expect((await subjects()).filter((subject) => subject === 'Your purchase was paid twice')).toHaveLength(1)
    expect(await messages()).toContain('purchase-paid-twice')
    await says({ ...done, isPaidTwice: true })
    expect(await view(made)).toMatchObject({ state: 'completed', isPaidTwice: true })
    expect((await rowOf(made))?.alert).toBe('paid-twice')
  })

  it('reports a second payment of a sale, too', async () => {
    const made = await orderFiat(server, ann, selling)
    await says({ state: 'confirming', isPaidTwice: true })
    expect(await view(made)).toMatchObject({ isPaidTwice: true })
    expect(await subjects()).toContain('Your sale was paid twice')
  })

  it('finds a second payment after the order has ended, and stores none of its details', async () => {
    const made = await orderFiat(server, ann)
    await says(done)
    const ended = await rowOf(made)
    expect(ended).toMatchObject({ state: 'completed', alert: null })
    await says({ ...done, isPaidTwice: true, instructions: { kind: 'pix', code: 'of the second payment' } }, 12 * 60)
    expect(await view(made)).toMatchObject({ state: 'completed', isPaidTwice: true })
    expect(await rowOf(made)).toMatchObject({ alert: 'paid-twice', stateChangedAt: ended?.stateChangedAt })
    expect(await subjects()).toContain('Your purchase was paid twice')
    const details = await findFiatOrder(server.database, ended?.id ?? '')
    expect(details).toMatchObject({ instructions: null, encryptedDetails: null })
  })

  it('a second payment stays settled once an operator has settled it', async () => {
    const made = await orderFiat(server, ann)
    await says({ ...done, isPaidTwice: true })
    expect(await settleAlert(server.database, (await rowOf(made))?.id ?? '', 'paid-twice')).toBe(true)
    await says({ ...done, isPaidTwice: true }, 12 * 60)
    expect(await rowOf(made)).toMatchObject({ alert: 'paid-twice', settledAlert: 'paid-twice' })
  })
})

it('also reports a payment that comes after the first was refunded', async () => {
  const made = await orderFiat(server, ann)
  await says({ state: 'refunded' })
  await says({ state: 'refunded' }, 12 * 60)
  expect(await view(made)).toMatchObject({ state: 'refunded', isPaidTwice: false })
  await says({ state: 'confirming' }, 12 * 60)
  expect(await view(made)).toMatchObject({ state: 'refunded', isPaidTwice: true })
  expect((await rowOf(made))?.alert).toBe('paid-twice')
})

describe('ended orders', () => {
  it('polls an ended order for a week, even without answers, and then no more', async () => {
    const made = await orderFiat(server, ann)
    await says(done)
    partner.fails = new Error('The partner is down')
    for (let times = 0; times < 12; times += 1) await says(done, day / 3)
    const row = await rowOf(made)
    expect(row).toMatchObject({ state: 'completed', alert: null })
    expect(row?.pollAt).not.toBeNull()
    partner.fails = undefined
    await says(done, 8 * day)
    expect((await rowOf(made))?.pollAt).toBeNull()
  })

  it('doesn’t poll an ended order if its partner makes only one order per reference', async () => {
    partner.makesOrderPerTry = false
    const made = await orderFiat(server, ann)
    await says(done)
    expect((await rowOf(made))?.pollAt).toBeNull()
    await says({ ...done, isPaidTwice: true }, hour)
    expect(await view(made)).toMatchObject({ isPaidTwice: false })
  })
})
