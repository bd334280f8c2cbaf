import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import {
  createPaymentLink,
  linkPriceSeconds,
  listLinkPayments,
  listPaymentLinks,
  openPaymentLink,
} from '#api/payment-links.ts'
import { savePaymentWebhook } from '#api/payment-webhooks.ts'
import { paymentLinkOrders, paymentLinkPrices } from '#server/db/schema/payment-links.ts'
import { paymentLinkEvents } from '#server/db/schema/payment-webhooks.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { deletePricesBefore } from '#server/modules/payment-links/link-prices.repository.ts'

import { offered, pay, says, wantedLink } from './support/link-payments.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld } from './support/merchants.ts'
import { newPlace, type Person } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { ScriptedPrices } from './support/scripted-prices.ts'
import type { TestApp } from './support/test-app.ts'

const { amountBelowMinimum, amountTooFine, idReused, pairUnsupported, stateConflict } = apiErrorCode

let folder: string
let world: MerchantWorld
let server: TestApp
let shop: Person
const prices = new ScriptedPrices()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fiat-links-'))
  const config = { rpcUrls: { 31_337: 'http://127.0.0.1:1' } }
  world = await buildMerchantWorld(folder, { config, prices, exchangePartners: [new ScriptedExchange()] })
  ;({ server } = world)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  prices.quote({ ETH: '2000' })
  for (const [currency, units] of [
    ['BRL', '5'],
    ['JPY', '150'],
    ['KWD', '0.3'],
  ] as const) {
    prices.rate(currency, units)
  }
  ;({ person: shop } = await makeMerchant(world))
})

const wanted = (entries: object = {}) => wantedLink({ amount: '25', currency: 'BRL', ...entries })
const create = async (entries: object = {}) => server.ask(createPaymentLink, wanted(entries), shop.signedIn)
const codeOf = async (entries: object) => (await server.call(createPaymentLink, wanted(entries), shop.signedIn)).code
const open = async (id: string) => server.ask(openPaymentLink, { id }, newPlace())

describe('payment links in a currency', () => {
  it('a link is paid with the amount shown when it was opened, which the order, webhook and merchant get', async () => {
    const url = 'https://shop.example/'
    await server.ask(savePaymentWebhook, { url, revision: 0, currentPassword: shop.password }, shop.signedIn)
    const fiat = { currency: 'BRL', amount: '25' }
    const { id, amount: none } = await create()
    expect(none).toBeNull()
    const opened = await open(id)
    expect(opened).toMatchObject({ state: 'open', fiat, amount: '0.0025' })
    prices.quote({ ETH: '1000' })
    // An amount that is already shown doesn't change.
    expect(await open(id)).toEqual(opened)
    const { data } = await pay(server, id, await offered(server, { amount: '0.0025' }))
    await says(server, data?.number ?? '', 'completed', parseAmount('0.0025'))
    const { items } = await server.ask(listPaymentLinks, {}, shop.signedIn)
    expect(items[0]).toMatchObject({ fiat, amount: null, paidAmount: '0.0025', payments: [{ amount: '0.0025' }] })
    const [order] = await server.database.select().from(paymentLinkOrders).where(eq(paymentLinkOrders.linkId, id))
    expect(order).toMatchObject({ asked: parseAmount('0.0025'), currency: 'BRL', fiatAmount: parseAmount('25') })
    const [event] = await server.database
      .select()
      .from(paymentLinkEvents)
      .where(eq(paymentLinkEvents.linkId, id))
      .orderBy(desc(paymentLinkEvents.createdAt))
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      link: { amount: null, fiat, coin: 'ETH' },
      order: { amount: '0.0025', fiat, received: '0.0025' },
    })
  })

  it('a link’s amount has at most its currency’s decimals: none for yen, three for dinars', async () => {
    expect(await codeOf({ currency: 'JPY', amount: '300.5' })).toBe(amountTooFine)
    expect(await codeOf({ currency: 'KWD', amount: '1.2345' })).toBe(amountTooFine)
    expect(await codeOf({ amount: '25.005' })).toBe(amountTooFine)
    expect(await open((await create({ currency: 'JPY', amount: '3000' })).id)).toMatchObject({ amount: '0.01' })
    expect(await open((await create({ currency: 'KWD', amount: '3.003' })).id)).toMatchObject({ amount: '0.005005' })
    expect(await open((await create({ currency: 'USD', amount: '10.01' })).id)).toMatchObject({ amount: '0.005005' })
  })

  it('rounds the coin amount up, so that the merchant gets no less', async () => {
    prices.quote({ ETH: '3000' })
    expect(await open((await create({ currency: 'USD', amount: '10' })).id)).toMatchObject({ amount: '0.00333334' })
  })

  it('refuses a link without a price or rate, or too small to be credited', async () => {
    expect(await codeOf({ currency: 'XXX' })).toBe(pairUnsupported)
    prices.rate('BRL', null)
    expect(await codeOf({})).toBe(pairUnsupported)
    prices.rate('BRL', '5')
    prices.quote({ ETH: '99999999999999' })
    expect(await codeOf({ currency: 'JPY', amount: '1' })).toBe(amountBelowMinimum)
  })

  it('a link can’t be paid while its price is unknown, and says so', async () => {
    const { id } = await create()
    prices.forget()
    expect(await open(id)).toMatchObject({ state: 'unpriced', amount: null, amountUntil: null })
    expect((await pay(server, id, await offered(server, { amount: '0.0025' }))).code).toBe(stateConflict)
    prices.quote({ ETH: '2000' })
    expect(await open(id)).toMatchObject({ state: 'open', amount: '0.0025' })
  })

  it('repeating a request returns the same link, and refuses its ID with another currency or amount', async () => {
    const same = wanted()
    await server.ask(createPaymentLink, same, shop.signedIn)
    await server.ask(createPaymentLink, same, shop.signedIn)
    for (const entries of [{ currency: 'KWD' }, { amount: '26' }, { currency: undefined, amount: '0.25' }]) {
      expect((await server.call(createPaymentLink, { ...same, ...entries }, shop.signedIn)).code).toBe(idReused)
    }
  })

  it('repeating a request returns the same link even if no price is known any longer', async () => {
    const same = wanted()
    const made = await server.ask(createPaymentLink, same, shop.signedIn)
    prices.forget()
    expect(await server.ask(createPaymentLink, same, shop.signedIn)).toEqual(made)
  })

  it('lists a link’s payments to its merchant alone, with the amounts asked and arrived', async () => {
    const { id } = await create()
    await open(id)
    const { data } = await pay(server, id, await offered(server, { amount: '0.0025' }))
    const number = data?.number ?? ''
    const listed = { number, state: 'unpaid', amount: '0.0025', arrived: null }
    const link = { id, reference: 'A-17', coin: 'ETH', fiat: { currency: 'BRL', amount: '25' } }
    const { items } = await server.ask(listLinkPayments, {}, shop.signedIn)
    expect(items).toMatchObject([{ ...listed, link }])
    await says(server, number, 'completed', parseAmount('0.0025'))
    const paid = await server.ask(listLinkPayments, {}, shop.signedIn)
    expect(paid).toMatchObject({ items: [{ state: 'completed', arrived: '0.0025' }], nextCursor: null })
    const { person: other } = await makeMerchant(world)
    expect(await server.ask(listLinkPayments, {}, other.signedIn)).toEqual({ items: [], nextCursor: null })
  })

  it('deletes old prices', async () => {
    const { id } = await create()
    await open(id)
    expect(await deletePricesBefore(server.database, addSeconds(systemClock(), -86_400))).toBe(0)
    await deletePricesBefore(server.database, addSeconds(systemClock(), 86_400))
    expect(await server.database.select().from(paymentLinkPrices)).toEqual([])
  })

  it('asks for a new amount after half of the time, while the previous one can still be paid', async () => {
    const { id } = await create()
    await open(id)
    prices.quote({ ETH: '4000' })
    server.advance(linkPriceSeconds / 2 - 1)
    expect(await open(id)).toMatchObject({ amount: '0.0025' })
    server.advance(2)
    expect(await open(id)).toMatchObject({ amount: '0.00125' })
    expect((await pay(server, id, await offered(server, { amount: '0.0025' }))).code).toBe(0)
  })

  it('refuses amounts that weren’t asked for or have expired', async () => {
    const { id } = await create()
    const { id: other } = await create({ amount: '100' })
    await open(id)
    await open(other)
    for (const amount of ['0.01', '0.0024', '0.0026']) {
      expect((await pay(server, id, await offered(server, { amount }))).code).toBe(stateConflict)
    }
    server.advance(linkPriceSeconds + 1)
    expect((await pay(server, id, await offered(server, { amount: '0.0025' }))).code).toBe(stateConflict)
    prices.quote({ ETH: '4000' })
    expect(await open(id)).toMatchObject({ amount: '0.00125' })
    expect((await pay(server, id, await offered(server, { amount: '0.0025' }))).code).toBe(stateConflict)
    expect((await pay(server, id, await offered(server, { amount: '0.00125' }))).code).toBe(0)
  })
})
