import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { FiatDirection } from '#api/fiat.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { encryptDetails } from '#server/modules/fiat/fiat-details.ts'
import { findFiatOrder, insertFiatOrder } from '#server/modules/fiat/fiat-orders.repository.ts'
import type { NewOrder } from '#server/orders/order.ts'
import { findOrder } from '#server/orders/orders.repository.ts'

import { type CrashPoint, crashPointsOf, lifeUntil, seenSteps } from './support/crashing-step.ts'
import { fiatLife } from './support/fiat-following.ts'
import { buying, evmAddress, quoteFiat, selling, settleIn } from './support/fiat-orders.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const payinAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
const utr = 'UTR123456789'
const one = 10n ** 18n
const nowhere = { address: null, extraId: null }
const there = { address: evmAddress, extraId: null }

let server: TestApp
let partner: ScriptedFiat
let ann: Person
/** Transactions named to the partner. */
const named: string[] = []

beforeAll(async () => {
  partner = new ScriptedFiat()
  server = await buildTestApp({ fiatPartners: [partner] })
})

beforeEach(async () => {
  ann = await register(server)
  await settleIn(server, ann, 'BR')
  named.length = 0
  partner.bankReferences.length = 0
  partner.report = {}
  const referenceOf = () => partner.ordered.at(-1)?.reference ?? ''
  partner.makes = () => ({ id: referenceOf() })
  partner.find = async (reference) =>
    partner.ordered.some((made) => made.reference === reference)
      ? { ...made, id: reference, url: `https://pay.example/${reference}` }
      : null
  Object.assign(partner, { noteTransaction: async (_id: string, hash: string) => void named.push(hash) })
})

afterAll(() => server.close())

const made = { instructions: null, payin: null, fiatAmount: null, coinAmount: null, expiresAt: null }
const pix = { kind: 'pix', code: 'br.gov.bcb.pix' } as const

/** Drafts an order as the service makes it from a quote. */
async function draft(direction: FiatDirection): Promise<NewOrder> {
  const { quoteId: id } = await quoteFiat(server, ann, direction === 'buy' ? buying : selling)
  const [money, coins] = ['fiat/BRL', 'bsc/native']
  const { userId } = ann.session
  const common = { id, kind: direction, provider: partner.name, rateType: 'floating', rateId: null, userId } as const
  if (direction === 'buy') {
    const payout = { kind: 'payout', asset: coins, amount: 50n * one, ...there } as const
    return { ...common, legs: [{ kind: 'payin', asset: money, amount: 100n * one, ...nowhere }, payout] }
  }
  return {
    ...common,
    legs: [
      { kind: 'payin', asset: coins, amount: 4n * one, ...nowhere },
      { kind: 'payout', asset: money, amount: 8n * one, ...nowhere },
      { kind: 'refund', asset: coins, amount: null, ...there },
    ],
  }
}

/** Does all that a process does for an order, from the first tap on; a later call takes up what is left. */
async function live(order: NewOrder, hash: string, step: Step): Promise<void> {
  const { orders, placement, polling, providers } = fiatLife(server, [partner], undefined, step)
  const [provider] = providers
  if (provider === undefined) throw new Error('There is no provider')
  const follow = async (report: typeof partner.report) => {
    partner.report = report
    server.advance(70)
    await polling.runOnce()
  }
  const details = { person: { email: ann.email, name: null, phone: null }, account: null, checkoutUrl: null }
  const encryptedDetails = encryptDetails(testConfig.secrets.encryptionKey, order.id, details)
  const row = { orderId: order.id, country: 'BR', method: 'pix', encryptedDetails, payoutAccount: null } as const
  await placement.place(order, provider, (tx) =>
    insertFiatOrder(tx, { ...row, instructions: null, partnerNumber: null }),
  )
  const place = { network: 'bsc', address: payinAddress, extraId: null } as const
  // A process that takes over after a crash finds the order first, and gets its report later.
  for (let times = 0; times < 3; times += 1) {
    await follow(order.kind === 'sell' ? { payinAt: place, partnerNumber: 'MP-1' } : { instructions: pix })
  }
  await pay(order, hash, { orders, provider })
  await follow({ state: 'waiting' })
  await follow({ state: 'confirming' })
  await follow({ state: 'completed' })
}

type Life = ReturnType<typeof fiatLife>

/** Pays an unpaid order: with coins from the balance, or money by transfer. */
async function pay(
  { id }: NewOrder,
  hash: string,
  { orders, provider }: Pick<Life, 'orders'> & { readonly provider: Life['providers'][number] },
): Promise<void> {
  const order = await findOrder(server.database, id)
  if (order?.state !== 'unpaid') return
  if (order.kind === 'buy') {
    await provider.noteBankReference(order, utr)
    await orders.notePaymentSaid(id)
    await orders.takeBackPaymentSaid(id)
    await orders.notePaymentSaid(id)
    return
  }
  if ((order.legs.payin?.address ?? null) === null) return
  // As withdrawals do it, whose steps have their own crash tests.
  await server.database.transaction(async (tx) => {
    if (await orders.beginPayment(tx, id)) await orders.notePayment(tx, id, hash)
  })
}

const core = [
  'fiat: note checkout',
  'fiat: note particulars',
  'order: create at partner',
  'order: note created',
  'order: note report',
  'order: place',
]
const steps = {
  buy: [...core, 'fiat: name bank reference', 'order: note payment said', 'order: take back payment'],
  sell: [...core, 'fiat: name transaction'],
} as const

/** Subjects of the emails that the user gets in the end. */
const told = { buy: 'Your coins have arrived', sell: 'Your sale is complete' } as const

describe.each(['buy', 'sell'] as const)('an order to %s', (direction) => {
  const points = crashPointsOf(steps[direction]).map((point) => [`${point.moment} "${point.name}"`, point] as const)

  it.each(points)('an order survives a crash %s', async (_where, point: CrashPoint) => {
    const life = lifeUntil(point)
    const hash = `0x${randomUUID().replaceAll('-', '').repeat(2)}`
    const order = await draft(direction)
    await live(order, hash, life.step).catch(() => undefined)
    expect(life.hasCrashed()).toBe(true)
    // The user taps again in the restarted process.
    for (let round = 0; round < 2; round += 1) await live(order, hash, runStep)

    const asked = partner.ordered.filter(({ reference }) => reference === order.id)
    const now = await findOrder(server.database, order.id)
    // The partner makes the order once. An order that it never heard of has failed.
    expect(asked.length).toBeLessThanOrEqual(1)
    expect(now?.state).toBe(asked.length === 1 ? 'completed' : 'failed')
    if (asked.length === 0) return
    const subjects = (await server.mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === told[direction])).toHaveLength(1)
    // What was stored for the partner is deleted when the order ends.
    expect(await findFiatOrder(server.database, order.id)).toMatchObject({ encryptedDetails: null, instructions: null })
    const isSale = direction === 'sell'
    expect(now?.legs.payin).toMatchObject(isSale ? { address: payinAddress, hash } : { address: null, hash: null })
    // However often the partner is told of the payment, it is one.
    expect(new Set(isSale ? named : partner.bankReferences)).toEqual(new Set([isSale ? hash : utr]))
  })
})

it('every step of a fiat order has a crash test', () => {
  expect(seenSteps()).toEqual([...new Set([...steps.buy, ...steps.sell])].toSorted())
})
