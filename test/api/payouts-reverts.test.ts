import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { slowedUntil } from '#server/payments/payment-pace.ts'
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.repository.ts'

import { newAddress, PayoutWorld } from './support/payout-world.ts'

/** Code of a contract that rejects every payment. */
const refusingCode = '0x60006000fd'
const order = { network: 'ethereum', coin: 'ETH', amount: '1' } as const
const minute = 60
const hour = 60 * minute

let world: PayoutWorld
let ann: string

beforeAll(async () => {
  world = await PayoutWorld.create()
})

afterAll(() => world.close())

beforeEach(async () => {
  ann = await world.person({ ETH: '20', USDT: '1000' })
  world.logLines.splice(0)
})

afterEach(async () => {
  await world.automine('ethereum', true)
  // Reverts in other tests are forgotten after a week.
  world.advance(8 * 24 * hour)
})

/** Makes a payment revert: its recipient becomes a refusing contract after the signing. */
async function revert(userId: string, address = newAddress(), payouts = world.payouts()): Promise<string> {
  const { id } = await world.withdraw(userId, { ...order, address })
  await world.ask('ethereum', 'hardhat_setCode', [address, '0x'])
  await world.automine('ethereum', false)
  await payouts.runOnce()
  expect((await world.view(id)).state).toBe('transferring')
  await world.ask('ethereum', 'hardhat_setCode', [address, refusingCode])
  await world.automine('ethereum', true)
  await world.mine('ethereum', 6)
  await payouts.runOnce()
  expect((await world.view(id)).state).toBe('fail')
  return id
}

/** Returns the minutes for which the user's native-coin payments to the address have to wait. */
async function wait(userId: string, address: string): Promise<number> {
  const until = await slowedUntil(world.database, { userId, address }, world.now)
  return until === null ? 0 : (until.getTime() - world.now.getTime()) / 60_000
}

describe('a payment that its recipient’s contract reverts', () => {
  it('charges the network fee for a reverted payment and marks it as kept', async () => {
    const id = await revert(ann)
    expect(await world.view(id)).toMatchObject({ state: 'fail', feeKept: true })
    expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: parseEther('19.9992'), held: 0n })
  })

  it('delays payments to a reverting address longer after each revert, whoever sends them', async () => {
    const [bob, address] = [await world.person({ ETH: '20' }), newAddress()]
    for (const expected of [10, 60, 6 * 60, 24 * 60, 24 * 60]) {
      await revert(ann, address)
      expect(await wait(bob, address.toLowerCase())).toBe(expected)
      world.advance(expected * minute)
      expect(await wait(bob, address)).toBe(0)
    }
  })

  it('delays an account’s payments to any address from its second revert on', async () => {
    const bob = await world.person({ ETH: '20' })
    await revert(ann)
    expect(await wait(ann, newAddress())).toBe(0)
    await revert(ann)
    expect(await wait(ann, newAddress())).toBe(10)
    expect(await wait(bob, newAddress())).toBe(0)
  })

  it('holds back an already confirmed native-coin payment after a revert, but not a token', async () => {
    const address = newAddress()
    await revert(ann, address)
    const [coin, token] = [
      await world.withdraw(ann, { ...order, address }),
      await world.withdraw(ann, { network: 'ethereum', address }),
    ]
    await world.ask('ethereum', 'hardhat_setCode', [address, '0x'])
    const payouts = world.payouts()
    await payouts.runOnce()
    expect((await world.view(coin.id)).state).toBe('audit-pass')
    expect((await world.view(token.id)).state).toBe('transferring')
    world.advance(10 * minute)
    expect(await world.runUntilEnded(coin.id, payouts)).toBe('success')
  })

  it('raises an alert for a day after a reverted payment, without naming the user', async () => {
    const payouts = world.payouts()
    const address = newAddress()
    const id = await revert(ann, address, payouts)
    expect(payouts.alerts.count).toBe(1)
    const line = world.logLines.find((logged) => logged.includes('made a payment revert'))
    expect(line).toContain(address)
    expect(line).not.toContain((await findWithdrawal(world.database, id))?.userId)
    world.advance(24 * hour)
    await payouts.runOnce()
    expect(payouts.alerts.count).toBe(0)
  })
})

it('pays an account’s withdrawals of a network’s native coin one after another', async () => {
  const first = await world.withdraw(ann, order)
  world.advance(1)
  const withdrawals = [first, await world.withdraw(ann, order)]
  const payouts = world.payouts()
  await payouts.runOnce()
  const states = async () => Promise.all(withdrawals.map(async ({ id }) => (await world.view(id)).state))
  expect(await states()).toEqual(['transferring', 'audit-pass'])
  for (const { id } of withdrawals) expect(await world.runUntilEnded(id, payouts)).toBe('success')
})
