import { afterAll, beforeAll, expect, it } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { beginOrderPayment, confirmWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import type { ExchangePartnerName } from '#scripts/local-world/partners/exchange/faults.ts'
import { systemClock } from '#server/lib/clock.ts'

import { ExchangeWorld } from './support/exchange-world.ts'
import { giveCoins } from './support/funds.ts'
import { PayoutWorld } from './support/payout-world.ts'
import { logIn } from './support/people.ts'
import { fundPassword, registerWithFunds, verifyBegun } from './support/withdrawals.ts'

const names: readonly ExchangePartnerName[] = ['changenow', 'sideshift', 'changelly', 'stealthex', 'exolix']

let payouts: PayoutWorld
let world: ExchangeWorld

beforeAll(async () => {
  payouts = await PayoutWorld.create()
  world = await ExchangeWorld.create(payouts)
})

afterAll(async () => {
  await world.close()
  await payouts.close()
})

it.each(names)('an order at %s is paid from a balance, exchanged, paid out and proven', async (name) => {
  const { server } = world
  const person = await registerWithFunds(server, '0')
  await giveCoins(server, person.session.userId, '1', 'ETH')
  const { order, payee } = await world.order(name, 'floating', { amount: '0.2', person })
  const begun = await server.ask(beginOrderPayment, { orderNumber: order.number }, person.signedIn)
  const id = await verifyBegun(server, person, begun)
  await server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)
  const worker = payouts.payouts()
  payouts.now = systemClock()
  await worker.runOnce()
  const done = await world.follow(order, ({ state }) => state === 'completed')
  expect(done).toMatchObject({ state: 'completed', payout: { address: payee, proof: 'proven' } })
  const { accessToken } = await logIn(server, person)
  const later = { ...person.place, accessToken }
  // The partner may have had its coins for long; the withdrawal needs as many blocks as any other.
  const blockByBlock = async () => {
    await world.goOn()
    payouts.now = systemClock()
    await worker.runOnce()
    return server.ask(getWithdrawal, { id }, later)
  }
  await expect.poll(blockByBlock, { timeout: 60_000 }).toMatchObject({ state: 'success', orderNumber: order.number })
  const withdrawal = await server.ask(getWithdrawal, { id }, later)
  expect(done.payin.transactionHash).toBe(withdrawal.transactionHash)
  const { balances } = await server.ask(listBalances, undefined, later)
  expect(balances).toEqual([{ coin: 'ETH', available: '0.7992', held: '0', owed: '0' }])
})
