import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type Step } from '#server/lib/step.ts'

import {
  CrashError,
  type CrashPoint,
  crashPointsOf,
  lifeUntil,
  recordingStep,
  seenSteps,
} from './support/crashing-step.ts'
import { TronSweepWorld } from './support/tron-sweep-world.ts'
import type { TronPerson } from './support/tron-world.ts'

let world: TronSweepWorld
let ann: TronPerson

beforeEach(async () => {
  world = await TronSweepWorld.create()
  ann = await world.reads.newPerson()
  await world.deposit(ann, 'USDT', 300n)
})

afterEach(() => world.close())

interface Scenario {
  readonly steps: readonly string[]
  /** What happens on the chain after the given round of a worker. */
  readonly happens: (round: number) => void
}

const begun = ['tron sweeping: store signed bytes', 'tron sweeping: broadcast', 'tron sweeping: note broadcast']

/** Every course that sweeping can take, with the steps to crash at. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'USDT whose transactions are in the next blocks, and once taken out': {
    steps: [...begun, 'tron sweeping: end'],
    happens: (round) => {
      world.pays.produce(6)
      if (round === 2) world.pays.reorganize(5)
    },
  },
  'USDT whose first transaction no block takes until it has expired': {
    steps: [...begun, 'tron sweeping: note search', 'tron sweeping: end'],
    happens: (round) => {
      if (round < 7) world.pays.produceEmpty(20)
      else world.pays.produce(20)
      if (round === 7) world.pays.advance(3_601)
    },
  },
}

/** Checks that nothing was lost or counted twice. */
async function expectHeldAsOnChain(): Promise<void> {
  const { onChain, added } = await world.held()
  expect(added, 'holdings by the books').toEqual(onChain)
}

/** Runs a worker until `step` crashes it, then a restarted one. */
async function runThrough({ happens }: Scenario, step: Step): Promise<void> {
  let sweeper = await world.pays.sweeper(step)
  let after = 2
  for (let round = 0; round < 24 && after > 0; round += 1) {
    try {
      await sweeper.runOnce()
    } catch (error) {
      if (!(error instanceof CrashError)) throw error
      sweeper = await world.pays.sweeper(recordingStep)
    }
    happens(round)
    world.pays.advance(16)
    await world.read()
    if ((await world.on(ann.account)).usdt === '0' && (await world.sweeps()).at(-1)?.endsWith('done')) after -= 1
  }
}

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  const expectItsEnd = async () => {
    expect((await world.on(ann.account)).usdt).toBe('0')
    const done = (await world.sweeps()).filter((line) => line.endsWith('done'))
    expect(done, 'each transaction is made once').toEqual([expect.stringMatching(/^top-up/), 'sweep 300 USDT done'])
    expect(await world.reads.depositsOf(ann)).toEqual(['300 USDT success'])
    await expectHeldAsOnChain()
  }

  it('sweeping ends as expected if nothing crashes', async () => {
    await runThrough(scenario, recordingStep)
    await expectItsEnd()
    expect(seenSteps()).toEqual(expect.arrayContaining([...scenario.steps]))
  })

  it.each(crashPointsOf(scenario.steps).map((point) => [point.moment, point.name, point] as const))(
    'sweeping ends the same if the worker is killed %s "%s"',
    async (_moment, _step, point: CrashPoint) => {
      const life = lifeUntil(point)
      await runThrough(scenario, life.step)
      expect(life.hasCrashed()).toBe(true)
      await expectItsEnd()
    },
  )
})

it('covers every step of TRON sweeping with crash tests', () => {
  const tested = new Set(Object.values(scenarios).flatMap(({ steps }) => steps))
  const own = seenSteps().filter((name) => name.startsWith('tron sweeping'))
  expect(own).toEqual([...tested].toSorted())
})
