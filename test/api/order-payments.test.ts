import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { setListedOnly } from '#api/address-book.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getExchangeOrder, listExchangeOrders, nameExchangeRefund, noteExchangePayment } from '#api/exchange.ts'
import { approveWithdrawal, listReviews, refuseWithdrawal } from '#api/operators.ts'
import {
  beginOrderPayment,
  cancelWithdrawal,
  confirmWithdrawal,
  getWithdrawalUsage,
  verifyWithdrawalPassword,
} from '#api/withdrawals.ts'
import { changeListing } from '#server/coins/listings.repository.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { systemClock } from '#server/lib/clock.ts'
import { changeLeg, findOrderByNumber } from '#server/orders/orders.repository.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'

import { giveCoins } from './support/funds.ts'
import { registerOperator } from './support/operators.ts'
import { OrderPaymentWorld } from './support/order-payment-world.ts'
import { newAddress } from './support/payout-world.ts'
import { newestMail, type Person, register } from './support/people.ts'
import type { TestApp } from './support/test-app.ts'
import { fundPassword } from './support/withdrawals.ts'

let world: OrderPaymentWorld
let server: TestApp
let ann: Person
let bob: Person

beforeAll(async () => {
  world = await OrderPaymentWorld.create()
  server = world.server
  bob = await world.person()
})

beforeEach(async () => {
  ann = await world.person()
})

afterAll(() => world.close())

type Order = Awaited<ReturnType<typeof world.order>>

async function begin({ number }: Pick<Order, 'number'>, person = ann) {
  return server.call(beginOrderPayment, { orderNumber: number }, person.signedIn)
}

async function confirm(id: string, person = ann) {
  return server.call(confirmWithdrawal, { id, fundPassword }, person.signedIn)
}

describe('starting the payment of an order', () => {
  it('a payment has the order’s address and amount, with the fee on top, and holds nothing yet', async () => {
    const order = await world.order(ann)
    const request = await server.ask(beginOrderPayment, { orderNumber: order.number }, ann.signedIn)
    expect(request).toMatchObject({
      coin: 'BNB',
      network: 'bsc',
      address: order.payin.address,
      memo: null,
      amount: '1.0005',
      fee: '0.0005',
      arrives: '1',
      orderNumber: order.number,
      orderKind: 'swap',
      nextStep: 'password',
      resembles: null,
      needsReview: false,
    })
    expect(await world.balanceOf(ann, 'BNB')).toEqual({ available: '10', held: '0' })
  })

  it.each([{ address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }, { amount: '2' }, { fee: '0' }])(
    'refuses payment details from the client: %j',
    async (said) => {
      const { number: orderNumber } = await world.order(ann)
      const { code } = await server.call(beginOrderPayment, { orderNumber, ...said }, ann.signedIn)
      expect(code).toBe(apiErrorCode.invalidRequest)
    },
  )

  it('a payment’s code is emailed with its details, as for every withdrawal', async () => {
    const order = await world.order(ann)
    const { id } = await server.ask(beginOrderPayment, { orderNumber: order.number }, ann.signedIn)
    await server.ask(verifyWithdrawalPassword, { id, password: ann.password }, ann.signedIn)
    expect((await newestMail(server, ann.email)).text).toContain(`1.0005 BNB, BSC, to ${order.payin.address}`)
  })

  it('refuses to pay another user’s order or an unknown one', async () => {
    const order = await world.order(bob)
    expect((await begin(order)).code).toBe(apiErrorCode.notFound)
    expect((await begin({ number: 'NOPE' })).code).toBe(apiErrorCode.notFound)
  })

  it.each([
    ['whose coin only partners list', { from: 'bsc/0x00000000000000000000000000000000000000A1' }],
    ['whose network we don’t pay on', { from: 'tron/native', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
    ['that needs a memo', { memo: '12' }],
  ])('refuses to pay an order %s', async (_which, changes) => {
    expect((await begin(await world.order(ann, changes))).code).toBe(apiErrorCode.networkUnavailable)
  })

  it.each([
    ['more than the balance', { amount: '10' }, apiErrorCode.insufficientBalance],
    ['more than the daily limit', { amount: '80' }, apiErrorCode.amountAboveLimit],
    ['less than the withdrawal minimum', { amount: '0.001' }, apiErrorCode.amountBelowMinimum],
  ])('refuses to pay %s', async (_what, changes, expected) => {
    expect((await begin(await world.order(ann, changes))).code).toBe(expected)
  })

  it('refuses an amount finer than the network instead of rounding it', async () => {
    await giveCoins(server, ann.session.userId, '1000')
    const { tether: from } = world
    const tooFine = String(apiErrorCode.amountTooFine)
    await expect(world.order(ann, { from, amount: '20.0000001' }), 'the order is refused').rejects.toThrow(tooFine)
    expect((await begin(await world.order(ann, { from, amount: '20.000001' }))).data?.amount).toBe('22.000001')
  })

  it('refuses a payment without a fund password or while the coin is paused', async () => {
    const poor = await register(server)
    expect((await begin(await world.order(poor), poor)).code).toBe(apiErrorCode.fundPasswordMissing)
    const place = { coin: 'BNB', network: 'bsc' } as const
    await changeListing(server.database, place, { withdrawalsOpen: false }, systemClock())
    expect((await begin(await world.order(ann))).code).toBe(apiErrorCode.networkUnavailable)
    await changeListing(server.database, place, { withdrawalsOpen: true }, systemClock())
  })

  it('refuses to pay our own accounts, tokens or users, whatever the partner names', async () => {
    const [, token = ''] = world.tether.split('/')
    expect(recipientRefusal(token as `0x${string}`, 'ethereum')).toBe('token')
    await giveCoins(server, ann.session.userId, '1000')
    const { address: deposits } = await server.ask(getDepositAddress, undefined, bob.signedIn)
    const codeFor = async (address: string) => {
      const asked = { from: world.tether, amount: '20' }
      // Such an order isn't shown as payable, and isn't paid even if it is stored.
      expect(await world.order(ann, { ...asked, address })).toMatchObject({ state: 'failed', payin: { address: null } })
      const stored = await world.order(ann, asked)
      const { id = '' } = (await findOrderByNumber(server.database, stored.number)) ?? {}
      await changeLeg(server.database, id, 'payin', { address })
      return (await begin(stored)).code
    }
    expect(await codeFor(token)).toBe(apiErrorCode.recipientIsToken)
    expect(await codeFor('0x000000000000000000000000000000000000dEaD')).toBe(apiErrorCode.recipientIsNobody)
    expect(await codeFor('0xcA11bde05977b3631167028862bE2a173976CA11')).toBe(apiErrorCode.recipientIsOurs)
    expect(await codeFor(deposits)).toBe(apiErrorCode.recipientHasAccount)
  })

  it('refuses a payment that would come too late', async () => {
    expect((await begin(await world.order(ann, { seconds: 290 }))).code).toBe(apiErrorCode.rateExpired)
    const order = await world.order(ann, { seconds: 310 })
    server.advance(311)
    await world.report(order, 'waiting')
    expect((await world.view(ann, order)).state).toBe('expired')
    expect((await begin(order)).code).toBe(apiErrorCode.rateExpired)
  })

  it('refuses to pay an order that the user has reported as paid', async () => {
    const order = await world.order(ann)
    await server.ask(noteExchangePayment, { number: order.number }, ann.signedIn)
    expect((await begin(order)).code).toBe(apiErrorCode.stateConflict)
  })
})

describe('orders of accounts that allow listed addresses only', () => {
  beforeEach(async () => {
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, ann.signedIn)
  })

  it('refuses to pay an order that pays out or refunds to an unlisted address', async () => {
    const { address: payout } = await server.ask(getDepositAddress, undefined, ann.signedIn)
    expect((await begin(await world.order(ann))).code).toBe(apiErrorCode.addressNotListed)
    const order = await world.order(ann, { payout, refund: newAddress() })
    expect((await begin(order)).code).toBe(apiErrorCode.addressNotListed)
  })

  it('refuses an unlisted refund address that is named after the payment', async () => {
    const { address: payout } = await server.ask(getDepositAddress, undefined, ann.signedIn)
    const order = await world.order(ann, { payout })
    expect((await world.pay(ann, order)).state).toBe('audit-pass')
    const name = async (address: string) =>
      server.call(nameExchangeRefund, { number: order.number, refund: { address } }, ann.signedIn)
    expect((await name(newAddress())).code).toBe(apiErrorCode.addressNotListed)
    expect((await name(payout)).data?.refund?.address).toBe(payout)
  })
})

describe('confirmed payments', () => {
  it('a confirmed payment is a withdrawal that holds its amount and fee and counts for the limit', async () => {
    const order = await world.order(ann)
    const withdrawal = await world.pay(ann, order)
    expect(withdrawal).toMatchObject({ state: 'audit-pass', amount: '1.0005', orderNumber: order.number })
    expect(await world.balanceOf(ann, 'BNB')).toEqual({ available: '8.9995', held: '1.0005' })
    expect(await server.ask(getWithdrawalUsage, undefined, ann.signedIn)).toEqual({ used: { BNB: '1.0005' } })
    const payment = { withdrawalId: withdrawal.id, state: 'audit-pass' }
    expect(await world.view(ann, order)).toMatchObject({ state: 'unpaid', payment })
    const { items } = await server.ask(listExchangeOrders, {}, ann.signedIn)
    expect(items[0]).toMatchObject({ number: order.number, payment })
  })

  it('an order’s link doesn’t show its payment, and neither does another account', async () => {
    const order = await world.order(ann)
    await world.pay(ann, order)
    const { number, viewToken } = order
    expect((await server.ask(getExchangeOrder, { number, viewToken })).payment).toBeNull()
    expect((await world.view(await register(server), order)).payment).toBeNull()
  })

  it('confirms one payment per order, in any number of tabs', async () => {
    const order = await world.order(ann)
    const ids = [await world.verify(ann, order), await world.verify(ann, order)]
    const answers = await Promise.all([...ids, ...ids].map(async (id) => confirm(id)))
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([0, 0, apiErrorCode.stateConflict, apiErrorCode.stateConflict])
    expect(new Set(answers.flatMap(({ data }) => data?.id ?? [])).size).toBe(1)
    expect(await world.balanceOf(ann, 'BNB')).toEqual({ available: '8.9995', held: '1.0005' })
    expect((await begin(order)).code).toBe(apiErrorCode.stateConflict)
  })

  it('the database allows one payment per order', async () => {
    const order = await world.order(ann)
    const [first, second] = [await world.pay(ann, order), await world.pay(ann, await world.order(ann))]
    const link = sql`UPDATE withdrawals SET order_number = ${order.number} WHERE id = ${second.id}`
    const failure: unknown = await server.database.execute(link).then(undefined, (error: unknown) => error)
    expect(isUniqueViolation(failure)).toBe(true)
    await server.ask(cancelWithdrawal, { id: first.id }, ann.signedIn)
    await server.database.execute(link)
  })

  it('refuses to confirm a payment if the order was reported as paid meanwhile', async () => {
    const order = await world.order(ann)
    const id = await world.verify(ann, order)
    await server.ask(noteExchangePayment, { number: order.number }, ann.signedIn)
    expect((await confirm(id)).code).toBe(apiErrorCode.stateConflict)
    expect(await world.balanceOf(ann, 'BNB')).toEqual({ available: '10', held: '0' })
  })

  it('refuses to confirm a payment whose time ran out meanwhile', async () => {
    const order = await world.order(ann, { seconds: 600 })
    const id = await world.verify(ann, order)
    server.advance(301)
    expect((await confirm(id)).code).toBe(apiErrorCode.rateExpired)
    expect(await world.balanceOf(ann, 'BNB')).toEqual({ available: '10', held: '0' })
  })

  it('a payment can be canceled and the order paid again', async () => {
    const order = await world.order(ann)
    const { id } = await world.pay(ann, order)
    await server.ask(cancelWithdrawal, { id }, ann.signedIn)
    expect(await world.view(ann, order)).toMatchObject({ state: 'unpaid', payment: { state: 'cancelled' } })
    const again = await world.pay(ann, order)
    expect((await world.view(ann, order)).payment).toEqual({ withdrawalId: again.id, state: 'audit-pass' })
    expect(await world.balanceOf(ann, 'BNB')).toEqual({ available: '8.9995', held: '1.0005' })
  })

  it('a payment above the review limit waits for an operator, who sees its order', async () => {
    const [first, second] = [await world.order(ann, { amount: '2' }), await world.order(ann, { amount: '2' })]
    const withdrawal = await world.pay(ann, first)
    expect(withdrawal.state).toBe('audit')
    const operator = (await registerOperator(server)).signedIn
    const { items } = await server.ask(listReviews, { state: 'audit' }, operator)
    expect(items.find(({ id }) => id === withdrawal.id)?.orderNumber).toBe(first.number)
    await server.ask(refuseWithdrawal, { id: withdrawal.id, reason: 'a test' }, operator)
    const { id } = await world.pay(ann, second)
    expect((await server.ask(approveWithdrawal, { id }, operator)).state).toBe('audit-pass')
    expect((await world.view(ann, first)).payment?.state).toBe('audit-refuse')
    expect((await world.pay(ann, first)).state).toBe('audit')
  })
})
