import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startLitecoind } from '#scripts/local-world/bitcoin/start-litecoind.ts'
import type { BitcoinPayouts } from '#server/bitcoin/payments/bitcoin-payouts.ts'

import { readHeld, readReceived } from './support/bitcoin-payout-chain.ts'
import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'
import { litecoinds, requireLitecoind } from './support/litecoind.ts'

requireLitecoind()

describe.each(litecoinds)('payments on Litecoin’s own node, %s', (file) => {
  let world: BitcoinPayoutWorld
  let payouts: BitcoinPayouts

  beforeAll(async () => {
    world = await BitcoinPayoutWorld.onLitecoind(await startLitecoind(file), [40, 30, 20, 10])
    payouts = await world.payouts()
  })

  afterAll(() => world.close())

  async function rounds(count: number): Promise<void> {
    for (let round = 0; round < count; round += 1) await world.round(payouts)
  }

  async function expectSameOnChain(): Promise<void> {
    const { tables, chain } = await readHeld(world)
    expect(tables).toBe(chain)
  }

  test('two workers pay fifty simultaneous withdrawals once each, in few transactions', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, async () => world.person('1')))
    const withdrawals = await Promise.all(people.map(async (person) => world.withdraw(person, '0.5')))
    const workers = [payouts, await world.payouts()]
    let transactions = 0
    for (let round = 0; round < 10; round += 1) {
      await world.watch()
      await Promise.all(workers.map(async (worker) => worker.runOnce()))
      transactions += (await world.mempool()).length
      await world.mine()
      world.advance(61)
    }
    expect(transactions).toBeLessThanOrEqual(2)
    const received = await readReceived(world)
    for (const { id, address, arrives } of withdrawals) {
      expect((await world.view(id)).state).toBe('success')
      expect(received(address)).toBe(arrives)
    }
    for (const person of people) expect(await world.balanceOf(person)).toEqual({ available: '0.5', held: '0' })
    await expectSameOnChain()
  })

  test('lifts a payment that no block takes, and blocks and forks take both transactions together', async () => {
    const ann = await world.person('1')
    const withdrawal = await world.withdraw(ann, '0.3')
    await world.round(payouts, false)
    world.advance(3_600)
    world.intercept = (method) => (method === 'estimatesmartfee' ? { feerate: '0.00030000', blocks: '3' } : undefined)
    await world.round(payouts, false)
    const waiting = await world.mempool()
    expect(waiting).toHaveLength(2)
    const entries = await Promise.all(
      waiting.map(async (txid) => (await world.call('getmempoolentry', [txid])) as Readonly<Record<string, string>>),
    )
    const child = entries.find(({ ancestorcount }) => ancestorcount === '2')
    const [fees, size] = [BigInt(child?.ancestorfees ?? 0), BigInt(child?.ancestorsize ?? 0)]
    expect(fees, 'the requested rate for both, give or take a byte of a signature').toBeGreaterThanOrEqual(30n * size)
    expect(fees).toBeLessThan(31n * size)
    await world.mine()
    expect(await world.mempool()).toEqual([])
    await world.watch()
    await world.replaceBlocks(1)
    expect(await world.mempool()).toHaveLength(2)
    await rounds(world.terms.confirmations + 2)
    expect((await world.view(withdrawal.id)).state).toBe('success')
    expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
    expect(await world.balanceOf(ann)).toEqual({ available: '0.7', held: '0' })
    world.intercept = () => undefined
    await expectSameOnChain()
  })

  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'a payment whose block is removed by a fork of %i blocks is paid once, on the fork',
    async (depth) => {
      const ann = await world.person('1')
      const withdrawal = await world.withdraw(ann, '0.3')
      // The first round sends it, and its block is mined.
      await rounds(depth)
      await world.watch()
      await payouts.runOnce()
      const isSettled = depth >= world.terms.confirmations
      expect((await world.view(withdrawal.id)).state).toBe(isSettled ? 'success' : 'transferring')

      await world.replaceBlocks(depth)
      await world.round(payouts, false)
      expect(await world.received(withdrawal.address), 'the fork contains no payment').toBe('0')
      expect(await world.mempool()).toHaveLength(1)
      await rounds(world.terms.confirmations + 1)
      expect((await world.view(withdrawal.id)).state).toBe('success')
      expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
      expect(await world.balanceOf(ann)).toEqual({ available: '0.7', held: '0' })
      await expectSameOnChain()
    },
  )
})
