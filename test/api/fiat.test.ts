import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { updateProfile } from '#api/account.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  createFiatOrder,
  type FiatOfferView,
  type FiatOrder,
  getFiatOrder,
  getFiatQuote,
  listFiatOptions,
  listFiatOrders,
  noteFiatPayment,
  openFiatCheckout,
} from '#api/fiat.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { OrderPolling } from '#server/orders/order-polling.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const payinAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
const one = 10n ** 18n

let server: TestApp
let partner: ScriptedFiat
let polling: OrderPolling
let ann: Person
let bob: Person

beforeAll(async () => {
  partner = new ScriptedFiat()
  server = await buildTestApp({
    config: { ...testConfig, rpcUrls: { 31_337: 'http://127.0.0.1:1' } },
    fiatPartners: [partner],
  })
  polling = fiatPolling(server, [partner])
  ann = await brazilian()
  bob = await brazilian()
})

beforeEach(() => {
  partner.offers = () => ({})
  partner.makes = () => ({})
  partner.report = {}
  partner.fails = undefined
  partner.failsToCreate = undefined
})

afterAll(() => server.close())

async function brazilian(): Promise<Person> {
  const person = await register(server)
  await server.ask(updateProfile, { country: 'BR' }, person.signedIn)
  return person
}

const buying = {
  direction: 'buy',
  partner: 'scripted',
  country: 'BR',
  currency: 'BRL',
  asset: 'bsc/native',
  method: 'pix',
  amount: '100',
  side: 'fiat',
} as const
const selling = { ...buying, direction: 'sell', amount: '4', side: 'coin' } as const

type QuoteInput = Parameters<typeof server.ask<typeof getFiatQuote.input, typeof getFiatQuote.data>>[1]

async function quote(input: QuoteInput = buying, person = ann): Promise<FiatOfferView> {
  const { offer } = await server.ask(getFiatQuote, input, person.signedIn)
  if (offer === null) throw new Error('The partner made no offer')
  return offer
}

function agreed(quoteId: string, address = evmAddress) {
  return { quoteId, address, termsAgreed: true, sharingAgreed: true } as const
}

async function order(input: QuoteInput = buying, person = ann): Promise<FiatOrder> {
  const { quoteId } = await quote(input, person)
  return server.ask(createFiatOrder, agreed(quoteId), person.signedIn)
}

/** Polls all orders at the partner. */
async function follow(): Promise<void> {
  server.advance(20)
  await polling.runOnce()
}

const find = async ({ number, viewToken }: FiatOrder, person = ann) =>
  server.ask(getFiatOrder, { number, viewToken }, person.signedIn)

describe('fiat options', () => {
  it('lists what partners offer in countries where third-party payment is supported', async () => {
    const { partners, coins, rules } = await server.ask(listFiatOptions)
    expect(partners).toEqual([
      { name: 'scripted', title: 'SCRIPTED', checkout: 'hosted', shares: ['email'], asksFor: ['pan'] },
    ])
    expect(coins.find(({ id }) => id === 'bitcoin/native')).toMatchObject({ buy: ['scripted'], sell: [] })
    expect(new Set(rules.map(({ country }) => country))).toEqual(new Set(['BR', 'IN']))
  })
})

describe('fiat quotes', () => {
  it('keeps a quote as the partner made it, with all its fees and limits', async () => {
    const before = Date.now()
    const offer = await quote()
    const validUntil = Date.parse(offer.validUntil)
    expect(offer).toMatchObject({ fiatAmount: '100', coinAmount: '50', partnerFee: '1', minimum: '10', spread: null })
    expect(validUntil).toBeGreaterThanOrEqual(before + 60_000)
    expect(validUntil).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it('quotes to visitors, too, and tells the partner their address', async () => {
    const { offer } = await server.ask(getFiatQuote, buying, { address: '198.51.100.9' })
    expect(offer?.coinAmount).toBe('50')
    expect(partner.asked.at(-1)).toMatchObject({ personAddress: '198.51.100.9', country: 'BR', currency: 'BRL' })
  })

  it.each([
    ['below the rule’s', '9.99', 'below-minimum'],
    ['above the rule’s', '10000.01', 'above-maximum'],
  ])('makes no offer %s limit, and doesn’t ask the partner', async (_what, amount, reason) => {
    const before = partner.asked.length
    const answer = await server.ask(getFiatQuote, { ...buying, amount })
    expect(answer).toEqual({ offer: null, reason, minimum: '10', maximum: '10000' })
    expect(partner.asked.length).toBe(before)
  })

  it('makes no offer for coins that cost less than the minimum', async () => {
    const answer = await server.ask(getFiatQuote, { ...buying, amount: '4', side: 'coin' })
    expect(answer).toMatchObject({ offer: null, reason: 'below-minimum' })
  })

  it('returns the narrower limits of rule and partner', async () => {
    partner.offers = () => ({ minimum: 50n * one, maximum: 20_000n * one })
    expect(await quote()).toMatchObject({ minimum: '50', maximum: '10000' })
  })

  it.each([
    ['another amount', () => ({ fiatAmount: 101n * one })],
    ['nothing', () => ({ coinAmount: 0n })],
    ['fees as high as the payment', () => ({ networkFee: 99n * one })],
    ['a negative fee', () => ({ partnerFee: -1n })],
    ['an offer that has expired', () => ({ validUntil: new Date(0) })],
  ])('rejects a partner that offers %s', async (_what, offers) => {
    partner.offers = offers
    expect((await server.call(getFiatQuote, buying)).code).toBe(apiErrorCode.partnerUnavailable)
  })

  it.each([
    ['a country without third-party payment', { country: 'FR', currency: 'EUR', method: 'card' }, 'countryUnsupported'],
    ['a method without a partner', { method: 'upi' }, 'pairUnsupported'],
    ['a coin that the partner doesn’t buy', { direction: 'sell', asset: 'bitcoin/native' }, 'pairUnsupported'],
    ['an unknown partner', { partner: 'nobody' }, 'pairUnsupported'],
    ['an amount that is too fine', { amount: '0.0000000000000000001' }, 'amountTooFine'],
  ] as const)('refuses a quote for %s', async (_what, input, expected) => {
    expect((await server.call(getFiatQuote, { ...buying, ...input })).code).toBe(apiErrorCode[expected])
  })
})

describe('purchases', () => {
  it('creates a purchase from its quote, which leads to the partner’s page', async () => {
    const made = await order()
    expect(made).toMatchObject({ direction: 'buy', state: 'unpaid', country: 'BR', method: 'pix', refund: null })
    expect(made.coin).toMatchObject({ asset: 'bsc/native', agreedAmount: '50', address: evmAddress })
    expect(made.fiat).toMatchObject({ currency: 'BRL', agreedAmount: '100' })
    expect(made.canOpenCheckout).toBe(true)
    const request = partner.ordered.at(-1)
    expect(request).toMatchObject({
      quoteId: 'quote 1',
      fiatAmount: 100n * one,
      side: 'fiat',
      payout: { address: evmAddress, extraId: null },
      refund: null,
      account: null,
      person: { email: ann.email, name: null, phone: null },
    })
    const { hash } = new URL(request?.returnUrl ?? '')
    expect(hash).toBe(`#/convertBuy/detail?number=${made.number}&viewToken=${made.viewToken}`)
    const { url } = await server.ask(
      openFiatCheckout,
      { number: made.number },
      { ...ann.signedIn, address: '192.0.2.5' },
    )
    expect(url).toMatch(/^https:\/\/pay\.example\//)
    expect(partner.renewed.at(-1)?.personAddress).toBe('192.0.2.5')
  })

  it('several taps create one purchase per quote', async () => {
    const { quoteId } = await quote()
    const before = partner.ordered.length
    const made = await Promise.all(
      Array.from({ length: 5 }, async () => server.ask(createFiatOrder, agreed(quoteId), ann.signedIn)),
    )
    expect(new Set(made.map(({ number }) => number)).size).toBe(1)
    expect(partner.ordered.length - before).toBe(1)
  })

  it('refuses a purchase on an expired quote', async () => {
    const { quoteId } = await quote()
    server.advance(61)
    expect((await server.call(createFiatOrder, agreed(quoteId), ann.signedIn)).code).toBe(apiErrorCode.rateExpired)
  })

  it('refuses a purchase without agreement to what the partner is told', async () => {
    const { quoteId } = await quote()
    const input = { ...agreed(quoteId), sharingAgreed: false as unknown as true }
    expect((await server.call(createFiatOrder, input, ann.signedIn)).code).toBe(apiErrorCode.invalidRequest)
  })

  it.each([
    ['no country', null],
    ['another country', 'IN'],
    ['a country without third-party payment', 'FR'],
  ])('refuses a purchase for an account that states %s', async (_what, country) => {
    const person = await register(server)
    await server.ask(updateProfile, { country }, person.signedIn)
    const { quoteId } = await quote(buying, person)
    const { code } = await server.call(createFiatOrder, agreed(quoteId), person.signedIn)
    expect(code).toBe(apiErrorCode.countryUnsupported)
  })

  it('pays out to the user’s own deposit address, but not to another user’s', async () => {
    const { address: own } = await server.ask(getDepositAddress, undefined, ann.signedIn)
    const { address: other } = await server.ask(getDepositAddress, undefined, bob.signedIn)
    const create = async (address: string) => {
      const { quoteId } = await quote({ ...buying, asset: 'ethereum/native' })
      return (await server.call(createFiatOrder, agreed(quoteId, address), ann.signedIn)).code
    }
    expect(await create(own)).toBe(0)
    expect(await create(other)).toBe(apiErrorCode.recipientHasAccount)
    expect(await create('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toBe(apiErrorCode.addressInvalid)
  })

  it('a purchase that costs more than agreed has failed and can’t be paid', async () => {
    partner.makes = () => ({ fiatAmount: 101n * one })
    expect(await order()).toMatchObject({ state: 'failed', canOpenCheckout: false })
  })

  it('a purchase with an unsafe checkout page stays new and can’t be paid', async () => {
    partner.makes = () => ({ url: 'javascript:alert(1)' })
    expect(await order()).toMatchObject({ state: 'new', canOpenCheckout: false })
  })

  it('a purchase that the partner refuses has failed', async () => {
    partner.failsToCreate = new PartnerError('refused', 'no')
    expect((await order()).state).toBe('failed')
  })

  it('a purchase’s link opens it without a login, but hides its instructions and page', async () => {
    partner.makes = () => ({ instructions: { kind: 'pix', code: '00020126…' } })
    const made = await order()
    expect(made.instructions).toEqual({ kind: 'pix', code: '00020126…' })
    const seen = await server.ask(getFiatOrder, { number: made.number, viewToken: made.viewToken })
    expect(seen).toMatchObject({ number: made.number, instructions: null, canOpenCheckout: false })
    const other = await order()
    const { code } = await server.call(getFiatOrder, { number: made.number, viewToken: other.viewToken })
    expect(code).toBe(apiErrorCode.notFound)
  })

  it('another user can’t use a quote, or see, open or mark its purchase', async () => {
    const { quoteId } = await quote()
    expect((await server.call(createFiatOrder, agreed(quoteId), bob.signedIn)).code).toBe(apiErrorCode.notFound)
    const { number } = await server.ask(createFiatOrder, agreed(quoteId), ann.signedIn)
    expect((await server.call(createFiatOrder, agreed(quoteId), bob.signedIn)).code).toBe(apiErrorCode.idReused)
    expect((await server.call(openFiatCheckout, { number }, bob.signedIn)).code).toBe(apiErrorCode.notFound)
    expect((await server.call(noteFiatPayment, { number }, bob.signedIn)).code).toBe(apiErrorCode.notFound)
    expect((await server.ask(listFiatOrders, { direction: 'buy' }, bob.signedIn)).items).toEqual([])
  })

  it('lists a purchase in the history of its direction only', async () => {
    const made = await order()
    const list = async (direction: 'buy' | 'sell') =>
      (await server.ask(listFiatOrders, { direction, search: made.number }, ann.signedIn)).items.map(
        ({ number }) => number,
      )
    expect(await list('buy')).toEqual([made.number])
    expect(await list('sell')).toEqual([])
  })

  it('passes the bank’s reference on to the partner and waits for the payment', async () => {
    const { number } = await order()
    const paid = { number, bankReference: 'UTR123456789' }
    expect(await server.ask(noteFiatPayment, paid, ann.signedIn)).toMatchObject({
      state: 'waiting',
      isPaymentSaid: true,
    })
    expect(partner.bankReferences).toEqual(['UTR123456789'])
  })
})

describe('sales', () => {
  it('a sale shows the partner’s first address to pay to, and refuses another one', async () => {
    const made = await order(selling)
    expect(made).toMatchObject({ direction: 'sell', refund: { address: evmAddress }, fiat: { currency: 'BRL' } })
    expect(made.coin).toMatchObject({ agreedAmount: '4', address: null })
    expect((await server.call(noteFiatPayment, { number: made.number }, ann.signedIn)).code).toBe(
      apiErrorCode.stateConflict,
    )
    partner.report = { payinAt: { network: 'bsc', address: payinAddress.toLowerCase(), extraId: null } }
    await follow()
    expect((await find(made)).coin.address).toBe(payinAddress)
    partner.report = {
      payinAt: { network: 'bsc', address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', extraId: null },
    }
    await follow()
    expect((await find(made)).coin.address).toBe(payinAddress)
    expect(server.logLines.some((line) => line.includes(made.number) && line.includes('payin-refused'))).toBe(true)
  })

  it('refuses a sale’s pay-in address that is its own refund address', async () => {
    const made = await order(selling)
    partner.report = { payinAt: { network: 'bsc', address: evmAddress, extraId: null } }
    await follow()
    expect((await find(made)).coin.address).toBeNull()
  })
})
