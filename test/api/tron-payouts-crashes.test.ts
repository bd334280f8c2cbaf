import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Step } from '#server/lib/step.ts'

import {
  CrashError,
  type CrashPoint,
  crashPointsOf,
  lifeUntil,
  recordingStep,
  seenSteps,
} from './support/crashing-step.ts'
import { TronPayoutWorld, type Withdrawal } from './support/tron-payout-world.ts'

let world: TronPayoutWorld

beforeEach(async () => {
  world = await TronPayoutWorld.create()
})

afterEach(() => world.close())

interface Scenario {
  readonly coin: 'TRX' | 'USDT'
  readonly steps: readonly string[]
  readonly ends: 'success' | 'fail'
  /** What happens on the chain after the given round of a worker. */
  readonly happens: (round: number) => void
}

const begun = ['tron payout: store signed bytes', 'tron payout: broadcast', 'tron payout: note broadcast']

/** Every course that a payment can take, with the steps to crash at. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'a payment that is in the next block': {
    coin: 'TRX',
    steps: [...begun, 'tron payout: settle'],
    ends: 'success',
    happens: () => world.produce(6),
  },
  'a payment of USDT that a fork takes out and in again': {
    coin: 'USDT',
    steps: [...begun, 'tron payout: settle'],
    ends: 'success',
    happens: (round) => {
      world.produce(3)
      if (round === 2) world.reorganize(5)
    },
  },
  'a payment that no block takes until it has expired': {
    coin: 'TRX',
    steps: [...begun, 'tron payout: note search', 'tron payout: release'],
    ends: 'fail',
    happens: () => world.produceEmpty(20),
  },
}

/** Runs a worker until `step` crashes it, then a restarted one. */
async function runThrough({ happens }: Scenario, { id }: Withdrawal, step: Step): Promise<void> {
  let payouts = await world.payouts(step)
  let after = 2
  for (let round = 0; round < 24 && after > 0; round += 1) {
    try {
      await payouts.runOnce()
    } catch (error) {
      if (!(error instanceof CrashError)) throw error
      payouts = await world.payouts(recordingStep)
    }
    happens(round)
    world.advance(16)
    const { state } = await world.view(id)
    if (state === 'success' || state === 'fail') after -= 1
  }
}

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  const { coin } = scenario
  const expectItsEnd = async (ann: string, { id, account, arrives }: Withdrawal) => {
    const isPaid = scenario.ends === 'success'
    const { state, steps } = await world.view(id)
    expect(state).toBe(scenario.ends)
    expect(steps.map((step) => step.state)).toEqual(['audit', 'audit-pass', 'transferring', scenario.ends])
    // On the chain: paid once or not at all.
    expect(await world.received(account, coin)).toBe(isPaid ? arrives : '0')
    // In the books: the hold ended once.
    expect(await world.balanceOf(ann, coin)).toEqual({ available: isPaid ? '900' : '1000', held: '0' })
  }

  it('a payment ends as expected if nothing crashes', async () => {
    const ann = await world.person(coin)
    const withdrawal = await world.withdraw(ann, coin, '100')
    await runThrough(scenario, withdrawal, recordingStep)
    await expectItsEnd(ann, withdrawal)
    expect((await world.view(withdrawal.id)).state).toMatch(/^(success|fail)$/)
  })

  it.each(crashPointsOf(scenario.steps).map((point) => [point.moment, point.name, point] as const))(
    'a payment ends the same if the worker is killed %s "%s"',
    async (_moment, _step, point: CrashPoint) => {
      const ann = await world.person(coin)
      const withdrawal = await world.withdraw(ann, coin, '100')
      const life = lifeUntil(point)
      await runThrough(scenario, withdrawal, life.step)
      expect(life.hasCrashed()).toBe(true)
      await expectItsEnd(ann, withdrawal)
    },
  )
})

it('covers every step of a TRON payment with crash tests', () => {
  const tested = new Set(Object.values(scenarios).flatMap(({ steps }) => steps))
  expect(seenSteps()).toEqual([...tested].toSorted())
})
