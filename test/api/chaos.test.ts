import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { CallError } from '#scripts/testing/call-endpoint.ts'

import { ChaosPerson } from './support/chaos/chaos-person.ts'
import { ChaosWorld } from './support/chaos/chaos-world.ts'
import { compareWithChains } from './support/chaos/comparison.ts'
import { pick } from './support/chaos/random.ts'
import { reportOf } from './support/chaos/report.ts'

/** Duration of the chaos in seconds, and the number of people. `npm run test:deep` raises both. */
const seconds = Number(process.env.CHAOS_SECONDS ?? 10)
const population = Number(process.env.CHAOS_PEOPLE ?? 5)
/** Milliseconds until all is settled afterwards: what a fork has lost is sent again after half a minute. */
const patience = 240_000
/** Milliseconds within which restarted processes would repeat work that was done already. */
const relapse = 8_000

let world: ChaosWorld

beforeAll(async () => {
  world = await ChaosWorld.create()
})

afterAll(() => world.close())

/** Does random things one after the other until it is over. The server may refuse some. */
async function live(person: ChaosPerson, everybody: readonly ChaosPerson[], isOver: () => boolean): Promise<void> {
  const withdraw = () => person.withdraw()
  const send = () => person.send(pick(everybody.filter((other) => other !== person)))
  while (!isOver()) {
    try {
      await pick([() => person.payIn(), withdraw, withdraw, send])()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      world.refusals.push(error.message)
    }
    await delay(Math.random() * 500)
  }
}

it(
  'pays and credits everything once while processes are killed, the database crashes, and nodes fail, lie and fork',
  async () => {
    const everybody = await Promise.all(Array.from({ length: population }, () => ChaosPerson.join(world)))
    for (const person of everybody) for (let count = 0; count < 3; count += 1) await person.payIn()
    // On a slow machine the chaos could end before anyone has coins to withdraw.
    const haveAll = async () => {
      for (const person of everybody) expect(await person.totals()).not.toEqual(new Map())
    }
    await vi.waitFor(haveAll, { timeout: patience, interval: 500 })

    let isOver = false
    const lives = everybody.map((person) => live(person, everybody, () => isOver))
    await world.rage(seconds)
    isOver = true
    await Promise.all(lives)
    // In chaos that hardly any call survives, none of them may have been a withdrawal.
    await vi.waitFor(() => pick(everybody).withdraw(), { timeout: patience, interval: 500 })

    const compareAll = async () => {
      for (const person of everybody) await compareWithChains(world, person)
    }
    try {
      await vi.waitFor(compareAll, { timeout: patience, interval: 2_000 })
      await world.restart()
      await delay(relapse)
      await compareAll()
      expect(await world.reconcile()).toEqual([])
      expect(world.ownEnds).toEqual([])
    } catch (error) {
      console.error(await reportOf(world, everybody))
      throw error
    }
    const deposits = everybody.flatMap(({ payments }) => payments)
    const withdrawals = (await Promise.all(everybody.map((person) => person.withdrawals()))).flat()
    console.log(`${deposits.length} deposits, ${withdrawals.length} withdrawals; ${world.countEvils()}`)
    expect(withdrawals).not.toHaveLength(0)
  },
  seconds * 1_000 + 3 * patience + 120_000,
)
