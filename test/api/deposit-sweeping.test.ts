import { eq } from 'drizzle-orm'
import { type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Holdings } from '#server/chain/holdings.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { sweepAttempts, deposits, ownTransactions } from '#server/db/schema/deposits.ts'
import { runStep, type Step } from '#server/lib/step.ts'

import { SweepingWorld, newSalt } from './support/sweeping-world.ts'
import { CrashError, crashPointsOf, lifeUntil, recordingStep, seenSteps } from './support/crashing-step.ts'
import type { PayoutWorld } from './support/payout-world.ts'
import { rpcError } from './support/scripted-chain.ts'
import { WatchedChain } from './support/watched-chain.ts'

const steps = [
  'sweeping: broadcast',
  'sweeping: end',
  'sweeping: note broadcast',
  'sweeping: store replacement',
  'sweeping: store signed bytes',
]

let world: SweepingWorld
let payoutWorld: PayoutWorld

beforeAll(async () => {
  world = await SweepingWorld.create()
  payoutWorld = world.payouts
})

beforeEach(async () => {
  await world.database.delete(deposits)
  payoutWorld.intercept = () => undefined
})

afterAll(() => world.close())

describe('sweeping', () => {
  test('sweeps many users’ deposits to the treasury in one transaction', async () => {
    const [before, sweepsBefore] = [await world.inTreasury(), await world.countSweeps()]
    const chain = payoutWorld.chain('ethereum')
    const { database, coins, signer } = payoutWorld
    const holdings = new Holdings({ database, chains: [chain], coins, findHotWallets: async () => [signer.address] })
    for (const amount of ['5', '7', '11']) await world.deposit(amount)
    const held = await holdings.of('USDT')
    await world.sweep()
    expect((await world.inTreasury()) - before).toBe(parseUnits('23', 6))
    expect(await holdings.of('USDT')).toBe(held)
    expect(await world.countUnswept()).toBe(0)
    expect((await world.countSweeps()) - sweepsBefore).toBe(1)
  })

  test('records every sweep as a transaction of our own', async () => {
    await world.deposit('5')
    await world.sweep()
    const attempts = await world.database.select().from(sweepAttempts)
    for (const { hash } of attempts) {
      const own = await world.database.select().from(ownTransactions).where(eq(ownTransactions.hash, hash))
      expect(own).toHaveLength(1)
    }
    expect(attempts.length).toBeGreaterThan(0)
  })

  test('doesn’t credit a sweep as a deposit, even to a deposit address', async () => {
    const watched = await WatchedChain.create(payoutWorld.connection)
    const watcher = watched.watcher(runStep, new ChainNode(payoutWorld.chain('ethereum').client))
    await watcher.catchUp()
    const treasury = await world.treasuryAsDepositAddress()
    const before = await world.inTreasury()
    await world.deposit('5')
    await world.sweep()
    await watcher.catchUp()
    expect((await world.inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await treasury.deposits()).toEqual([])
    await world.mint('6', treasury.address)
    await world.mine(1)
    await watcher.catchUp()
    expect(await treasury.deposits()).toEqual(['6'])
    await treasury.restore()
  })

  test('sweeps an address again when another deposit arrives', async () => {
    const before = await world.inTreasury()
    const salt = newSalt()
    await world.deposit('5', salt)
    await world.sweep()
    await world.deposit('6', salt)
    await world.sweep()
    expect((await world.inTreasury()) - before).toBe(parseUnits('11', 6))
  })

  test('a sweep waits a minute for more deposits', async () => {
    const before = await world.countSweeps()
    await world.deposit('5')
    await world.sweeper().runOnce()
    expect(await world.countSweeps()).toBe(before)
    await world.sweep()
  })

  test('several workers sweep an address once', async () => {
    const [before, sweepsBefore] = [await world.inTreasury(), await world.countSweeps()]
    await world.deposit('5')
    payoutWorld.advance(61)
    await Promise.all([world.sweeper().runOnce(), world.sweeper().runOnce(), world.sweeper().runOnce()])
    await world.sweep()
    expect((await world.inTreasury()) - before).toBe(parseUnits('5', 6))
    expect((await world.countSweeps()) - sweepsBefore).toBe(1)
  })

  test('leaves out an address that can’t be swept, and tries it later', async () => {
    const before = await world.inTreasury()
    const frozen = newSalt()
    await world.deposit('5')
    await world.deposit('6', frozen)
    payoutWorld.intercept = (method, [call]) => {
      const isFrozen = method === 'eth_estimateGas' && (call as { data: Hex }).data.includes(frozen.slice(2))
      if (isFrozen) throw rpcError(3, 'execution reverted')
      return undefined
    }
    const worker = world.sweeper()
    await world.sweep(6, worker)
    expect((await world.inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await world.countUnswept()).toBe(1)
    expect(worker.alerts.count).toBe(1)

    payoutWorld.intercept = () => undefined
    payoutWorld.advance(3_600)
    await world.sweep(6, worker)
    expect((await world.inTreasury()) - before).toBe(parseUnits('11', 6))
    expect(worker.alerts.count).toBe(0)
  })

  test('completes a sweep that no block takes by replacing it', async () => {
    const before = await world.inTreasury()
    await world.deposit('5')
    await payoutWorld.automine('ethereum', false)
    payoutWorld.advance(61)
    await world.sweeper().runOnce()
    payoutWorld.advance(181)
    await world.sweeper().runOnce()
    await payoutWorld.automine('ethereum', true)
    await world.mine(1)
    await world.sweep()
    expect((await world.inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await world.countUnswept()).toBe(0)
  })
})

describe('sweeping after the treasury was changed', () => {
  test('sweeps addresses of a former factory to that factory’s treasury', async () => {
    const former = await world.deployFormerFactory('0x0000000000000000000000000000000000000105')
    const before = await world.inTreasury()
    await world.deposit('5', newSalt(), former)
    await world.deposit('7')
    await world.sweep(12, world.sweeper(recordingStep, await world.newSigner()))
    expect(await world.countUnswept()).toBe(0)
    expect(await world.inTreasury(former)).toBe(parseUnits('5', 6))
    expect((await world.inTreasury()) - before).toBe(parseUnits('7', 6))
  })
})

describe('sweeping after a crash', () => {
  /** Sweeps with processes that `step` may kill on their way. */
  async function surviving(step: Step): Promise<void> {
    await payoutWorld.automine('ethereum', false)
    for (const seconds of [61, 181, 181]) {
      payoutWorld.advance(seconds)
      await world
        .sweeper(step)
        .runOnce()
        .catch((error: unknown) => {
          if (!(error instanceof CrashError)) throw error
        })
    }
    await payoutWorld.automine('ethereum', true)
    await world.mine(7)
    await world
      .sweeper(step)
      .runOnce()
      .catch((error: unknown) => {
        if (!(error instanceof CrashError)) throw error
      })
    await world.sweep()
  }

  async function expectSwept(before: bigint): Promise<void> {
    expect((await world.inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await world.countUnswept()).toBe(0)
    // The next nonce is free for withdrawals, without a gap before it.
    expect(await world.nextNonce()).toBe(await world.countMined())
  }

  test.each(crashPointsOf(steps))('a crash $moment "$name" loses no deposit', async (point) => {
    const before = await world.inTreasury()
    await world.deposit('5')
    const life = lifeUntil(point)
    await surviving(life.step)
    expect(life.hasCrashed()).toBe(true)
    await expectSwept(before)
  })

  test('every step of sweeping has a crash test', async () => {
    const before = await world.inTreasury()
    await world.deposit('5')
    await surviving(recordingStep)
    await expectSwept(before)
    expect(seenSteps()).toEqual(steps)
  })
})
