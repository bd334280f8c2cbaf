import { type Hex, parseUnits, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deposits } from '#server/db/schema/deposits.ts'

import { SweepingWorld, newSalt } from './support/sweeping-world.ts'
import { recordingStep } from './support/crashing-step.ts'
import type { PayoutWorld } from './support/payout-world.ts'
import { rpcError } from './support/scripted-chain.ts'

let world: SweepingWorld
let payoutWorld: PayoutWorld
let before: bigint
let sweepsBefore: number

beforeAll(async () => {
  world = await SweepingWorld.create()
  payoutWorld = world.payouts
})

beforeEach(async () => {
  await world.database.delete(deposits)
  before = await world.inTreasury()
  sweepsBefore = await world.countSweeps()
})

afterEach(async () => {
  payoutWorld.intercept = () => undefined
  await payoutWorld.automine('ethereum', true)
})

afterAll(() => world.close())

async function swept(): Promise<bigint> {
  return (await world.inTreasury()) - before
}

/** Has the node forget all pending attempts. */
async function dropAttempts(): Promise<void> {
  for (const { hash } of await world.attempts()) {
    await payoutWorld.ask('ethereum', 'hardhat_dropTransaction', [hash])
  }
}

describe('sweeps that the chain doesn’t take', () => {
  test('a sweep that no node accepts keeps its fee, and goes through once one does', async () => {
    await world.deposit('5')
    payoutWorld.intercept = (method) => {
      if (method === 'eth_sendRawTransaction') throw rpcError(-32_000, 'insufficient funds for gas * price + value')
      return undefined
    }
    const worker = world.sweeper()
    await world.wait(worker, 5)
    expect(await world.attempts()).toHaveLength(1)
    payoutWorld.intercept = () => undefined
    await world.sweep(6, worker)
    expect(await swept()).toBe(parseUnits('5', 6))
  })

  test('a pending sweep pays more up to a limit, and is then sent again if the node forgets it', async () => {
    await world.deposit('5')
    await payoutWorld.automine('ethereum', false)
    const worker = world.sweeper()
    await world.wait(worker, 14)
    expect(await world.attempts()).toHaveLength(12)
    expect(worker.alerts.count).toBe(1)
    await dropAttempts()
    await world.wait(worker, 1)
    await world.mine(1)
    expect(await swept()).toBe(parseUnits('5', 6))
    await payoutWorld.automine('ethereum', true)
    await world.sweep(6, worker)
    expect(await world.countUnswept()).toBe(0)
    expect(worker.alerts.count).toBe(0)
  })

  test('a sweep whose fee the signer won’t raise is sent again if the node forgets it', async () => {
    await world.deposit('5')
    await payoutWorld.automine('ethereum', false)
    await world.wait(world.sweeper(), 1)
    await dropAttempts()
    const refusing = payoutWorld.signerRefusing(() => true)
    const worker = world.sweeper(recordingStep, refusing)
    await world.wait(worker, 1)
    expect(worker.alerts.count).toBe(1)
    expect(await world.attempts()).toHaveLength(1)
    await world.mine(1)
    expect(await swept()).toBe(parseUnits('5', 6))
    await payoutWorld.automine('ethereum', true)
    await world.sweep()
  })

  test('a sweep isn’t done by the receipt of a block that a reorg removed', async () => {
    await world.deposit('5')
    await payoutWorld.automine('ethereum', false)
    const worker = world.sweeper()
    await world.wait(worker, 1)
    const snapshot = await payoutWorld.ask('ethereum', 'evm_snapshot')
    await world.mine(1)
    const [sent] = await world.attempts()
    const orphan = await payoutWorld.ask('ethereum', 'eth_getTransactionReceipt', [sent?.hash])
    expect(orphan).toMatchObject({ status: '0x1' })
    await payoutWorld.ask('ethereum', 'evm_revert', [snapshot])
    await dropAttempts()
    await world.mine(12)
    payoutWorld.intercept = (method) => (method === 'eth_getTransactionReceipt' ? orphan : undefined)
    await world.wait(worker, 1)
    expect(await world.countUnswept()).toBe(1)

    payoutWorld.intercept = () => undefined
    await payoutWorld.automine('ethereum', true)
    await world.sweep(6, worker)
    expect(await swept()).toBe(parseUnits('5', 6))
    expect(await world.countUnswept()).toBe(0)
  })
})

describe('no sweeps', () => {
  test('sweeps nothing and takes no nonce while the hot wallet has too little for gas', async () => {
    await world.deposit('5')
    const balance = await payoutWorld.ask('ethereum', 'eth_getBalance', [payoutWorld.hotWallet, 'latest'])
    await payoutWorld.ask('ethereum', 'hardhat_setBalance', [payoutWorld.hotWallet, '0x1'])
    const worker = world.sweeper()
    await world.wait(worker, 2)
    expect(await world.countSweeps()).toBe(sweepsBefore)
    expect(await world.nextNonce()).toBe(await world.countMined())
    expect(worker.alerts.count).toBe(1)

    await payoutWorld.ask('ethereum', 'hardhat_setBalance', [payoutWorld.hotWallet, balance])
    await world.sweep(6, worker)
    expect(await swept()).toBe(parseUnits('5', 6))
    expect(worker.alerts.count).toBe(0)
  })

  test('neither sweeps nor pays after hot wallet transactions that the database doesn’t know', async () => {
    const [worker, payouts] = [world.sweeper(), payoutWorld.payouts()]
    await payouts.runOnce()
    await world.deposit('5')
    const { id, address } = await payoutWorld.withdraw(await payoutWorld.person(), { network: 'ethereum' })
    const snapshot = await payoutWorld.ask('ethereum', 'evm_snapshot')
    const mined = await world.countMined()
    // The database must know its nonce, or it would start with the chain's.
    expect(await world.nextNonce()).toBe(mined)
    for (const nonce of [mined, mined + 1]) await payoutWorld.stealNonce('ethereum', nonce)
    for (let round = 0; round < 6; round += 1) {
      await world.sweep(1, worker)
      await payouts.runOnce()
      await world.mine(3)
    }
    expect(await world.countSweeps()).toBe(sweepsBefore)
    expect(await world.nextNonce()).toBe(mined)
    expect((await payoutWorld.view(id)).state).toBe('audit-pass')
    expect([worker.alerts.count, payouts.alerts.count]).toEqual([1, 1])

    await payoutWorld.ask('ethereum', 'evm_revert', [snapshot])
    await worker.runOnce()
    expect(worker.alerts.count).toBe(0)
    expect(await payoutWorld.runUntilEnded(id, payouts)).toBe('success')
    expect(await payoutWorld.received('ethereum', address)).toBe(98_000_000n)
    await world.sweep()
    expect(await swept()).toBe(parseUnits('5', 6))
  })
})

describe('batches that can’t go at once', () => {
  const salts = Array.from({ length: 5 }, newSalt)
  const holdsTooMany = (data: Hex) => salts.filter((salt) => data.includes(salt.slice(2))).length > 2
  /** What the node answers for too many salts, or false if the signer refuses them. */
  const reasons: readonly (readonly [string, (() => unknown) | false])[] = [
    ['needs more gas than a sweep may have', () => toHex(9_000_000)],
    ['is too expensive for the signer', false],
    [
      'is refused as a whole but not in parts',
      () => {
        throw rpcError(-32_000, 'gas required exceeds allowance')
      },
    ],
  ]

  test.each(reasons)('sweeps a batch in parts if it %s', async (_what, answer) => {
    for (const salt of salts) await world.deposit('5', salt)
    payoutWorld.intercept = (method, [call]) => {
      const isAsked = method === 'eth_estimateGas' && holdsTooMany((call as { data: Hex }).data)
      return isAsked && answer !== false ? answer() : undefined
    }
    const signer = payoutWorld.signerRefusing(({ data }) => answer === false && holdsTooMany(data))
    const worker = world.sweeper(recordingStep, signer)
    await world.sweep(12, worker)
    expect(await swept()).toBe(parseUnits('25', 6))
    expect((await world.countSweeps()) - sweepsBefore).toBe(3)
    expect(await world.countUnswept()).toBe(0)
    expect(worker.alerts.count).toBe(0)
  })

  test('a hundred addresses that can’t be swept don’t hold up those behind them', async () => {
    const refusing = Array.from({ length: 100 }, newSalt)
    for (const salt of refusing) await world.record('5', salt)
    payoutWorld.advance(1)
    await world.deposit('7')
    payoutWorld.intercept = (method, [call]) => {
      if (method !== 'eth_estimateGas') return undefined
      const { data } = call as { data: Hex }
      if (refusing.some((salt) => data.includes(salt.slice(2)))) throw rpcError(3, 'execution reverted')
      return undefined
    }
    await world.sweep(6, world.sweeper())
    expect(await swept()).toBe(parseUnits('7', 6))
    expect(await world.countUnswept()).toBe(100)
  })
})
