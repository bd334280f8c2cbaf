import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { listAudit } from '#api/operator-audit.ts'
import { type AlertedOrder, listAlertedOrders, settleOrderAlert } from '#api/operators.ts'

import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report } from './support/scripted-partner.ts'
import { orderSwap, partnerSays } from './support/swap-orders.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let olga: Person
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ exchangePartners: [new ScriptedExchange()] })
  olga = await registerOperator(server)
  ann = await register(server)
})

afterAll(() => server.close())

const note = 'Asked the partner’s support'
const unknown = { ...report('waiting'), state: null, raw: 'frozen' }

/** Places an order whose partner reports an unknown status. */
async function alerted(): Promise<ExchangeOrder> {
  const order = await orderSwap(server, ann)
  await partnerSays(server, order.number, unknown)
  return order
}

async function find(number: string): Promise<AlertedOrder | undefined> {
  const { items } = await server.ask(listAlertedOrders, {}, olga.signedIn)
  return items.find((order) => order.number === number)
}

describe('orders with alerts', () => {
  it('lists an order’s alert with the partner’s own status, and without its view token', async () => {
    const order = await alerted()
    const found = await find(order.number)
    expect(found).toMatchObject({
      alert: 'unknown-status',
      partnerStatus: 'frozen',
      partner: 'scripted',
      partnerOrderId: order.partnerOrderId,
      state: 'unpaid',
      payin: order.payin,
      memberId: ann.session.memberId,
    })
    expect(JSON.stringify(found)).not.toContain(order.viewToken)
  })

  it('settles an alert once, with a note in the audit', async () => {
    const { number } = await alerted()
    const settlement = { number, alert: 'unknown-status', note } as const
    await server.ask(settleOrderAlert, settlement, olga.signedIn)
    expect(await find(number)).toBeUndefined()
    const { items } = await server.ask(listAudit, {}, olga.signedIn)
    expect(items[0]).toMatchObject({
      action: 'settle-order-alert',
      subject: number,
      details: { alert: 'unknown-status', note, partner: 'scripted', state: 'unpaid' },
    })
    expect(await server.call(settleOrderAlert, settlement, olga.signedIn)).toMatchObject({
      code: apiErrorCode.stateConflict,
    })
  })

  it('a settled alert stays settled while the partner repeats itself, and returns when it recurs', async () => {
    const { number } = await alerted()
    await server.ask(settleOrderAlert, { number, alert: 'unknown-status', note }, olga.signedIn)
    await partnerSays(server, number, unknown)
    expect(await find(number)).toBeUndefined()
    await partnerSays(server, number, report('confirming'))
    await partnerSays(server, number, unknown)
    expect(await find(number)).toMatchObject({ alert: 'unknown-status', state: 'confirming' })
  })

  it('refuses to settle an alert that the order doesn’t have', async () => {
    const { number } = await alerted()
    const other = { number, alert: 'payout-contradicted', note } as const
    expect(await server.call(settleOrderAlert, other, olga.signedIn)).toMatchObject({
      code: apiErrorCode.stateConflict,
    })
    expect(await find(number)).toMatchObject({ alert: 'unknown-status' })
  })

  it('an order with a settled alert is listed again for another one', async () => {
    const { number } = await alerted()
    await server.ask(settleOrderAlert, { number, alert: 'unknown-status', note }, olga.signedIn)
    await partnerSays(server, number, report('sending'))
    await partnerSays(server, number, report('confirming'))
    expect(await find(number)).toMatchObject({ alert: 'impossible-status', state: 'sending' })
  })

  it('refuses to settle an alert of an unknown order', async () => {
    const nothing = { number: '0000000000', alert: 'unknown-status', note } as const
    expect(await server.call(settleOrderAlert, nothing, olga.signedIn)).toMatchObject({ code: apiErrorCode.notFound })
  })
})
