import { createPublicClient, custom, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Step } from '#server/lib/step.ts'

import {
  CrashError,
  type CrashPoint,
  crashPointsOf,
  lifeUntil,
  recordingStep,
  seenSteps,
} from './support/crashing-step.ts'
import { PayoutWorld } from './support/payout-world.ts'

/** Code of a contract that rejects every payment. */
const refusingCode = '0x60006000fd'

let world: PayoutWorld
let snapshot: unknown

beforeAll(async () => {
  world = await PayoutWorld.create()
})

afterAll(() => world.close())

afterEach(async () => {
  await world.automine('ethereum', true)
  await world.mine('ethereum')
})

/** What happens on the chain before the given round of a worker. */
type Happening = (round: number, withdrawal: { readonly address: `0x${string}` }) => Promise<void>

interface Scenario {
  readonly steps: readonly string[]
  readonly ends: 'success' | 'fail'
  /** The user's final balance, out of 10 ETH. */
  readonly left: string
  /** The fee that the house earns in the end, in ETH. */
  readonly earned: string
  readonly happens: Happening
}

const mineOne: Happening = () => world.mine('ethereum')

async function nextNonce(): Promise<number> {
  const client = createPublicClient({ transport: custom(world.chains.ethereum.provider) })
  return client.getTransactionCount({ address: world.hotWallet, blockTag: 'latest' })
}

async function pendingHashes(): Promise<readonly string[]> {
  const block = (await world.ask('ethereum', 'eth_getBlockByNumber', ['pending', false])) as { transactions: string[] }
  return block.transactions
}

/** Every course that a payment can take, with the steps to crash at. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'a payment that is mined at once': {
    steps: [
      'payout: store signed bytes',
      'payout: broadcast',
      'payout: note broadcast',
      'payout: note mined',
      'payout: settle',
    ],
    ends: 'success',
    left: '9',
    earned: '0.0008',
    happens: mineOne,
  },
  'a payment that is stuck until it pays more': {
    steps: ['payout: store replacement'],
    ends: 'success',
    left: '9',
    earned: '0.0008',
    happens: async (round) => {
      if (round === 0) await world.automine('ethereum', false)
      if (round < 6) world.advance(200)
      else await world.mine('ethereum')
    },
  },
  'a payment that the recipient turns down in its block': {
    steps: ['payout: release less fee'],
    ends: 'fail',
    // The network fee is spent, and the user who named that recipient bears it.
    left: '9.9992',
    earned: '0.0008',
    happens: async (round, { address }) => {
      if (round === 0) await world.automine('ethereum', false)
      if (round < 4) return
      if (round === 4) await world.ask('ethereum', 'hardhat_setCode', [address, refusingCode])
      await world.mine('ethereum')
    },
  },
  'a payment whose block is reorganised': {
    steps: ['payout: note reorganised'],
    ends: 'success',
    left: '9',
    earned: '0.0008',
    happens: async (round) => {
      if (round === 0) snapshot = await world.ask('ethereum', 'evm_snapshot')
      if (round === 4) {
        await world.ask('ethereum', 'evm_revert', [snapshot])
        world.advance(60)
      }
      await world.mine('ethereum')
    },
  },
  'a payment whose nonce is used by somebody else': {
    steps: ['payout: release'],
    ends: 'fail',
    left: '10',
    earned: '0',
    happens: async (round) => {
      if (round === 0) await world.automine('ethereum', false)
      if (round < 4) return
      if (round === 4) {
        for (const hash of await pendingHashes()) await world.ask('ethereum', 'hardhat_dropTransaction', [hash])
        await world.stealNonce('ethereum', await nextNonce())
      }
      await world.mine('ethereum')
    },
  },
}

/** Runs a worker until `step` crashes it, then a restarted one. */
async function runThrough(
  { happens }: Scenario,
  withdrawal: { readonly id: string; readonly address: `0x${string}` },
  step: Step,
): Promise<void> {
  let payouts = world.payouts('ethereum', step)
  for (let round = 0; round < 24; round += 1) {
    await happens(round, withdrawal)
    try {
      await payouts.runOnce()
    } catch (error) {
      if (!(error instanceof CrashError)) throw error
      payouts = world.payouts('ethereum', recordingStep)
    }
    const { state } = await world.view(withdrawal.id)
    if (state === 'success' || state === 'fail') return
  }
}

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  let ann: string
  let earnedBefore: bigint

  beforeEach(async () => {
    ann = await world.person({ ETH: '10' })
    earnedBefore = await world.ledger.earnedOf(world.database, 'ETH')
  })

  const expectItsEnd = async (withdrawal: { id: string; address: `0x${string}` }) => {
    const { state, steps, transactionHash } = await world.view(withdrawal.id)
    const isPaid = scenario.ends === 'success'
    expect(state).toBe(scenario.ends)
    expect(steps.map((step) => step.state)).toEqual(['audit', 'audit-pass', 'transferring', scenario.ends])
    // On the chain: paid once or not at all.
    const arrived = await world.received('ethereum', withdrawal.address, 'ETH')
    expect(arrived).toBe(isPaid ? parseEther('0.9992') : 0n)
    expect(transactionHash).not.toBeNull()
    // In the books: the hold ended once, and the fee was earned once or not at all.
    expect(await world.balanceOf(ann, 'ETH')).toEqual({ available: parseEther(scenario.left), held: 0n })
    const earned = (await world.ledger.earnedOf(world.database, 'ETH')) - earnedBefore
    expect(earned).toBe(parseEther(scenario.earned))
  }

  const order = { network: 'ethereum', coin: 'ETH', amount: '1' } as const

  it('a payment ends as expected if nothing crashes', async () => {
    const withdrawal = await world.withdraw(ann, order)
    await runThrough(scenario, withdrawal, recordingStep)
    expect((await world.view(withdrawal.id)).state).toBe(scenario.ends)
    await expectItsEnd(withdrawal)
  })

  it.each(crashPointsOf(scenario.steps).map((point) => [point.moment, point.name, point] as const))(
    'a payment ends the same if the worker is killed %s "%s"',
    async (_moment, _step, point: CrashPoint) => {
      const withdrawal = await world.withdraw(ann, order)
      const life = lifeUntil(point)
      await runThrough(scenario, withdrawal, life.step)
      expect(life.hasCrashed()).toBe(true)
      await expectItsEnd(withdrawal)
    },
  )
})

it('covers every step of a payment with crash tests', () => {
  const tested = new Set(Object.values(scenarios).flatMap(({ steps }) => steps))
  expect(seenSteps()).toEqual([...tested].toSorted())
})
