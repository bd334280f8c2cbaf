import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { BitcoinNodeError } from '#server/bitcoin/rpc-call.ts'
import type { Step } from '#server/lib/step.ts'

import { BitcoinPayoutWorld, type Withdrawal } from './support/bitcoin-payout-world.ts'
import {
  CrashError,
  type CrashPoint,
  crashPointsOf,
  lifeUntil,
  recordingStep,
  seenSteps,
} from './support/crashing-step.ts'

let world: BitcoinPayoutWorld

interface Scenario {
  /** Litecoin if unset. */
  readonly network?: BitcoinNetworkKey
  /** Coins of each output of the hot wallet. */
  readonly outputs?: readonly number[]
  readonly steps: readonly string[]
  readonly ends: 'success' | 'fail'
  readonly isRefused?: true
  /** Runs after the n-th round of the worker. */
  readonly happens: (round: number) => Promise<void>
}

/** Makes the node refuse every transaction. */
function refuseAll(method: string): unknown {
  if (method === 'sendrawtransaction') throw new BitcoinNodeError(-26, 'txn-mempool-conflict')
  return undefined
}

/** Makes the network ask for the minimum fee. */
function askLittle(method: string): unknown {
  return method === 'estimatesmartfee' ? { feerate: '0.00001000', blocks: '3' } : undefined
}

/** Makes the network ask for twenty times the minimum fee. */
function askMore(method: string): unknown {
  return method === 'estimatesmartfee' ? { feerate: '0.00020000', blocks: '3' } : undefined
}

/** Every course that a payment can take, with the steps to crash at. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'a payment that is mined at once': {
    steps: [
      'bitcoin payout: take an address for change',
      'bitcoin payout: store signed bytes',
      'bitcoin payout: broadcast',
      'bitcoin payout: note broadcast',
      'bitcoin payout: note mined',
      'bitcoin payout: settle',
      'bitcoin payout: end spend',
    ],
    ends: 'success',
    happens: () => world.mine(),
  },
  'a payment whose fee is raised': {
    network: 'bitcoin',
    steps: ['bitcoin payout: store replacement'],
    ends: 'success',
    happens: async (round) => {
      world.intercept = askMore
      if (round === 0) world.advance(3_600)
      else if (round > 2) await world.mine()
    },
  },
  'a payment that is lifted by another transaction': {
    steps: ['bitcoin payout: store lift'],
    ends: 'success',
    happens: async (round) => {
      world.intercept = askMore
      if (round === 0) world.advance(3_600)
      else if (round > 3) await world.mine()
    },
  },
  'a payment while outputs are merged': {
    outputs: Array.from({ length: 101 }, () => 1),
    steps: ['bitcoin payout: store merge'],
    ends: 'success',
    happens: () => {
      world.intercept = askLittle
      return world.mine()
    },
  },
  'a payment whose block is reorganised': {
    steps: ['bitcoin payout: note reorganised'],
    ends: 'success',
    happens: async (round) => {
      if (round === 4) await world.replaceBlocks(4)
      else await world.mine()
    },
  },
  'a payment whose outputs somebody else has spent': {
    steps: ['bitcoin payout: release'],
    ends: 'fail',
    isRefused: true,
    happens: async (round) => {
      if (round === 3) await world.steal()
      else await world.mine()
    },
  },
}

/** Runs rounds of a worker that lives as long as `step` allows, then of a restarted one. */
async function runThrough({ happens, isRefused }: Scenario, { id }: Withdrawal, step: Step): Promise<void> {
  let payouts = await world.payouts(step)
  if (isRefused === true) world.intercept = refuseAll
  let after = 2
  for (let round = 0; round < 24 && after > 0; round += 1) {
    await world.watch()
    try {
      await payouts.runOnce()
    } catch (error) {
      if (!(error instanceof CrashError)) throw error
      payouts = await world.payouts(recordingStep)
    }
    await happens(round)
    world.advance(61)
    const { state } = await world.view(id)
    if (state === 'success' || state === 'fail') after -= 1
  }
}

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  beforeEach(async () => {
    world = await BitcoinPayoutWorld.create(scenario.network ?? 'litecoin', scenario.outputs)
  })

  afterEach(() => world.close())

  const expectItsEnd = async (ann: string, { id, address, arrives }: Withdrawal) => {
    const isPaid = scenario.ends === 'success'
    const { state, steps } = await world.view(id)
    expect(state).toBe(scenario.ends)
    expect(steps.map((step) => step.state)).toEqual(['audit', 'audit-pass', 'transferring', scenario.ends])
    // On chain, it was paid once or not at all.
    expect(await world.received(address)).toBe(isPaid ? arrives : '0')
    // In the books, the hold ended once.
    expect(await world.balanceOf(ann)).toEqual({ available: isPaid ? '98' : '100', held: '0' })
  }

  it('a payment ends as expected without a crash', async () => {
    const ann = await world.person()
    const withdrawal = await world.withdraw(ann, '2')
    await runThrough(scenario, withdrawal, recordingStep)
    await expectItsEnd(ann, withdrawal)
    expect((await world.view(withdrawal.id)).state).toMatch(/^(success|fail)$/)
  })

  it.each(crashPointsOf(scenario.steps).map((point) => [point.moment, point.name, point] as const))(
    'a payment ends the same if the worker is killed %s "%s"',
    async (_moment, _step, point: CrashPoint) => {
      const ann = await world.person()
      const withdrawal = await world.withdraw(ann, '2')
      const life = lifeUntil(point)
      await runThrough(scenario, withdrawal, life.step)
      expect(life.hasCrashed()).toBe(true)
      await expectItsEnd(ann, withdrawal)
    },
  )
})

it('every step of a payment has a crash test', () => {
  const tested = new Set(Object.values(scenarios).flatMap(({ steps }) => steps))
  expect(seenSteps()).toEqual([...tested].toSorted())
})
