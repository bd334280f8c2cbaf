import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { updateProfile } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  createFiatOrder,
  type FiatOrder,
  getFiatOrder,
  getFiatQuote,
  noteFiatPayment,
  openFiatCheckout,
  takeBackFiatPayment,
} from '#api/fiat.ts'
import { addPayoutAccount } from '#api/payout-accounts.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { agreed, buying, orderFiat, quoteFiat, selling } from './support/fiat-orders.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const payinAddress = '0x52908400098527886E0F7030069857D2E4169EE7'

let server: TestApp
let partner: ScriptedFiat
let ann: Person

beforeAll(async () => {
  partner = new ScriptedFiat()
  server = await buildTestApp({ fiatPartners: [partner] })
  ann = await brazilian(server)
})

beforeEach(() => {
  partner.makes = () => ({})
  partner.report = {}
})

afterAll(() => server.close())

async function brazilian(at: TestApp): Promise<Person> {
  const person = await register(at)
  await at.ask(updateProfile, { country: 'BR' }, person.signedIn)
  return person
}

async function follow(): Promise<void> {
  server.advance(20)
  await fiatPolling(server, [partner]).runOnce()
}

/** Opens an order as anyone with its link sees it. */
const opened = ({ number, viewToken }: FiatOrder) => server.ask(getFiatOrder, { number, viewToken })

describe('an order’s link', () => {
  it('an order’s link reveals no reference that works at the partner', async () => {
    // As at partners whose own page makes the order.
    partner.makes = () => ({ id: partner.ordered.at(-1)?.reference ?? '' })
    const made = await orderFiat(server, ann, buying)
    const reference = partner.ordered.at(-1)?.reference ?? ''
    expect(made.partnerOrderId).toBeNull()
    expect(JSON.stringify(await opened(made))).not.toContain(reference)
    partner.report = { partnerNumber: 'MP-1' }
    await follow()
    expect((await opened(made)).partnerOrderId).toBe('MP-1')
  })
})

it('refuses an amount finer than its currency without asking a partner', async () => {
  const before = partner.asked.length
  const call = async (amount: string) => (await server.call(getFiatQuote, { ...buying, amount }, ann.signedIn)).code
  expect(await call('100.125')).toBe(apiErrorCode.amountTooFine)
  expect(partner.asked.length).toBe(before)
  expect(await call('100.120')).toBe(0)
})

describe('bank references and payout accounts', () => {
  const utr = { bankReference: 'UTR123456789' }
  const account = { kind: 'pix', holder: 'Someone Else', keyType: 'email', key: 'someone@else.example' } as const

  it('limits a user’s tries of bank references and payout accounts, from any address', async () => {
    const [person, other] = [await brazilian(server), await brazilian(server)]
    const [own, others] = [await orderFiat(server, person, buying), await orderFiat(server, other, buying)]
    const codes: number[] = []
    for (let times = 0; times < 11; times += 1) {
      const from = { ...person.signedIn, address: `198.51.100.${times}` }
      codes.push((await server.call(noteFiatPayment, { number: own.number, ...utr }, from)).code)
      codes.push((await server.call(addPayoutAccount, { details: account }, from)).code)
    }
    const allowed = codes.slice(0, 20)
    expect(new Set(allowed)).toEqual(new Set([0, apiErrorCode.payoutAccountForeign]))
    expect(codes.slice(20)).toEqual([apiErrorCode.tooManyRequests, apiErrorCode.tooManyRequests])
    expect((await server.call(noteFiatPayment, { number: others.number, ...utr }, other.signedIn)).code).toBe(0)
    // Reporting a payment without a reference is no try.
    expect((await server.call(noteFiatPayment, { number: own.number }, person.signedIn)).code).toBe(0)
  })
})

describe('checkout pages of partners', () => {
  it.each(['http://pay.example/1', 'javascript:alert(1)', 'https://moonpay.com@pay.example/', 'pay.example'])(
    'refuses to open a partner’s page if it is %s',
    async (url) => {
      partner.makes = () => ({ url })
      const made = await orderFiat(server, ann, buying)
      expect(made).toMatchObject({ state: 'new', canOpenCheckout: false })
      partner.makes = () => ({})
      const open = vi.spyOn(partner, 'renewCheckout').mockResolvedValue(url)
      const { number } = await orderFiat(server, ann, buying)
      const opened = await server.call(openFiatCheckout, { number }, ann.signedIn)
      expect(opened.code).toBe(apiErrorCode.partnerUnavailable)
      open.mockRestore()
    },
  )
})

describe('payments reported by the user alone', () => {
  it('only the user can take back a reported payment, until the partner has seen it', async () => {
    const { number } = await orderFiat(server, ann, buying)
    await server.ask(noteFiatPayment, { number }, ann.signedIn)
    const stranger = await brazilian(server)
    const takeBack = async (person: Person) => server.call(takeBackFiatPayment, { number }, person.signedIn)
    expect((await takeBack(stranger)).code).toBe(apiErrorCode.notFound)
    expect((await takeBack(ann)).data).toMatchObject({ state: 'unpaid', isPaymentSaid: false, canOpenCheckout: true })
    expect((await takeBack(ann)).code).toBe(0)
    await server.ask(noteFiatPayment, { number }, ann.signedIn)
    partner.report = { state: 'confirming' }
    await follow()
    expect((await takeBack(ann)).code).toBe(apiErrorCode.stateConflict)
  })
})

describe('amounts finer than the coin’s network', () => {
  const litecoin = { ...selling, asset: 'litecoin/native' } as const
  const refundAddress = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

  it.each([
    ['to sell', litecoin],
    ['to buy', { ...buying, asset: 'litecoin/native', side: 'coin' }],
  ] as const)('refuses an amount finer than its network without asking the partner: %s', async (_what, input) => {
    const before = partner.asked.length
    const refused = await server.call(getFiatQuote, { ...input, amount: '4.123456789' }, ann.signedIn)
    expect(refused).toMatchObject({ code: apiErrorCode.amountTooFine, msg: 'The amount is finer than 8 decimals' })
    expect(partner.asked.length).toBe(before)
    expect((await server.call(getFiatQuote, { ...input, amount: '10.123456780' }, ann.signedIn)).code).toBe(0)
  })

  it('rounds a partner’s amount up to what can be paid, in the offer and in the order', async () => {
    partner.offers = () => ({ coinAmount: 4_123_456_781_000_000_001n })
    partner.makes = () => ({ coinAmount: 4_123_456_780_000_000_001n })
    const forMoney = { ...litecoin, amount: '100', side: 'fiat' } as const
    const offer = await quoteFiat(server, ann, forMoney)
    expect(offer.coinAmount).toBe('4.12345679')
    const made = await server.ask(createFiatOrder, agreed(offer.quoteId, refundAddress), ann.signedIn)
    expect(made.coin).toMatchObject({ agreedAmount: '4.12345679', amount: '4.12345679' })
    partner.offers = () => ({})
  })
})

describe('sales and bank references at partners', () => {
  it('hides a sale’s address on another network', async () => {
    const made = await orderFiat(server, ann, selling)
    partner.report = { payinAt: { network: 'ethereum', address: payinAddress, extraId: null } }
    await follow()
    expect((await opened(made)).coin.address).toBeNull()
    partner.report = { payinAt: { network: 'bsc', address: payinAddress, extraId: null } }
    await follow()
    await follow()
    expect((await opened(made)).coin.address).toBe(payinAddress)
  })

  it('limits how often bank references are passed to a partner', async () => {
    const addressLimits = { ...testConfig.addressLimits, costly: 10 }
    const config = { ...testConfig, addressLimits, trustedProxies: ['10.0.0.1'] }
    const strict = await buildTestApp({ config, fiatPartners: [partner] })
    try {
      const person = await brazilian(strict)
      const { number } = await orderFiat(strict, person, buying)
      const paid = { number, bankReference: 'UTR123456789' }
      const codes: number[] = []
      for (let times = 0; times < 12; times += 1) {
        codes.push((await strict.call(noteFiatPayment, paid, person.signedIn)).code)
      }
      expect(codes).toContain(apiErrorCode.tooManyRequests)
    } finally {
      await strict.close()
    }
  })
})
