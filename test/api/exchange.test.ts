import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import {
  createExchangeOrder,
  type ExchangeOffer,
  getExchangeOrder,
  getExchangeQuote,
  listExchangeAssets,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
} from '#api/exchange.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { orderQuotes } from '#server/db/schema/orders.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { newestCode, type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const chainId = 31_337
const bitcoinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const odd = 'bsc/0x00000000000000000000000000000000000000A1'

let server: TestApp
let partner: ScriptedExchange
let slow: ScriptedExchange
let ann: Person
let bob: Person

beforeAll(async () => {
  partner = new ScriptedExchange()
  slow = new ScriptedExchange('slow')
  server = await buildTestApp({
    config: { ...testConfig, rpcUrls: { [chainId]: 'http://127.0.0.1:1' } },
    exchangePartners: [partner, slow],
  })
  ann = await register(server)
  bob = await register(server)
})

beforeEach(() => {
  partner.answers = () => ({})
  partner.fails = undefined
  slow.fails = undefined
})

afterAll(() => server.close())

const wanted = {
  partner: 'scripted',
  from: 'bsc/native',
  to: 'bitcoin/native',
  amount: '4',
  side: 'from',
  rateType: 'floating',
} as const

async function quote(
  input: Partial<Parameters<typeof server.ask<typeof getExchangeQuote.input, typeof getExchangeQuote.data>>[1]> = {},
): Promise<ExchangeOffer> {
  const { offer } = await server.ask(getExchangeQuote, { ...wanted, ...input }, ann.signedIn)
  if (offer === null) throw new Error('The partner made no offer')
  return offer
}

async function order() {
  const { quoteId } = await quote()
  return server.ask(createExchangeOrder, agreed(quoteId), ann.signedIn)
}

function agreed(quoteId: string) {
  return { quoteId, payout: { address: bitcoinAddress }, termsAgreed: true } as const
}

describe('exchangeable coins', () => {
  it('lists the coins of all partners, by our names where we know the coin', async () => {
    const { partners, assets } = await server.ask(listExchangeAssets)
    expect(partners).toEqual([
      { name: 'scripted', title: 'SCRIPTED', paidBy: 'transfer', refunds: 'automatic', minutes: null },
      { name: 'slow', title: 'SLOW', paidBy: 'transfer', refunds: 'automatic', minutes: null },
    ])
    expect(assets.find(({ id }) => id === 'ethereum/native')).toMatchObject({
      symbol: 'ETH',
      from: ['scripted', 'slow'],
    })
    expect(assets.find(({ id }) => id === odd)).toMatchObject({ symbol: 'ODD', name: 'Oddcoin', to: [] })
    expect(assets.find(({ id }) => id === 'tron/native')?.memo).toBe('memo')
  })

  it('keeps listing a partner’s coins when it doesn’t answer', async () => {
    slow.fails = new PartnerError('timeout', 'slow')
    server.advance(601)
    await server.ask(listExchangeAssets)
    await expect
      .poll(() => server.logLines.some((line) => line.includes('Could not read what a partner offers')))
      .toBe(true)
    const { assets } = await server.ask(listExchangeAssets)
    expect(assets.find(({ id }) => id === 'ethereum/native')?.from).toEqual(['scripted', 'slow'])
  })
})

describe('quotes', () => {
  it('keeps a quote as the partner made it, for a minute by default', async () => {
    const before = Date.now()
    const offer = await quote()
    const validUntil = Date.parse(offer.validUntil)
    expect(offer).toMatchObject({ fromAmount: '4', toAmount: '2', minimum: '0.000000000000000001', maximum: null })
    expect(validUntil).toBeGreaterThanOrEqual(before + 60_000)
    expect(validUntil).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it('quotes by the amount to receive', async () => {
    expect(await quote({ side: 'to' })).toMatchObject({ fromAmount: '8', toAmount: '4' })
  })

  it('quotes to visitors, too, and tells the partner their address', async () => {
    const { offer } = await server.ask(getExchangeQuote, wanted, { address: '198.51.100.9' })
    expect(offer?.toAmount).toBe('2')
    expect(partner.asked.at(-1)?.personAddress).toBe('198.51.100.9')
  })

  it('tells why a partner makes no offer, and its limits', async () => {
    partner.answers = () => ({ kind: 'none', reason: 'below-minimum', minimum: 5n * 10n ** 18n, maximum: null })
    const answer = await server.ask(getExchangeQuote, wanted)
    expect(answer).toEqual({ offer: null, reason: 'below-minimum', minimum: '5', maximum: null })
  })

  it.each([
    ['another amount than requested', () => ({ fromAmount: 5n })],
    ['nothing', () => ({ toAmount: 0n })],
    ['a negative amount', () => ({ toAmount: -1n })],
    ['an expired offer', () => ({ validUntil: new Date(0) })],
  ])('rejects a partner that offers %s', async (_what, answers) => {
    partner.answers = answers
    const { code } = await server.call(getExchangeQuote, wanted)
    expect(code).toBe(apiErrorCode.partnerUnavailable)
  })

  it.each([
    ['a partner that fails', {}, apiErrorCode.partnerUnavailable],
    ['an unknown partner', { partner: 'nobody' }, apiErrorCode.pairUnsupported],
    ['a coin that no partner offers', { from: 'polygon/native' }, apiErrorCode.pairUnsupported],
    ['a coin that isn’t paid out', { to: odd }, apiErrorCode.pairUnsupported],
    ['a coin for itself', { to: 'bsc/native' }, apiErrorCode.invalidRequest],
    ['nothing', { amount: '0.0' }, apiErrorCode.invalidRequest],
    ['an amount that is too fine', { amount: '0.0000000000000000001' }, apiErrorCode.amountTooFine],
    ['an amount finer than the network', { side: 'to' as const, amount: '0.123456789' }, apiErrorCode.amountTooFine],
    ['an unknown network', { from: 'moon/native' }, apiErrorCode.invalidRequest],
  ])('refuses a quote for %s', async (_what, input, expected) => {
    if (Object.keys(input).length === 0) partner.fails = new PartnerError('malformed', 'HTML')
    const { code } = await server.call(getExchangeQuote, { ...wanted, ...input })
    expect(code).toBe(expected)
  })
})

describe('orders', () => {
  it('creates an order from the quote alone and shows where to pay', async () => {
    const made = await order()
    expect(made).toMatchObject({ state: 'unpaid', partner: 'scripted', rateType: 'floating' })
    expect(made.payin).toMatchObject({
      asset: 'bsc/native',
      amount: '4',
      address: expect.stringMatching(/^0x/) as string,
    })
    expect(made.payout).toMatchObject({ asset: 'bitcoin/native', amount: '2', address: bitcoinAddress })
    expect(made.transitions.map(({ state }) => state)).toEqual(['new', 'unpaid'])
    expect(partner.ordered.at(-1)).toMatchObject({ rateId: 'rate 1', amount: 4n * 10n ** 18n, side: 'from' })
  })

  it('several taps create one order per quote', async () => {
    const { quoteId } = await quote()
    const before = partner.ordered.length
    const made = await Promise.all(
      Array.from({ length: 5 }, async () => server.ask(createExchangeOrder, agreed(quoteId), ann.signedIn)),
    )
    expect(new Set(made.map(({ number }) => number)).size).toBe(1)
    expect(partner.ordered.length - before).toBe(1)
  })

  it('refuses an order on an expired quote', async () => {
    const { quoteId } = await quote()
    server.advance(61)
    const { code } = await server.call(createExchangeOrder, agreed(quoteId), ann.signedIn)
    expect(code).toBe(apiErrorCode.rateExpired)
  })

  it('refuses an order without agreement to the terms', async () => {
    const { quoteId } = await quote()
    const input = { ...agreed(quoteId), termsAgreed: false as unknown as true }
    expect((await server.call(createExchangeOrder, input, ann.signedIn)).code).toBe(apiErrorCode.invalidRequest)
  })

  it.each([
    ['an address of another network', { address: evmAddress }, apiErrorCode.addressInvalid],
    ['a mistyped address', { address: bitcoinAddress.replace('q', 'p') }, apiErrorCode.addressInvalid],
    ['a memo on a network without memos', { address: bitcoinAddress, memo: '1' }, apiErrorCode.memoInvalid],
  ])('refuses a payout to %s', async (_what, payout, expected) => {
    const { quoteId } = await quote()
    const { code } = await server.call(createExchangeOrder, { ...agreed(quoteId), payout }, ann.signedIn)
    expect(code).toBe(expected)
  })

  it('pays out to the user’s own deposit address, but not to another user’s or a keyless address', async () => {
    const { address: own } = await server.ask(getDepositAddress, undefined, ann.signedIn)
    const { address: other } = await server.ask(getDepositAddress, undefined, bob.signedIn)
    const create = async (address: string) => {
      const { quoteId } = await quote({ to: 'ethereum/native' })
      return (await server.call(createExchangeOrder, { ...agreed(quoteId), payout: { address } }, ann.signedIn)).code
    }
    expect(await create(own)).toBe(0)
    expect(await create(other)).toBe(apiErrorCode.recipientHasAccount)
    expect(await create('0x000000000000000000000000000000000000dEaD')).toBe(apiErrorCode.recipientIsNobody)
  })

  it('an order at a fixed rate requires a refund address', async () => {
    const { quoteId } = await quote({ rateType: 'fixed' })
    const { code } = await server.call(createExchangeOrder, agreed(quoteId), ann.signedIn)
    expect(code).toBe(apiErrorCode.refundAddressMissing)
    const made = await server.ask(
      createExchangeOrder,
      { ...agreed(quoteId), refund: { address: evmAddress } },
      ann.signedIn,
    )
    expect(made.refund).toMatchObject({ asset: 'bsc/native', address: evmAddress })
  })

  it('an order that the partner refuses has failed and asks for no payment', async () => {
    const { quoteId } = await quote()
    partner.fails = new PartnerError('refused', 'no')
    const made = await server.ask(createExchangeOrder, agreed(quoteId), ann.signedIn)
    expect(made).toMatchObject({ state: 'failed', payin: { address: null } })
  })

  it('an order whose partner goes silent stays new and asks for no payment', async () => {
    const { quoteId } = await quote()
    partner.fails = new PartnerError('timeout', 'too late')
    const made = await server.ask(createExchangeOrder, agreed(quoteId), ann.signedIn)
    expect(made).toMatchObject({ state: 'new', payin: { address: null } })
  })

  it('an order’s link opens it without a login, and no other link does', async () => {
    const { number, viewToken } = await order()
    const other = await order()
    expect((await server.ask(getExchangeOrder, { number, viewToken })).number).toBe(number)
    expect((await server.call(getExchangeOrder, { number, viewToken: other.viewToken })).code).toBe(
      apiErrorCode.notFound,
    )
    expect((await server.call(getExchangeOrder, { number: 'NOPE', viewToken })).code).toBe(apiErrorCode.notFound)
  })

  it('adds a refund address to an order later, once', async () => {
    const { number, canNameRefund } = await order()
    expect(canNameRefund).toBe(true)
    const name = async (address: string) =>
      server.call(nameExchangeRefund, { number, refund: { address } }, ann.signedIn)
    expect((await name(bitcoinAddress)).code).toBe(apiErrorCode.addressInvalid)
    partner.fails = new PartnerError('timeout', 'slow')
    expect((await name(evmAddress)).code).toBe(apiErrorCode.partnerUnavailable)
    partner.fails = undefined
    expect((await name(evmAddress)).data).toMatchObject({ refund: { address: evmAddress }, canNameRefund: false })
    expect((await name(evmAddress)).code).toBe(apiErrorCode.stateConflict)
  })

  it('an order reported as paid waits for the partner to see the payment', async () => {
    const { number } = await order()
    expect((await server.ask(noteExchangePayment, { number }, ann.signedIn)).state).toBe('waiting')
    expect((await server.ask(noteExchangePayment, { number }, ann.signedIn)).state).toBe('waiting')
  })

  it('another user can’t use a quote or see or mark its order', async () => {
    const { quoteId } = await quote()
    expect((await server.call(createExchangeOrder, agreed(quoteId), bob.signedIn)).code).toBe(apiErrorCode.notFound)
    const { number } = await server.ask(createExchangeOrder, agreed(quoteId), ann.signedIn)
    expect((await server.call(createExchangeOrder, agreed(quoteId), bob.signedIn)).code).toBe(apiErrorCode.idReused)
    expect((await server.call(noteExchangePayment, { number }, bob.signedIn)).code).toBe(apiErrorCode.notFound)
    expect((await server.ask(listExchangeOrders, {}, bob.signedIn)).items).toEqual([])
    expect((await server.call(createExchangeOrder, agreed(randomUUID()), ann.signedIn)).code).toBe(
      apiErrorCode.notFound,
    )
  })

  it('lists orders newest first, and allows twenty unpaid ones', async () => {
    const person = await register(server)
    const create = async () => {
      const { offer } = await server.ask(getExchangeQuote, wanted, person.signedIn)
      return server.call(createExchangeOrder, agreed(offer?.quoteId ?? ''), person.signedIn)
    }
    for (let count = 0; count < 20; count += 1) {
      server.advance(10)
      expect((await create()).code).toBe(0)
    }
    expect((await create()).code).toBe(apiErrorCode.limitReached)
    const { items, nextCursor } = await server.ask(listExchangeOrders, { state: 'unpaid' }, person.signedIn)
    expect([items.length, nextCursor]).toEqual([20, null])
    const times = items.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe('the address an offer was requested from', () => {
  const place = '203.0.113.77'

  /** Requests an offer as a visitor, and orders it after a login. */
  async function orderAsVisitor(person: Person) {
    const { offer } = await server.ask(getExchangeQuote, wanted, { address: place })
    const { number, viewToken } = await server.ask(createExchangeOrder, agreed(offer?.quoteId ?? ''), person.signedIn)
    return { number, viewToken }
  }

  const stored = () => server.database.select().from(orderQuotes).where(eq(orderQuotes.personAddress, place))

  it('exports the address of an offer that was requested before the login', async () => {
    const person = await register(server)
    await orderAsVisitor(person)
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections['exchangeQuotes']).toMatchObject([{ provider: 'scripted', address: place }])
  })

  it('deletes the address with the account, while the order’s link still works', async () => {
    const [person, other] = [await register(server), await register(server)]
    const link = await orderAsVisitor(person)
    await orderAsVisitor(other)
    const before = (await stored()).length
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
    const code = await newestCode(server, person.email)
    await server.ask(deleteAccount, { currentPassword: person.password, code }, person.signedIn)
    expect(await stored(), 'another user’s order stays').toHaveLength(before - 1)
    expect((await server.ask(getExchangeOrder, link)).number).toBe(link.number)
  })
})
