import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, sendAccountCode, updateProfile } from '#api/account.ts'
import { createFiatOrder, type FiatDirection, type FiatOrder, getFiatQuote } from '#api/fiat.ts'
import { listSystemMessages } from '#api/notices.ts'
import { fiatOrders } from '#server/db/schema/fiat.ts'
import { orders } from '#server/db/schema/orders.ts'
import { findFiatOrder } from '#server/modules/fiat/fiat-orders.repository.ts'
import { forgetEndedOrders } from '#server/modules/fiat/forget-ended-orders.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { newestCode, type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const one = 10n ** 18n

let server: TestApp
let partner: ScriptedFiat
let ann: Person

beforeAll(async () => {
  partner = new ScriptedFiat()
  server = await buildTestApp({ fiatPartners: [partner] })
})

beforeEach(async () => {
  partner.report = {}
  ann = await register(server)
  await server.ask(updateProfile, { country: 'BR' }, ann.signedIn)
})

afterAll(() => server.close())

async function order(direction: FiatDirection): Promise<FiatOrder> {
  const side = direction === 'buy' ? 'fiat' : 'coin'
  const what = { partner: 'scripted', country: 'BR', currency: 'BRL', asset: 'bsc/native', method: 'pix' } as const
  const { offer } = await server.ask(getFiatQuote, { ...what, direction, amount: '100', side }, ann.signedIn)
  const agreed = { address: evmAddress, termsAgreed: true, sharingAgreed: true } as const
  return server.ask(createFiatOrder, { ...agreed, quoteId: offer?.quoteId ?? '' }, ann.signedIn)
}

/** Has the partner report the same twice. */
async function says(report: typeof partner.report): Promise<void> {
  partner.report = report
  for (let times = 0; times < 2; times += 1) {
    server.advance(20)
    await fiatPolling(server, [partner]).runOnce()
  }
}

async function told() {
  const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
  return items.filter(({ kind }) => /^(purchase|sale)/.test(kind)).toReversed()
}

const subjects = async () => (await server.mailsTo(ann.email)).slice(1).map(({ subject }) => subject)

describe('notices about fiat orders', () => {
  it.each([
    ['buy', 'confirming', 'purchase-paid', []],
    ['buy', 'completed', 'purchase-completed', ['Your coins have arrived']],
    ['buy', 'suspended', 'purchase-suspended', ['Your purchase is on hold']],
    ['buy', 'refunded', 'purchase-refunded', ['Your purchase was refunded']],
    ['buy', 'expired', 'purchase-expired', ['Your purchase expired']],
    ['buy', 'failed', 'purchase-failed', ['Your purchase failed']],
    ['sell', 'sending', 'sale-paid', []],
    ['sell', 'completed', 'sale-completed', ['Your sale is complete']],
    ['sell', 'suspended', 'sale-suspended', ['Your sale is on hold']],
    ['sell', 'refunded', 'sale-refunded', ['Your coins were sent back']],
    ['sell', 'expired', 'sale-expired', ['Your sale expired']],
    ['sell', 'failed', 'sale-failed', ['Your sale failed']],
  ] as const)('tells the user once about a %s order that is %s', async (direction, state, kind, mails) => {
    await order(direction)
    await says({ state, hold: state === 'suspended' ? 'verification' : null })
    expect((await told()).map((message) => message.kind)).toEqual([kind])
    expect(await subjects()).toEqual(mails)
  })
})

it.each([
  ['buy', 'purchase'],
  ['sell', 'sale'],
] as const)(
  'tells the user that a failed %s order goes on after all, and that it completes',
  async (direction, subject) => {
    await order(direction)
    await says({ state: 'failed' })
    await says({ state: 'confirming' })
    const states = (await told()).map(({ kind }) => kind)
    expect(states).toEqual([`${subject}-failed`, `${subject}-resumed`])
    expect((await subjects()).at(-1)).toBe(`Your ${subject} has resumed`)
    await says({ state: 'completed' })
    expect((await told()).at(-1)?.kind).toBe(`${subject}-completed`)
  },
)

it('tells the user at most twice that a purchase failed and once that it goes on', async () => {
  await order('buy')
  for (let times = 0; times < 3; times += 1) {
    await says({ state: 'failed' })
    await says({ state: 'confirming' })
  }
  const expected = ['purchase-failed', 'purchase-resumed', 'purchase-failed']
  expect((await told()).map(({ kind }) => kind)).toEqual(expected)
  expect(await subjects()).toHaveLength(3)
})

it('the notice tells what was bought, for how much, and links to the order', async () => {
  const { number, viewToken } = await order('buy')
  await says({ state: 'completed', payout: { hash: `0x${'ab'.repeat(32)}`, amount: 49n * one } })
  const [message] = await told()
  expect(message?.values).toMatchObject({ order: number, amount: '100 BRL', received: '49 BNB', partner: 'SCRIPTED' })
  expect(message?.values).not.toHaveProperty('viewToken')
  const text = (await server.mailsTo(ann.email)).at(-1)?.text
  expect(text).toContain(`https://app.example/#/convertBuy/detail?number=${number}&viewToken=${viewToken}`)
  expect(text).toContain('49 BNB on BSC for 100 BRL')
})

it('deletes the partner’s details once an order has ended', async () => {
  await order('sell')
  const details = async () =>
    (await server.database.select().from(fiatOrders)).filter(({ encryptedDetails }) => encryptedDetails !== null).length
  const before = await details()
  await says({ state: 'confirming' })
  expect(await details()).toBe(before)
  await says({ state: 'completed' })
  expect(await details()).toBeLessThan(before)
})

it('deletes the partner’s details once polling has ended, and with the account', async () => {
  const { number } = await order('buy')
  const id = (await findOrderByNumber(server.database, number))?.id ?? ''
  await says({ state: 'failed' })
  const left = async () => {
    const rows = await server.database.select().from(fiatOrders)
    return rows.filter(({ encryptedDetails }) => encryptedDetails !== null).length
  }
  // An order shows a sale's payout account masked, for as long as its account exists.
  await server.database
    .update(fiatOrders)
    .set({ payoutAccount: 'a••••@souza.example' })
    .where(eq(fiatOrders.orderId, id))
  const before = await left()
  await forgetEndedOrders(server.database)
  // A refund may still follow.
  expect(await left()).toBe(before)
  server.advance(60)
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
  const code = await newestCode(server, ann.email)
  await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
  expect(await left()).toBe(before - 1)
  expect((await findFiatOrder(server.database, id))?.payoutAccount).toBeNull()
  await server.database.update(orders).set({ pollAt: null })
  expect(await forgetEndedOrders(server.database)).toBe(before - 1)
  expect(await left()).toBe(0)
})
