import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseUnits } from 'viem'

import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Step } from '#server/lib/step.ts'

import { CrashError, crashPointsOf, lifeUntil, recordingStep, seenSteps } from './support/crashing-step.ts'
import { hashOf } from './support/scripted-chain.ts'
import { openTestDatabase } from './support/test-database.ts'
import { type Depositor, WatchedChain } from './support/watched-chain.ts'

/** Steps of a claim, which looks for a deposit out of turn. */
const claimSteps = ['claim: record']
const steps = ['deposit: credit', 'watcher: begin a chain', 'watcher: go back to a fork', 'watcher: record a block']

let connection: DatabaseConnection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

/** Reads on with `step`; if that kills the process, another takes over. Returns whether it did. */
async function surviveCatchUp(world: WatchedChain, step: Step): Promise<boolean> {
  const watcher = world.watcher(step)
  try {
    await watcher.catchUp()
    return false
  } catch (error) {
    if (!(error instanceof CrashError)) throw error
    // Its lease on the chain expires after a while.
    await world.database.execute('UPDATE chain_cursors SET held_until = NULL')
    await world.watcher().catchUp()
    return true
  } finally {
    await watcher.stop()
    await world.database.execute('UPDATE chain_cursors SET held_until = NULL')
  }
}

/** Mines deposits in every state, and a fork that removes and restores some. Returns the number of crashes. */
async function liveThrough(world: WatchedChain, alice: Depositor, step: Step): Promise<number> {
  let crashes = 0
  const catchUp = async () => {
    if (await surviveCatchUp(world, step)) crashes += 1
  }
  await catchUp()
  world.chain.mine(world.paying('kept', alice, '100'))
  world.chain.mine(world.paying('lost', alice, '20'), world.paying('dust', alice, '0.1'))
  world.chain.mineEmpty(6)
  world.chain.mine({ name: 'coin', to: alice.address, value: parseUnits('1', 18) })
  await catchUp()
  world.chain.drop(8)
  world.chain.mine(world.paying('new', alice, '3'))
  world.chain.mineEmpty(8)
  await catchUp()
  world.chain.mine(world.paying('lost', alice, '20'))
  world.chain.mineEmpty(6)
  await catchUp()
  return crashes
}

async function expectTheTruth(world: WatchedChain, alice: Depositor): Promise<void> {
  expect(await world.balanceOf(alice)).toBe('123')
  expect(await world.balanceOf(alice, 'ETH')).toBe('0')
  expect((await world.depositsOf(alice)).toSorted()).toEqual([
    '0.1 USDT failed',
    '1 ETH failed',
    '100 USDT success',
    '20 USDT success',
    '3 USDT success',
  ])
  expect(await world.readUpTo()).toBe(world.chain.height)
}

describe('deposits', () => {
  test.each(crashPointsOf(steps))('deposits match the chain after a crash $moment "$name"', async (point) => {
    const world = await WatchedChain.create(connection)
    const alice = await world.newDepositor()
    const life = lifeUntil(point)
    await liveThrough(world, alice, life.step)
    expect(life.hasCrashed()).toBe(true)
    await expectTheTruth(world, alice)
  })

  test('every step of a deposit has a crash test', async () => {
    const world = await WatchedChain.create(connection)
    const alice = await world.newDepositor()
    expect(await liveThrough(world, alice, recordingStep)).toBe(0)
    await expectTheTruth(world, alice)
    expect(seenSteps()).toEqual(steps)
  })
})

describe('a claimed deposit', () => {
  test.each(crashPointsOf(claimSteps))('enters a claimed deposit once after a crash $moment "$name"', async (point) => {
    const world = await WatchedChain.create(connection)
    const alice = await world.newDepositor()
    const watcher = world.watcher()
    await watcher.catchUp()
    world.chain.mine({ name: 'contract' })
    world.chain.setBalance(alice.address, parseUnits('2', 18))
    world.chain.mineEmpty(6)
    await watcher.catchUp()
    const life = lifeUntil(point)
    const claim = async (step?: Step) => world.claims(step).find(alice.userId, 'ethereum', hashOf('contract'))
    await expect(claim(life.step)).rejects.toThrow(CrashError)
    expect(life.hasCrashed()).toBe(true)
    expect(await claim()).toMatchObject({ outcome: 'found', deposits: [{ coin: 'ETH', amount: '2' }] })
    expect(await world.balanceOf(alice, 'ETH')).toBe('2')
    expect(await world.depositsOf(alice)).toEqual(['2 ETH success'])
  })
})
