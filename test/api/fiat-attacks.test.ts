import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { updateProfile } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { type FiatOrder, getFiatOrder, getFiatQuote, noteFiatPayment } from '#api/fiat.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { buying, orderFiat, selling } from './support/fiat-orders.ts'
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

/** As whoever has the link sees it. */
const opened = ({ number, viewToken }: FiatOrder) => server.ask(getFiatOrder, { number, viewToken })

describe('whoever has an order’s link', () => {
  it('learns no reference with which they could act at the partner in its place', async () => {
    // As partners have it whose own page makes the order.
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

it('an amount of money that nobody can pay is asked of no partner', async () => {
  const before = partner.asked.length
  const call = async (amount: string) => (await server.call(getFiatQuote, { ...buying, amount }, ann.signedIn)).code
  expect(await call('100.125')).toBe(apiErrorCode.amountTooFine)
  expect(partner.asked.length).toBe(before)
  expect(await call('100.120')).toBe(0)
  // Coins are as fine as they are.
  expect((await server.call(getFiatQuote, { ...selling, amount: '4.12345678' }, ann.signedIn)).code).toBe(0)
})

describe('a partner', () => {
  it('that awaits a sale’s coins on another network names no address that is shown', async () => {
    const made = await orderFiat(server, ann, selling)
    partner.report = { payinAt: { network: 'ethereum', address: payinAddress, extraId: null } }
    await follow()
    expect((await opened(made)).coin.address).toBeNull()
    partner.report = { payinAt: { network: 'bsc', address: payinAddress, extraId: null } }
    await follow()
    await follow()
    expect((await opened(made)).coin.address).toBe(payinAddress)
  })

  it('is told numbers of the bank only so often: others need what it may be asked, too', async () => {
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
