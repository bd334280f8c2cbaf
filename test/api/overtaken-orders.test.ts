import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getExchangeOrder } from '#api/exchange.ts'
import { createPaymentLink, listPaymentLinks, openPaymentLink } from '#api/payment-links.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { OvertakenOrders } from '#server/modules/payment-links/overtaken-orders.ts'
import type { ProviderReport } from '#server/orders/order-provider.ts'

import { begun as beginPayment, linkOrdersOf, says as report, wantedLink } from './support/link-payments.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld } from './support/merchants.ts'
import { newPlace, type Person } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import type { TestApp } from './support/test-app.ts'

interface OrderLink {
  readonly number: string
  readonly viewToken: string
}

let folder: string
let world: MerchantWorld
let server: TestApp
let shop: Person
let failures: { readonly fields: object; readonly message: string }[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'overtaken-orders-'))
  const config = { rpcUrls: { 31_337: 'http://127.0.0.1:1' } }
  world = await buildMerchantWorld(folder, { config, exchangePartners: [new ScriptedExchange()] })
  ;({ server } = world)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  shop = (await makeMerchant(world)).person
  failures = []
})

const create = async (entries: object = {}) => server.ask(createPaymentLink, wantedLink(entries), shop.signedIn)
const open = async (id: string) => server.ask(openPaymentLink, { id }, newPlace())
const begun = async (id: string) => beginPayment(server, id)
const says = async (number: string, state: ProviderReport['state'], amount: bigint | null = null) =>
  report(server, number, state, amount)

function overtakenOrders(orders: Pick<ReturnType<typeof linkOrdersOf>, 'expireUnpaid'> = linkOrdersOf(server)) {
  const log = { error: (fields: object, message: string) => void failures.push({ fields, message }) }
  return new OvertakenOrders({ database: server.database, orders, log })
}

async function shown(id: string) {
  const { items } = await server.ask(listPaymentLinks, {}, shop.signedIn)
  return items.find((item) => item.id === id)
}

async function stateOf(link: OrderLink) {
  const { state, isLinkPaid } = await server.ask(getExchangeOrder, link, newPlace())
  return { state, isLinkPaid }
}

/** Creates an order that awaits payment at a single-payment link for which another payment was seen. */
async function overtaken(): Promise<OrderLink> {
  const { id } = await create({ isSingle: true })
  const late = await begun(id)
  await says(late.number, 'expired')
  const waiting = await begun(id)
  await says(late.number, 'confirming')
  return waiting
}

describe('links for one payment', () => {
  it('a late payment of an earlier order expires the waiting one and tells its payer', async () => {
    const loop = overtakenOrders()
    const { id } = await create({ isSingle: true })
    const late = await begun(id)
    await says(late.number, 'expired')
    const waiting = await begun(id)
    await loop.run()
    expect(await stateOf(waiting)).toEqual({ state: 'unpaid', isLinkPaid: false })
    await says(late.number, 'confirming')
    await Promise.all([loop.run(), loop.run()])
    expect(await stateOf(waiting)).toEqual({ state: 'expired', isLinkPaid: true })
    expect(await stateOf(late)).toEqual({ state: 'confirming', isLinkPaid: false })
    // The partner still awaits the payment, which changes nothing.
    await says(waiting.number, 'unpaid')
    expect((await stateOf(waiting)).state).toBe('expired')
    await says(late.number, 'completed', 250_000_000_000_000_000n)
    expect((await open(id)).state).toBe('paid')
    // A payment made before its payer could read that arrives and counts as a second one.
    await says(waiting.number, 'completed', 250_000_000_000_000_000n)
    expect(await shown(id)).toMatchObject({ paid: 2 })
  })

  it('keeps orders that are being paid, and all orders of a link for many payments', async () => {
    const loop = overtakenOrders()
    const { id: single } = await create({ isSingle: true })
    const { id: many } = await create()
    const late = await begun(single)
    await says(late.number, 'expired')
    const paying = await begun(single)
    await says(paying.number, 'confirming')
    await says(late.number, 'confirming')
    const [first, second] = [await begun(many), await begun(many)]
    await says(first.number, 'confirming')
    await loop.run()
    for (const [link, state] of [
      [paying, 'confirming'],
      [late, 'confirming'],
      [second, 'unpaid'],
    ] as const) {
      expect((await server.ask(getExchangeOrder, link, newPlace())).state).toBe(state)
    }
  })

  it('expires the other waiting orders if one fails, which the next run expires', async () => {
    const waiting = [await overtaken(), await overtaken(), await overtaken()]
    const orders = linkOrdersOf(server)
    let asked = 0
    await overtakenOrders({
      expireUnpaid: async (id) => {
        asked += 1
        if (asked === 1) throw new Error('The database has gone away')
        return orders.expireUnpaid(id)
      },
    }).run()
    const states = async () => (await Promise.all(waiting.map(stateOf))).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['expired', 'expired', 'unpaid'])
    expect(failures).toMatchObject([{ message: 'Could not expire an order whose payment link is already paid' }])
    await overtakenOrders().run()
    expect(await states()).toEqual(['expired', 'expired', 'expired'])
  })
})
