import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { setListedOnly } from '#api/address-book.ts'
import { apiErrorCode } from '#api/errors.ts'
import { type FiatOrder, getFiatOrder, listFiatOrders } from '#api/fiat.ts'
import { beginOrderPayment, confirmWithdrawal, getWithdrawalRequest, listWithdrawals } from '#api/withdrawals.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { PayoutFinding } from '#server/orders/decide.ts'
import { changeOrder, findOrderByNumber } from '#server/orders/orders.repository.ts'
import type { ClaimedPayout } from '#server/orders/provider-polling.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { buying, evmAddress, orderFiat, selling, settleIn } from './support/fiat-orders.ts'
import { giveCoins } from './support/funds.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { sign } from './support/signing-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { fundPassword, registerWithFunds, verifyBegun, walletConfig } from './support/withdrawals.ts'

const payinAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Address of the partner's second try. */
const otherAddress = '0xde709f2102306220921060314715629080e2fb77'
const secret = 'secret of the partner'
const one = 10n ** 18n

let server: TestApp
let partner: ScriptedFiat
let other: ScriptedFiat
let ann: Person
/** What the chain says about every payout, and the payouts it was asked about. */
let finding: PayoutFinding
const claims: ClaimedPayout[] = []
/** Transaction hash of the current test. */
let hash: string

beforeAll(async () => {
  partner = signing('scripted', secret)
  other = signing('other', 'another secret')
  server = await buildTestApp({ config: walletConfig, fiatPartners: [partner, other] })
})

beforeEach(async () => {
  partner.report = {}
  finding = { proof: 'proven', paid: null }
  claims.length = 0
  hash = `0x${randomUUID().replaceAll('-', '').repeat(2)}`
  // Orders of earlier tests would get the same reports and could claim this test's transaction first.
  await server.database.update(orders).set({ pollAt: null })
  ann = await seller()
})

afterAll(() => server.close())

function signing(name: string, key: string): ScriptedFiat {
  const scripted = new ScriptedFiat(name)
  scripted.verifyWebhook = (headers, body) => {
    if (headers['x-signature'] !== sign(key, body)) return null
    const { event, order } = JSON.parse(Buffer.from(body).toString()) as Record<'event' | 'order', string>
    return { eventKey: event, providerOrderId: order }
  }
  return scripted
}

/** Registers a user in Brazil with 10 BNB. */
async function seller(): Promise<Person> {
  const person = await registerWithFunds(server, '0')
  await giveCoins(server, person.session.userId, '10', 'BNB')
  await settleIn(server, person, 'BR')
  return person
}

async function follow(seconds = 20): Promise<void> {
  server.advance(seconds)
  const prove = async (claim: ClaimedPayout) => {
    claims.push(claim)
    return finding
  }
  await fiatPolling(server, [partner], { isReadable: (asset) => asset.startsWith('bsc/'), prove }).runOnce()
}

/** Has the partner report the same of every order. Held orders are polled once a minute, so they are due by then. */
async function says(report: typeof partner.report): Promise<void> {
  partner.report = report
  await follow(90)
}

const view = async ({ number, viewToken }: FiatOrder) => server.ask(getFiatOrder, { number, viewToken }, ann.signedIn)
const begin = async ({ number: orderNumber }: FiatOrder, person = ann) =>
  server.call(beginOrderPayment, { orderNumber }, person.signedIn)

/** Places a sale that has an address to pay to. */
async function sale(): Promise<FiatOrder> {
  const made = await orderFiat(server, ann, selling)
  partner.report = { payinAt: { network: 'bsc', address: payinAddress, extraId: null } }
  await follow()
  return view(made)
}

describe('sales paid from the balance', () => {
  it('pays a sale from the balance once its partner has named an address', async () => {
    const made = await orderFiat(server, ann, selling)
    expect((await begin(made)).code).toBe(apiErrorCode.networkUnavailable)
    partner.report = { payinAt: { network: 'bsc', address: payinAddress, extraId: null } }
    await follow()
    const begun = await begin(made)
    expect(begun.data).toMatchObject({ coin: 'BNB', network: 'bsc', address: payinAddress, arrives: '4' })
    const paid = { orderNumber: made.number, orderKind: 'sell' }
    if (begun.data === null) throw new Error(begun.msg)
    expect(begun.data).toMatchObject(paid)
    const { id: requestId } = begun.data
    expect(await server.ask(getWithdrawalRequest, { id: requestId }, ann.signedIn)).toMatchObject(paid)
    const id = await verifyBegun(server, ann, begun.data)
    expect(await server.ask(confirmWithdrawal, { id, fundPassword }, ann.signedIn)).toMatchObject(paid)
    expect((await server.ask(listWithdrawals, {}, ann.signedIn)).items[0]).toMatchObject(paid)
    expect((await view(made)).payment).toMatchObject({ withdrawalId: expect.any(String) as string })
    const { items } = await server.ask(listFiatOrders, { direction: 'sell' }, ann.signedIn)
    expect(items[0]?.payment).not.toBeNull()
    // The link shows nothing of the balance.
    expect((await server.ask(getFiatOrder, { number: made.number, viewToken: made.viewToken })).payment).toBeNull()
    expect((await begin(made)).code).not.toBe(0)
  })

  it('another user can’t pay a sale', async () => {
    const made = await sale()
    expect((await begin(made, await seller())).code).toBe(apiErrorCode.notFound)
  })

  it('address-book-only mode also prevents paying a sale', async () => {
    const made = await sale()
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, ann.signedIn)
    expect((await begin(made)).code).toBe(apiErrorCode.addressNotListed)
  })
})

describe('purchases reported as paid out', () => {
  const bought = () => orderFiat(server, ann, buying)

  it('a payout is proven on chain, at the user’s address and with the agreed amount', async () => {
    const made = await bought()
    partner.report = { state: 'completed', payout: { hash, amount: 50n * one } }
    await follow()
    expect(claims.at(-1)).toMatchObject({ asset: 'bsc/native', address: evmAddress, hash, least: 50n * one })
    expect(await view(made)).toMatchObject({ state: 'completed', coin: { proof: 'proven' } })
  })

  it('suspends a purchase if the chain has paid someone else', async () => {
    const made = await bought()
    finding = { proof: 'contradicted', paid: 0n }
    partner.report = { state: 'completed', payout: { hash, amount: 50n * one } }
    await follow()
    expect(await view(made)).toMatchObject({ state: 'suspended', hold: 'payout-contradicted' })
  })

  it('suspends a purchase if far less has arrived', async () => {
    const made = await bought()
    finding = { proof: 'contradicted', paid: one }
    partner.report = { state: 'completed', payout: { hash, amount: one } }
    await follow()
    expect(await view(made)).toMatchObject({ state: 'suspended', hold: 'payout-too-low' })
    // Whatever the partner says, the least is 15 % below the agreed amount.
    expect(claims.at(-1)?.least).toBe((50n * one * 85n) / 100n)
  })

  it.each([
    ['half of the money arrived', 50n * one, 25n * one],
    ['it doesn’t report what arrived', null, 50n * one],
    ['it reports that nothing arrived', 0n, 50n * one],
    ['more arrived', 200n * one, 50n * one],
  ])('requires at least 85 %% of what is due where %s', async (_where, paidIn, due) => {
    await bought()
    const said = { payin: { hash: null, amount: paidIn }, payout: { hash, amount: one } }
    partner.report = { state: 'completed', ...said }
    await follow()
    expect(claims.at(-1)?.least).toBe((due * 85n) / 100n)
  })

  it('a purchase isn’t completed without a transaction', async () => {
    const made = await bought()
    partner.report = { state: 'completed', payout: { hash: null, amount: 50n * one } }
    await follow()
    expect(await view(made)).toMatchObject({ state: 'sending', coin: { proof: 'pending' } })
  })
})

describe('sales ended by the partner', () => {
  const coins = { hash: `0x${'ab'.repeat(32)}`, amount: 4n * one }
  const alertsOf = async ({ number }: FiatOrder) => (await findOrderByNumber(server.database, number))?.alert

  it.each([
    ['after it has seen the coins', { state: 'confirming' }, { state: 'failed' }],
    ['naming the coins that arrived', { state: 'unpaid' }, { state: 'failed', payin: coins }],
    ['as expired, with the coins', { state: 'unpaid' }, { state: 'expired', payin: coins }],
  ] as const)('suspends a sale that its partner ends %s, until the refund', async (_when, before, end) => {
    const made = await sale()
    await says(before)
    await says(end)
    expect(await view(made)).toMatchObject({ state: 'suspended', hold: 'refund-owed' })
    expect(await alertsOf(made)).toBe('refund-owed')
    const text = (await server.mailsTo(ann.email)).at(-1)?.text
    expect(text).toContain('SCRIPTED declined the order but still has your coins')
    // The partner repeats its report, and then refunds.
    await says({ state: 'failed' })
    expect(await view(made)).toMatchObject({ state: 'suspended', hold: 'refund-owed' })
    await says({ state: 'refunded', refund: { hash, amount: 4n * one } })
    expect(await view(made)).toMatchObject({ state: 'refunded' })
    expect(await alertsOf(made)).toBeNull()
  })

  it.each([
    // A late payment is sold when it arrives.
    ['expired', 'expired', null],
    ['failed', 'suspended', 'refund-owed'],
  ] as const)('a sale reported as %s while our payment is pending is %s', async (end, state, hold) => {
    const made = await sale()
    const order = await findOrderByNumber(server.database, made.number)
    await changeOrder(server.database, order?.id ?? '', { state: 'waiting' })
    await says({ state: end })
    expect(await view(made)).toMatchObject({ state, hold })
  })

  it('a sale resumes with a second try on the partner’s page, whose other address is not shown', async () => {
    const made = await sale()
    await says({ state: 'failed' })
    await says({ state: 'waiting', payinAt: { network: 'bsc', address: otherAddress, extraId: null } })
    expect(await view(made)).toMatchObject({ state: 'failed', coin: { address: payinAddress } })
    expect(await alertsOf(made)).toBeNull()
    await says({ state: 'confirming' })
    await says({ state: 'completed' })
    expect(await view(made)).toMatchObject({ state: 'completed', coin: { address: payinAddress } })
  })

  it('a sale that ends before a payment has failed, until coins arrive after all', async () => {
    const made = await sale()
    await says({ state: 'failed' })
    expect(await view(made)).toMatchObject({ state: 'failed', hold: null })
    expect(await alertsOf(made)).toBeNull()
    await says({ state: 'failed', payin: coins })
    expect(await view(made)).toMatchObject({ state: 'suspended', hold: 'refund-owed' })
  })

  it('a refunded sale stays suspended until the chain shows the refund', async () => {
    const made = await sale()
    await says({ state: 'confirming' })
    await says({ state: 'refunded' })
    expect(await view(made)).toMatchObject({ state: 'suspended', hold: 'refund-under-way' })
    finding = { proof: 'proven', paid: 3n * one }
    await says({ state: 'refunded', refund: { hash, amount: null } })
    expect(await view(made)).toMatchObject({ state: 'refunded', refund: { transactionHash: hash } })
    expect(claims.at(-1)).toMatchObject({ asset: 'bsc/native', address: evmAddress, hash })
  })
})

describe('purchases declined by the partner', () => {
  it('a declined purchase has failed even after its payment: there are no coins to look for', async () => {
    const made = await orderFiat(server, ann, buying)
    await says({ state: 'confirming' })
    await says({ state: 'failed' })
    expect(await view(made)).toMatchObject({ state: 'failed' })
  })

  it('a declined purchase resumes with a second try on the partner’s page', async () => {
    const made = await orderFiat(server, ann, buying)
    await says({ state: 'failed' })
    expect(await view(made)).toMatchObject({ state: 'failed', canOpenCheckout: false })
    await says({ state: 'unpaid' })
    expect(await view(made)).toMatchObject({ state: 'failed' })
    await says({ state: 'completed', payout: { hash, amount: 50n * one } })
    expect(await view(made)).toMatchObject({ state: 'completed', coin: { proof: 'proven' } })
  })
})

describe('refunds by a partner', () => {
  it('a refunded sale shows its transaction at the user’s refund address', async () => {
    const made = await sale()
    partner.report = { state: 'refunded', refund: { hash: hash.toUpperCase().replace('0X', '0x'), amount: 4n * one } }
    await follow()
    expect(await view(made)).toMatchObject({
      state: 'refunded',
      refund: { address: evmAddress, transactionHash: hash },
    })
  })
})

describe('webhook events of a fiat partner', () => {
  const post = async (order: string, key: string, event = randomUUID(), name = 'scripted') => {
    const payload = JSON.stringify({ event, order, state: 'completed' })
    const headers = { 'x-signature': sign(key, payload) }
    return (await server.app.inject({ method: 'POST', url: `/api/webhooks/${name}`, payload, headers })).statusCode
  }

  /** Places an order that was just polled, so that it isn't due for a while. */
  async function rested() {
    const made = await orderFiat(server, ann)
    await follow()
    partner.report = { state: 'confirming' }
    return made
  }

  it('an event has its order polled at once, and its contents are ignored', async () => {
    const made = await rested()
    await follow(1)
    expect((await view(made)).state).toBe('unpaid')
    const event = randomUUID()
    expect(await post(made.partnerOrderId ?? '', secret, event)).toBe(200)
    expect(await post(made.partnerOrderId ?? '', secret, event)).toBe(200)
    await follow(1)
    expect((await view(made)).state).toBe('confirming')
  })

  it.each([
    ['forged', 'guessed', 'scripted'],
    ['of another partner', 'another secret', 'scripted'],
  ])('an event that is %s changes nothing', async (_what, key, name) => {
    const made = await rested()
    expect(await post(made.partnerOrderId ?? '', key, randomUUID(), name)).toBe(403)
    await follow(1)
    expect((await view(made)).state).toBe('unpaid')
  })

  it('an event about another partner’s order makes it due at neither', async () => {
    const made = await rested()
    expect(await post(made.partnerOrderId ?? '', 'another secret', randomUUID(), 'other')).toBe(200)
    await follow(1)
    expect((await view(made)).state).toBe('unpaid')
  })

  it('an event that precedes its order’s row is kept for it', async () => {
    const id = randomUUID()
    expect(await post(id, secret)).toBe(200)
    partner.makes = () => ({ id })
    const made = await orderFiat(server, ann)
    partner.makes = () => ({})
    partner.report = { state: 'confirming' }
    await follow(1)
    expect((await view(made)).state).toBe('confirming')
  })
})

it('refuses an order from an unsupported country without asking the partner', async () => {
  const pierre = await register(server)
  await settleIn(server, pierre, 'FR')
  const before = partner.ordered.length
  await expect(orderFiat(server, pierre)).rejects.toThrow(String(apiErrorCode.countryUnsupported))
  expect(partner.ordered.length).toBe(before)
})
