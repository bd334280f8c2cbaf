import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  createExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
} from '#api/exchange.ts'
import {
  closePaymentLink,
  createPaymentLink,
  listPaymentLinks,
  openPaymentLink,
  payPaymentLink,
} from '#api/payment-links.ts'
import { orderQuotes } from '#server/db/schema/orders.ts'
import { paymentLinkOrders } from '#server/db/schema/payment-links.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import type { ProviderReport } from '#server/orders/order-provider.ts'

import {
  begun as beginPayment,
  offered as offer,
  pay as payLink,
  refund,
  says as report,
  wantedLink,
} from './support/link-payments.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld, suspend } from './support/merchants.ts'
import { newPlace, type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import type { TestApp } from './support/test-app.ts'

const { notFound, stateConflict, merchantMissing, invalidRequest, idReused } = apiErrorCode

let folder: string
let world: MerchantWorld
let server: TestApp
let partner: ScriptedExchange
let shop: Person
let merchantId: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'links-'))
  partner = new ScriptedExchange()
  const config = { rpcUrls: { 31_337: 'http://127.0.0.1:1' } }
  world = await buildMerchantWorld(folder, { config, exchangePartners: [partner] })
  ;({ server } = world)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  const { person, made } = await makeMerchant(world)
  shop = person
  merchantId = made.id
})

const wanted = wantedLink
const create = async (entries: object = {}) => server.ask(createPaymentLink, wanted(entries), shop.signedIn)
const open = async (id: string) => server.ask(openPaymentLink, { id }, newPlace())
const offered = async (entries: object = {}) => offer(server, entries)
const pay = async (id: string, quoteId: string, entries: object = {}) => payLink(server, id, quoteId, entries)
const begun = async (id: string) => beginPayment(server, id)
const says = async (number: string, state: ProviderReport['state'], amount: bigint | null = null) =>
  report(server, number, state, amount)

async function shown(id: string) {
  const { items } = await server.ask(listPaymentLinks, {}, shop.signedIn)
  return items.find((item) => item.id === id)
}

describe('a payment link', () => {
  it('lets a visitor pay a link into the merchant’s wallet without seeing the merchant’s reference', async () => {
    const { id } = await create()
    expect(await open(id)).toMatchObject({
      title: 'Coffee for two',
      merchant: 'Sol Exchange',
      amount: '0.25',
      state: 'open',
    })
    expect(JSON.stringify(await open(id))).not.toContain('A-17')
    const link = await begun(id)
    const order = await server.ask(getExchangeOrder, link, newPlace())
    const { address } = await server.ask(getDepositAddress, undefined, shop.signedIn)
    expect(order).toMatchObject({
      isForMerchant: true,
      state: 'unpaid',
      payin: { amount: '0.5' },
      payout: { address, amount: '0.25' },
      refund,
    })
    expect(partner.ordered.at(-1)).toMatchObject({ payout: { address }, amount: 250_000_000_000_000_000n })
    await says(link.number, 'completed', 250_000_000_000_000_000n)
    expect(await shown(id)).toMatchObject({
      state: 'open',
      paid: 1,
      paidAmount: '0.25',
      payments: [{ number: link.number, state: 'completed' }],
    })
  })

  it('rejects quotes that differ from the payment link or have expired', async () => {
    const { id } = await create()
    for (const entries of [{ amount: '0.2' }, { amount: '0.5', side: 'from' }, { to: 'bitcoin/native' }]) {
      expect((await pay(id, await offered(entries))).code).toBe(stateConflict)
    }
    expect((await pay(id, await offered({ rateType: 'floating' }))).code).toBe(stateConflict)
    const payout = { address: refund.address }
    expect((await pay(id, await offered(), { payout })).code).toBe(invalidRequest)
    const late = await offered()
    server.advance(61)
    expect((await pay(id, late)).code).toBe(apiErrorCode.rateExpired)
  })

  it('uses a quote for one order only, however often it’s submitted', async () => {
    const { id } = await create()
    const quoteId = await offered()
    const answers = await Promise.all([pay(id, quoteId), pay(id, quoteId), pay(id, quoteId)])
    expect(new Set(answers.map(({ data }) => data?.number)).size).toBe(1)
    const { id: other } = await create()
    expect((await pay(other, quoteId)).code).toBe(idReused)
    const swap = { quoteId, payout: { address: refund.address }, refund, termsAgreed: true } as const
    expect((await server.call(createExchangeOrder, swap, shop.signedIn)).code).toBe(idReused)
  })

  it('accepts one of two concurrent payments of a single-use link, and another once that one expires', async () => {
    const { id } = await create({ isSingle: true })
    const quotes = [await offered(), await offered()]
    const answers = await Promise.all(quotes.map(async (quoteId) => pay(id, quoteId)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, stateConflict])
    expect((await open(id)).state).toBe('under-way')
    await says(answers.find(({ data }) => data !== null)?.data?.number ?? '', 'expired')
    expect((await open(id)).state).toBe('open')
    const { number } = await begun(id)
    await says(number, 'completed', 250_000_000_000_000_000n)
    expect((await open(id)).state).toBe('paid')
    expect((await pay(id, await offered())).code).toBe(stateConflict)
  })

  it('lets only its merchant close a payment link, which then can’t be paid', async () => {
    const { id } = await create()
    const { person: other } = await makeMerchant(world)
    expect((await server.call(closePaymentLink, { id }, other.signedIn)).code).toBe(notFound)
    expect((await server.ask(listPaymentLinks, {}, other.signedIn)).items).toEqual([])
    await server.ask(closePaymentLink, { id }, shop.signedIn)
    expect(await server.ask(closePaymentLink, { id }, shop.signedIn)).toMatchObject({ state: 'closed' })
    expect((await open(id)).state).toBe('closed')
    expect((await pay(id, await offered())).code).toBe(stateConflict)
  })

  it('refuses to pay or create links of a suspended merchant, without revealing an address', async () => {
    const { id } = await create()
    const { address } = await server.ask(getDepositAddress, undefined, shop.signedIn)
    const before = partner.ordered.length
    await suspend(world, merchantId)
    const link = await open(id)
    expect(link.state).toBe('suspended')
    expect(JSON.stringify(link)).not.toContain(address)
    expect((await pay(id, await offered())).code).toBe(merchantMissing)
    expect(partner.ordered).toHaveLength(before)
    expect((await server.call(createPaymentLink, wanted(), shop.signedIn)).code).toBe(stateConflict)
  })

  it('creates a payment link only for merchants, only once, and only for valid amounts and networks', async () => {
    const stranger = await register(server)
    expect((await server.call(createPaymentLink, wanted(), stranger.signedIn)).code).toBe(stateConflict)
    const same = wanted()
    await server.ask(createPaymentLink, same, shop.signedIn)
    await server.ask(createPaymentLink, same, shop.signedIn)
    expect((await server.ask(listPaymentLinks, {}, shop.signedIn)).items).toHaveLength(1)
    expect((await server.call(createPaymentLink, { ...same, amount: '0.3' }, shop.signedIn)).code).toBe(idReused)
    const codeOf = async (entries: object) =>
      (await server.call(createPaymentLink, wanted(entries), shop.signedIn)).code
    expect(await codeOf({ amount: '0.000000000000000001' })).toBe(apiErrorCode.amountBelowMinimum)
    expect(await codeOf({ amount: '0.0000000000000000001' })).toBe(apiErrorCode.amountTooFine)
    for (const amount of ['0', '-1', '1e3', '1000000000000']) expect(await codeOf({ amount })).toBe(invalidRequest)
    expect(await codeOf({ network: 'tron' })).toBe(apiErrorCode.networkUnavailable)
  })

  it('rejects link titles that are empty, too long, multi-line or contain invisible characters', async () => {
    const codeOf = async (title: string) =>
      (await server.call(createPaymentLink, wanted({ title }), shop.signedIn)).code
    for (const title of ['', ' ', 'x'.repeat(81), 'a\u202Eb', 'a\u200Bb', 'a\nb', 'a\u0000b']) {
      expect(await codeOf(title)).toBe(invalidRequest)
    }
    const { id } = await create({ title: '<img src=x onerror=alert(1)>' })
    expect((await open(id)).title).toBe('<img src=x onerror=alert(1)>')
  })

  it('keeps a merchant from redirecting a payer’s refund, reporting the order as paid or listing it', async () => {
    const { id } = await create()
    const { number, viewToken } = await begun(id)
    const { signedIn } = shop
    expect((await server.call(nameExchangeRefund, { number, refund }, signedIn)).code).toBe(notFound)
    expect((await server.call(noteExchangePayment, { number }, signedIn)).code).toBe(notFound)
    expect((await server.ask(listExchangeOrders, {}, signedIn)).items).toEqual([])
    expect((await server.call(getExchangeOrder, { number, viewToken: `${viewToken}x` }, newPlace())).code).toBe(
      notFound,
    )
  })

  it('keeps the payer’s IP address and refund address out of the merchant’s export', async () => {
    const { id } = await create()
    const from = newPlace()
    const terms = { partner: 'scripted', from: 'bsc/native', to: 'ethereum/native', rateType: 'fixed' } as const
    const { offer } = await server.ask(getExchangeQuote, { ...terms, amount: '0.25', side: 'to' }, from)
    const quoteId = offer?.quoteId ?? ''
    await pay(id, quoteId)
    const [quote] = await server.database.select().from(orderQuotes).where(eq(orderQuotes.id, quoteId))
    const exported = JSON.stringify(await server.ask(exportAccount, { currentPassword: shop.password }, shop.signedIn))
    expect(exported).toContain('Coffee for two')
    expect(exported).not.toContain(refund.address)
    expect(exported).not.toContain(from.address)
    expect(quote?.personAddress).toBe('')
  })

  it('accepts a Sevenport deposit address for the refund only if it’s the payer’s own', async () => {
    const { id } = await create()
    const payer = await register(server)
    const { address } = await server.ask(getDepositAddress, undefined, payer.signedIn)
    expect((await pay(id, await offered(), { refund: { address } })).code).toBe(apiErrorCode.recipientHasAccount)
    const own = { id, quoteId: await offered(), refund: { address }, termsAgreed: true } as const
    expect((await server.call(payPaymentLink, own, payer.signedIn)).code).toBe(0)
  })

  it('expires a payment link after its days but completes a payment that is already under way', async () => {
    const { id } = await create({ days: 1 })
    const { number } = await begun(id)
    server.advance(86_401)
    expect((await open(id)).state).toBe('expired')
    expect((await pay(id, await offered())).code).toBe(stateConflict)
    await says(number, 'completed', 250_000_000_000_000_000n)
    const [row] = await server.database.select().from(paymentLinkOrders).where(eq(paymentLinkOrders.linkId, id))
    expect(row).toMatchObject({ state: 'completed', arrived: 250_000_000_000_000_000n })
  })
})
