import { afterEach, beforeEach, expect, test } from 'vitest'

import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'

let world: BitcoinPayoutWorld

beforeEach(async () => {
  world = await BitcoinPayoutWorld.create('litecoin')
})

afterEach(() => world.close())

test('a withdrawal is sent, counts its blocks, and is paid at its depth', async () => {
  const ann = await world.person()
  const withdrawal = await world.withdraw(ann, '2')
  const payouts = await world.payouts()
  await world.round(payouts)
  const { transactionHash } = await world.view(withdrawal.id)
  expect(transactionHash).not.toBeNull()
  for (let round = 0; round < world.terms.confirmations - 1; round += 1) await world.round(payouts)
  expect((await world.view(withdrawal.id)).state).toBe('transferring')
  await world.round(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'success', transactionHash })
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
  expect(await world.balanceOf(ann)).toEqual({ available: '98', held: '0' })
  expect(payouts.alerts.count).toBe(0)
})
