import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { TronSweepWorld } from './support/tron-sweep-world.ts'
import type { TronPerson } from './support/tron-world.ts'
import type { Step } from '#server/lib/step.ts'
import type { TronSweeper } from '#server/tron/sweeping/tron-sweeper.ts'

let world: TronSweepWorld
let sweeper: TronSweeper
let ann: TronPerson

beforeEach(async () => {
  world = await TronSweepWorld.create()
  sweeper = await world.pays.sweeper()
  ann = await world.reads.newPerson()
})

afterEach(() => world.close())

/** Rounds of workers, each final before the next. */
async function rounds(count: number, ...workers: readonly TronSweeper[]): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await Promise.all((workers.length === 0 ? [sweeper] : workers).map((worker) => worker.runOnce()))
    world.pays.produce(20)
    world.pays.advance(16)
    await world.read()
  }
}

/** Nothing was lost or counted twice. */
async function expectHeldAsOnChain(): Promise<void> {
  const { onChain, added } = await world.held()
  expect(added, 'what is held').toEqual(onChain)
}

describe('deposits on TRON are swept', () => {
  it('TRX to the last sun while bandwidth is free, and but for its fee once it is not', async () => {
    for (let time = 0; time < 3; time += 1) {
      await world.deposit(ann, 'TRX', 25n)
      await rounds(2)
      expect(await world.on(ann.account), `after ${time + 1}`).toMatchObject({ trx: '0' })
    }
    const swept = await world.sweeps()
    expect(swept.slice(0, 2)).toEqual(['sweep 25 TRX done', 'sweep 25 TRX done'])
    expect(swept[2]).toMatch(/^sweep 24\.7\d+ TRX done$/)
    expect(await world.reads.balanceOf(ann, 'TRX')).toBe('75')
    await expectHeldAsOnChain()
  })

  it('USDT after TRX to burn, where the address has never had any', async () => {
    await world.deposit(ann, 'USDT', 300n)
    const before = await world.pays.hotWallet()
    await rounds(1)
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up [\d.]+ TRX open$/)])
    await rounds(1)
    // The first was seen to be final, and the second is on its way.
    await rounds(1)
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up [\d.]+ TRX done$/), 'sweep 300 USDT done'])
    const after = await world.pays.hotWallet()
    expect(after.usdt - before.usdt).toBe(300_000_000n)
    expect((await world.on(ann.account)).usdt).toBe('0')
    expect(await world.reads.depositsOf(ann), 'what it was given is no deposit').toEqual(['300 USDT success'])
    expect(await world.reads.balanceOf(ann, 'TRX')).toBe('0')
    await expectHeldAsOnChain()
  })

  it('USDT at once where a deposit of TRX can be burned, which follows with what is left', async () => {
    await world.deposit(ann, 'TRX', 60n)
    await world.deposit(ann, 'USDT', 300n)
    await rounds(4)
    expect(await world.sweeps()).toEqual(['sweep 300 USDT done', expect.stringMatching(/^sweep 5\d.*TRX done$/)])
    expect((await world.on(ann.account)).trx).toBe('0')
    // The house has paid what was burned.
    expect(await world.reads.balanceOf(ann, 'TRX')).toBe('60')
    await expectHeldAsOnChain()
  })

  it('TRX that a contract has sent, which are a deposit like any other', async () => {
    const { node, faucet } = world.pays.standIn
    await faucet.payByContract(node, ann.account, 25_000_000n)
    world.pays.produce(20)
    await world.read()
    expect(await world.reads.balanceOf(ann, 'TRX')).toBe('25')
    await expectHeldAsOnChain()
    await rounds(2)
    expect(await world.sweeps()).toEqual(['sweep 25 TRX done'])
    await expectHeldAsOnChain()
  })

  it('once enough has come', async () => {
    await world.deposit(ann, 'USDT', 30n)
    await world.deposit(ann, 'TRX', 19n)
    await rounds(2)
    expect(await world.sweeps()).toEqual([])
    await world.deposit(ann, 'USDT', 20n)
    await rounds(3)
    expect((await world.on(ann.account)).usdt).toBe('0')
  })

  it('only when final', async () => {
    const { node, faucet } = world.pays.standIn
    await faucet.pay(node, ann.account, 50_000_000n)
    world.pays.produce(10)
    await world.read()
    await sweeper.runOnce()
    expect(await world.sweeps()).toEqual([])
  })

  it('by several workers at once, one transaction for an address', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.reads.newPerson()))
    for (const person of people) await world.deposit(person, 'USDT', 200n)
    const workers = [await world.pays.sweeper(), await world.pays.sweeper(), await world.pays.sweeper()]
    await rounds(4, ...workers)
    const swept = await world.sweeps()
    expect(swept.filter((line) => line === 'sweep 200 USDT done')).toHaveLength(4)
    expect(swept.filter((line) => line.startsWith('top-up'))).toHaveLength(4)
    await expectHeldAsOnChain()
  })
})

describe('nothing is swept', () => {
  it('while it costs more than it may, and an alert says so', async () => {
    await world.deposit(ann, 'USDT', 300n)
    const { node } = world.pays.standIn
    const { fees } = node
    node.fees = { ...fees, sunPerEnergy: 420n }
    await rounds(2)
    expect([await world.sweeps(), sweeper.alerts.count]).toEqual([[], 1])
    node.fees = fees
    world.pays.advance(3_601)
    await rounds(4)
    expect((await world.sweeps()).at(-1)).toBe('sweep 300 USDT done')
    expect(sweeper.alerts.count).toBe(0)
  })

  it('of an account that was opened to have TRX burned for few tokens', async () => {
    await world.deposit(ann, 'USDT', 199n)
    await rounds(2)
    expect([await world.sweeps(), sweeper.alerts.count]).toEqual([[], 0])
    await world.deposit(ann, 'USDT', 1n)
    world.pays.advance(3_601)
    await rounds(3)
    expect((await world.sweeps()).at(-1)).toBe('sweep 200 USDT done')
    await expectHeldAsOnChain()
  })

  it('beyond what deposit addresses are given within 24 hours, and one alert says so', async () => {
    world.pays.topUpsPerDay = 20_000_000n
    sweeper = await world.pays.sweeper()
    const people = [ann, await world.reads.newPerson(), await world.reads.newPerson()]
    for (const person of people) await world.deposit(person, 'USDT', 300n)
    await rounds(4)
    const given = (await world.sweeps()).filter((line) => line.startsWith('top-up')).length
    expect(given).toBeGreaterThan(0)
    expect(given).toBeLessThan(3)
    expect(sweeper.alerts.count).toBe(1)
    world.pays.advance(24 * 3_600)
    world.pays.produce(1)
    await rounds(4)
    expect((await world.sweeps()).filter((line) => line.startsWith('top-up'))).toHaveLength(
      2 * given > 3 ? 3 : 2 * given,
    )
    await expectHeldAsOnChain()
  })

  it('on TRX that the hot wallet has to keep', async () => {
    const bob = await world.pays.person('TRX', '30000')
    // All but its floor of 4,000 and a few.
    await world.pays.withdraw(bob, 'TRX', '5998')
    await world.deposit(ann, 'USDT', 300n)
    await (await world.pays.payouts()).runOnce()
    await rounds(1)
    expect([await world.sweeps(), sweeper.alerts.count]).toEqual([[], 1])
  })

  it('again for an hour, after a transaction that no block has taken', async () => {
    await world.deposit(ann, 'TRX', 50n)
    // The node takes everything, and passes on nothing.
    world.pays.intercept = (path) => (path === '/wallet/broadcasthex' ? { result: true } : undefined)
    await sweeper.runOnce()
    world.pays.produceEmpty(90)
    for (let round = 0; round < 4; round += 1) await sweeper.runOnce()
    expect(await world.sweeps()).toEqual(['sweep 50 TRX expired'])
    world.pays.intercept = () => undefined
    await rounds(2)
    expect(await world.sweeps()).toHaveLength(1)
    world.pays.advance(3_601)
    await rounds(2)
    expect(await world.sweeps()).toEqual(['sweep 50 TRX expired', 'sweep 50 TRX done'])
  })

  it('on a node of another network', async () => {
    await world.deposit(ann, 'TRX', 50n)
    const other = await world.pays.sweeper()
    world.pays.intercept = (path) => {
      if (path.endsWith('/getblockbynum')) throw new Error('asked for the first block')
      return undefined
    }
    await expect(other.runOnce()).rejects.toThrow('asked for the first block')
    expect(await world.sweeps()).toEqual([])
  })
})

it('payments leave alone what deposit addresses are being given', async () => {
  const bob = await world.pays.person('TRX', '30000')
  await world.deposit(ann, 'USDT', 300n)
  await sweeper.runOnce()
  expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up .* open$/)])
  // What the hot wallet has above its floor, before the other is in a block.
  const { id } = await world.pays.withdraw(bob, 'TRX', '6000')
  await (await world.pays.payouts()).runOnce()
  expect((await world.pays.view(id)).state).toBe('audit-pass')
})

describe('payments and sweeping, each planned before the other is stored, never count on the same TRX:', () => {
  /** Has the hot wallet above its floor of 4,000 either pay this or fill an address, and not both. */
  async function bothWanted(): Promise<string> {
    const bob = await world.pays.person('TRX', '30000')
    await world.deposit(ann, 'USDT', 300n)
    return (await world.pays.withdraw(bob, 'TRX', '5999')).id
  }

  /** A worker's step that has another one come first where its bytes are to be stored. */
  function overtakenAt(name: string, other: () => Promise<unknown>): Step {
    let isFirst = true
    return async (step, work) => {
      if (step === name && isFirst) {
        isFirst = false
        await other()
      }
      return work()
    }
  }

  it('the payment waits where a top-up came first', async () => {
    const id = await bothWanted()
    const payouts = await world.pays.payouts(overtakenAt('tron payout: store signed bytes', () => sweeper.runOnce()))
    await payouts.runOnce()
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up .* open$/)])
    expect((await world.pays.view(id)).state).toBe('audit-pass')
  })

  it('the top-up waits where a payment came first', async () => {
    const id = await bothWanted()
    const payouts = await world.pays.payouts()
    const late = await world.pays.sweeper(overtakenAt('tron sweeping: store signed bytes', () => payouts.runOnce()))
    await late.runOnce()
    expect(await world.sweeps()).toEqual([])
    expect((await world.pays.view(id)).state).toBe('transferring')
    await rounds(2, late)
    expect((await world.pays.hotWallet()).trx).toBeGreaterThanOrEqual(4_000_000_000n)
    await expectHeldAsOnChain()
  })

  it('what still fits is planned anew and paid in the same round', async () => {
    const bob = await world.pays.person('TRX', '30000')
    await world.deposit(ann, 'USDT', 300n)
    const { id } = await world.pays.withdraw(bob, 'TRX', '100')
    const payouts = await world.pays.payouts(overtakenAt('tron payout: store signed bytes', () => sweeper.runOnce()))
    await payouts.runOnce()
    expect((await world.pays.view(id)).state).toBe('transferring')
  })
})
