import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { updateProfile } from '#api/account.ts'
import { type FiatOrder, getFiatOrder } from '#api/fiat.ts'

import { fiatPolling } from './support/fiat-following.ts'
import { buying, orderFiat, selling } from './support/fiat-orders.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

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
})
