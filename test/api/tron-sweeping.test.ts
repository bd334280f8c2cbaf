import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import type { TronSweeper } from '#server/tron/sweeping/tron-sweeper.ts'

import { TronSweepWorld } from './support/tron-sweep-world.ts'
import type { TronPerson } from './support/tron-world.ts'

let world: TronSweepWorld
let sweeper: TronSweeper
let ann: TronPerson

beforeEach(async () => {
  world = await TronSweepWorld.create()
  sweeper = await world.pays.sweeper()
  ann = await world.reads.newPerson()
})

afterEach(() => world.close())

/** Runs rounds of the workers, each final before the next. */
async function rounds(count: number, ...workers: readonly TronSweeper[]): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await Promise.all((workers.length === 0 ? [sweeper] : workers).map((worker) => worker.runOnce()))
    world.pays.produce(20)
    world.pays.advance(16)
    await world.read()
  }
}

/** Lets the token's contract revert every transfer. */
function refuseTransfers(): void {
  world.pays.intercept = (path, { data }) =>
    path === '/wallet/triggerconstantcontract' && String(data).startsWith('a9059cbb')
      ? { result: { result: true, message: '526576657274' }, energy_used: '1000' }
      : undefined
}

/** Checks that nothing was lost or counted twice. */
async function expectHeldAsOnChain(): Promise<void> {
  const { onChain, added } = await world.held()
  expect(added, 'holdings by the books').toEqual(onChain)
}

describe('sweeping deposits on TRON', () => {
  it('sweeps TRX to the last sun while bandwidth is free, and less its fee afterwards', async () => {
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

  it('tops up an address that never had TRX before sweeping its USDT', async () => {
    await world.deposit(ann, 'USDT', 300n)
    const before = await world.pays.hotWallet()
    await rounds(1)
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up [\d.]+ TRX open$/)])
    await rounds(1)
    // The top-up was seen to be final, and the sweep is on its way.
    await rounds(1)
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up [\d.]+ TRX done$/), 'sweep 300 USDT done'])
    const after = await world.pays.hotWallet()
    expect(after.usdt - before.usdt).toBe(300_000_000n)
    expect((await world.on(ann.account)).usdt).toBe('0')
    expect(await world.reads.depositsOf(ann), 'a top-up is no deposit').toEqual(['300 USDT success'])
    expect(await world.reads.balanceOf(ann, 'TRX')).toBe('0')
    await expectHeldAsOnChain()
  })

  it('sweeps USDT at once by burning a TRX deposit, then the rest of the TRX', async () => {
    await world.deposit(ann, 'TRX', 60n)
    await world.deposit(ann, 'USDT', 300n)
    await rounds(4)
    expect(await world.sweeps()).toEqual(['sweep 300 USDT done', expect.stringMatching(/^sweep 5\d.*TRX done$/)])
    expect((await world.on(ann.account)).trx).toBe('0')
    // The house bears what was burned.
    expect(await world.reads.balanceOf(ann, 'TRX')).toBe('60')
    await expectHeldAsOnChain()
  })

  it('sweeps TRX that a contract sent, like any other deposit', async () => {
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

  it('sweeps deposits only once they are large enough', async () => {
    await world.deposit(ann, 'USDT', 30n)
    await world.deposit(ann, 'TRX', 19n)
    await rounds(2)
    expect(await world.sweeps()).toEqual([])
    await world.deposit(ann, 'USDT', 20n)
    await rounds(3)
    expect((await world.on(ann.account)).usdt).toBe('0')
  })

  it('sweeps deposits only when they’re final', async () => {
    const { node, faucet } = world.pays.standIn
    await faucet.pay(node, ann.account, 50_000_000n)
    world.pays.produce(10)
    await world.read()
    await sweeper.runOnce()
    expect(await world.sweeps()).toEqual([])
  })

  it('sweeps each address once with several concurrent workers', async () => {
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

describe('delayed sweeping', () => {
  it('sweeps nothing while it costs too much, and raises an alert', async () => {
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

  it('tops up a new account only for at least 200 USDT', async () => {
    await world.deposit(ann, 'USDT', 199n)
    await rounds(2)
    expect([await world.sweeps(), sweeper.alerts.count]).toEqual([[], 0])
    await world.deposit(ann, 'USDT', 1n)
    world.pays.advance(3_601)
    await rounds(3)
    expect((await world.sweeps()).at(-1)).toBe('sweep 200 USDT done')
    await expectHeldAsOnChain()
  })

  it('stops topping up addresses at the 24-hour limit and raises one alert', async () => {
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

  it('tops up nothing from TRX that the hot wallet has to keep', async () => {
    const bob = await world.pays.person('TRX', '30000')
    // Leaves little more than its floor of 4,000.
    await world.pays.withdraw(bob, 'TRX', '5998')
    await world.deposit(ann, 'USDT', 300n)
    await (await world.pays.payouts()).runOnce()
    await rounds(1)
    expect([await world.sweeps(), sweeper.alerts.count]).toEqual([[], 1])
  })

  it('waits an hour before sweeping again after an expired transaction', async () => {
    await world.deposit(ann, 'TRX', 50n)
    // The node accepts everything and relays nothing.
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

  describe('of one coin of an address', () => {
    it('sweeps TRX without USDT that is too little for a top-up', async () => {
      const { node } = world.pays.standIn
      node.fees = { ...node.fees, sunPerEnergy: 350n }
      await world.deposit(ann, 'USDT', 100n)
      // Less than the sweep of the USDT burns at this price.
      await world.deposit(ann, 'TRX', 21n)
      await rounds(2)
      expect(await world.sweeps()).toEqual(['sweep 21 TRX done'])
    })

    it('sweeps TRX without USDT whose contract refuses it', async () => {
      await world.deposit(ann, 'USDT', 300n)
      await world.deposit(ann, 'TRX', 60n)
      refuseTransfers()
      await rounds(2)
      expect([await world.sweeps(), sweeper.alerts.count]).toEqual([['sweep 60 TRX done'], 1])
    })

    it('sweeps no TRX that USDT may burn once it is tried again', async () => {
      await world.deposit(ann, 'USDT', 100n)
      await rounds(1)
      await world.deposit(ann, 'TRX', 60n)
      await rounds(2)
      expect(await world.sweeps()).toEqual([])
      world.pays.advance(3_601)
      await rounds(4)
      expect(await world.sweeps()).toEqual(['sweep 100 USDT done', expect.stringMatching(/^sweep 5\d.*TRX done$/)])
    })

    it('sweeps USDT while the TRX that it burns is left out', async () => {
      const { node } = world.pays.standIn
      const { fees } = node
      await world.deposit(ann, 'TRX', 60n)
      node.fees = { ...fees, sunPerByte: 200_000n }
      world.pays.intercept = (path) => (path.endsWith('/getaccountresource') ? {} : undefined)
      await rounds(1)
      expect([await world.sweeps(), sweeper.alerts.count]).toEqual([[], 1])
      node.fees = fees
      await world.deposit(ann, 'USDT', 300n)
      await rounds(2)
      expect(await world.sweeps()).toEqual(['sweep 300 USDT done'])
    })
  })

  it('sweeps nothing before it has read the node’s first block', async () => {
    await world.deposit(ann, 'TRX', 50n)
    const other = await world.pays.sweeper()
    world.pays.intercept = (path) => {
      if (path.endsWith('/getblockbynum')) throw new Error('asked for the first block')
      return undefined
    }
    await expect(other.runOnce()).rejects.toThrow('asked for the first block')
    expect(await world.sweeps()).toEqual([])
  })

  it('sweeps nothing while the node is of another network', async () => {
    await world.deposit(ann, 'TRX', 50n)
    const other = await world.pays.sweeper(runStep, { ...localTronNetwork, genesisId: tronNetwork.genesisId })
    await expect(other.runOnce()).rejects.toThrow('The node does not belong to TRON')
    expect(await world.sweeps()).toEqual([])
  })
})

it('payments don’t use TRX that is reserved for a top-up', async () => {
  const bob = await world.pays.person('TRX', '30000')
  await world.deposit(ann, 'USDT', 300n)
  await sweeper.runOnce()
  expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up .* open$/)])
  // All that the hot wallet has above its floor, before the top-up is in a block.
  const { id } = await world.pays.withdraw(bob, 'TRX', '6000')
  await (await world.pays.payouts()).runOnce()
  expect((await world.pays.view(id)).state).toBe('audit-pass')
})

describe('concurrent payments and top-ups from the same TRX', () => {
  /** Requests a payment and a top-up, only one of which fits above the hot wallet's floor of 4,000. */
  async function bothWanted(): Promise<string> {
    const bob = await world.pays.person('TRX', '30000')
    await world.deposit(ann, 'USDT', 300n)
    return (await world.pays.withdraw(bob, 'TRX', '5999')).id
  }

  /** Returns a worker's step function that runs `other` just before the named step. */
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

  it('a payment waits if a top-up is stored first', async () => {
    const id = await bothWanted()
    const payouts = await world.pays.payouts(overtakenAt('tron payout: store signed bytes', () => sweeper.runOnce()))
    await payouts.runOnce()
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up .* open$/)])
    expect((await world.pays.view(id)).state).toBe('audit-pass')
  })

  it('a top-up waits if a payment is stored first', async () => {
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

  it('a top-up waits for one that another worker settles while the balance is read', async () => {
    const bob = await world.pays.person('TRX', '30000')
    // Leaves enough above the floor for one top-up, but not for two.
    await world.pays.withdraw(bob, 'TRX', '5988')
    await (await world.pays.payouts()).runOnce()
    for (const person of [ann, await world.reads.newPerson()]) await world.deposit(person, 'USDT', 300n)
    await (await world.pays.payouts()).runOnce()
    await sweeper.runOnce()
    expect(await world.sweeps()).toEqual([expect.stringMatching(/^top-up .* open$/)])
    const { account } = await world.pays.hotWallet()
    world.pays.settleWhileBalanceIsRead(account, () => sweeper.runOnce())
    await (await world.pays.sweeper()).runOnce()
    expect((await world.sweeps()).filter((line) => line.startsWith('top-up'))).toHaveLength(1)
  })

  it('a payment that still fits after a top-up is planned again and paid in the same round', async () => {
    const bob = await world.pays.person('TRX', '30000')
    await world.deposit(ann, 'USDT', 300n)
    const { id } = await world.pays.withdraw(bob, 'TRX', '100')
    const payouts = await world.pays.payouts(overtakenAt('tron payout: store signed bytes', () => sweeper.runOnce()))
    await payouts.runOnce()
    expect((await world.pays.view(id)).state).toBe('transferring')
  })
})
