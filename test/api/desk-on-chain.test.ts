import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createExchangeOrder, getExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { createPaymentLink, openPaymentLink, payPaymentLink } from '#api/payment-links.ts'
import { beginOrderPayment, confirmWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { merchants } from '#server/db/schema/merchants.ts'
import { addUpHouse } from '#server/ledger/proof.repository.ts'

import { assetOf, DeskServer } from './support/desk-server.ts'
import { giveCoins } from './support/funds.ts'
import { newAddress } from './support/payout-world.ts'
import { logIn, type Person, register } from './support/people.ts'
import { fundPassword, registerWithFunds, verifyBegun } from './support/withdrawals.ts'

// The desk with production's watchers, payout engine and order core, on two chains.

let world: DeskServer

beforeAll(async () => {
  world = await DeskServer.create()
})

afterAll(() => world.close())

/** Makes a user a merchant without the reviews. */
async function makeMerchantOf({ session: { userId } }: Person): Promise<void> {
  const { database } = world.server
  const [house] = await database.select().from(merchants).where(eq(merchants.level, 0))
  if (house === undefined) throw new Error('The house merchant is missing')
  const row = { id: randomUUID(), userId, parentId: house.id, level: 1, name: 'Sol Coffee', state: 'active' } as const
  await database.insert(merchants).values({ ...row, createdAt: new Date() })
}

describe('the desk’s orders on chain', () => {
  it('the desk takes USDT on Ethereum and pays USDC on BSC, proven, one to one less the fee', async () => {
    const { order, offer, payee } = await world.order(
      await register(world.server),
      'USDT ethereum',
      'USDC bsc',
      '100.25',
    )
    expect(offer).toMatchObject({ fromAmount: '100.25', toAmount: '99.75', networkFee: '0.5', minimum: '5' })
    expect(order).toMatchObject({ state: 'unpaid', partner: 'sevenport', payin: { amount: '100.25' } })
    const hash = await world.pay(order.payin.address, 'USDT ethereum', '100.25')
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done.payout).toMatchObject({ address: payee, proof: 'proven', movedAmount: '99.75' })
    expect(done.payin).toMatchObject({ transactionHash: hash, movedAmount: '100.25' })
    expect(await world.balance(payee, 'USDC bsc')).toBe(parseUnits('99.75', 18))
    expect([...(await addUpHouse(world.server.database, 'desk')).values()].every((sum) => sum === 0n)).toBe(true)
  })

  it('pays a link in the same coin without an exchange, but refuses that as a swap', async () => {
    const { server } = world
    const shop = await register(server)
    await makeMerchantOf(shop)
    const { signedIn } = await register(server)
    const asset = assetOf('USDC bsc')
    const offered = async () => {
      const wanted = {
        partner: 'sevenport',
        from: asset,
        to: asset,
        amount: '25',
        side: 'to',
        rateType: 'fixed',
      } as const
      const { offer } = await server.ask(getExchangeQuote, wanted, signedIn)
      return offer?.quoteId ?? ''
    }
    const refund = { address: newAddress() }
    const swap = { quoteId: await offered(), payout: { address: newAddress() }, refund, termsAgreed: true } as const
    expect(await server.call(createExchangeOrder, swap, signedIn)).toMatchObject({ code: apiErrorCode.notFound })

    const terms = { title: 'Coffee', reference: null, coin: 'USDC', network: 'bsc', amount: '25' } as const
    const { id } = await server.ask(
      createPaymentLink,
      { id: randomUUID(), ...terms, isSingle: true, days: 1 },
      shop.signedIn,
    )
    const payment = { id, quoteId: await offered(), refund, termsAgreed: true } as const
    const order = await server.ask(getExchangeOrder, await server.ask(payPaymentLink, payment, signedIn))
    expect(order).toMatchObject({ payin: { amount: '25.5' }, payout: { amount: '25' } })
    await world.pay(order.payin.address, 'USDC bsc', '25.5')
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done.payout).toMatchObject({ proof: 'proven', movedAmount: '25' })
    expect([...(await addUpHouse(server.database, 'desk')).values()].every((sum) => sum === 0n)).toBe(true)
    expect(await server.ask(openPaymentLink, { id })).toMatchObject({ state: 'paid' })
  })

  it('refunds a payment that is too low, less the fee, and a second payment, too', async () => {
    const { order, refundee, payee } = await world.order(
      await register(world.server),
      'TUSD bsc',
      'TUSD ethereum',
      '40',
    )
    await world.pay(order.payin.address, 'TUSD bsc', '39')
    const done = await world.follow(order, ({ state }) => state === 'refunded')
    expect(done.refund?.transactionHash).toMatch(/^0x/)
    expect(await world.balance(refundee, 'TUSD bsc')).toBe(parseUnits('38.5', 18))
    await world.pay(order.payin.address, 'TUSD bsc', '40')
    await world.follow(order, () => true)
    await expect
      .poll(
        async () => {
          await world.mine()
          return world.balance(refundee, 'TUSD bsc')
        },
        { timeout: 30_000 },
      )
      .toBe(parseUnits('78', 18))
    expect(await world.balance(payee, 'TUSD ethereum')).toBe(0n)
  })

  it('pays a desk order from a balance to the order’s own deposit address', async () => {
    const { server } = world
    const person = await registerWithFunds(server, '0')
    await giveCoins(server, person.session.userId, '60', 'USDT')
    const { order, payee } = await world.order(person, 'USDT bsc', 'USDT ethereum', '50')
    const begun = await server.ask(beginOrderPayment, { orderNumber: order.number }, person.signedIn)
    const id = await verifyBegun(server, person, begun)
    await server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(await world.balance(payee, 'USDT ethereum')).toBe(parseUnits('48', 6))
    const { accessToken } = await logIn(server, person)
    const later = { ...person.place, accessToken }
    const withdrawal = await server.ask(getWithdrawal, { id }, later)
    expect(withdrawal).toMatchObject({ state: 'success', transactionHash: done.payin.transactionHash })
    const { balances } = await server.ask(listBalances, undefined, later)
    expect(balances).toEqual([{ coin: 'USDT', available: '9.5', held: '0', owed: '0' }])
  })
})
