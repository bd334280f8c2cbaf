import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { addUpBooks } from '#server/ledger/proof.repository.ts'

import { DeskRandom } from './support/desk-random.ts'
import { DeskWorld } from './support/desk-world.ts'

const seeds = Number(process.env.DESK_SEEDS ?? 10)
const ops = 80

let world: DeskWorld
const seen = new Set<string>()

beforeAll(async () => {
  world = await DeskWorld.create()
})

beforeEach(() => world.begin())

afterAll(() => world.close())

it.each(Array.from({ length: seeds }, (_, seed) => seed + 1))(
  'books equal chains and everyone is paid once, whatever happens (seed %i)',
  async (seed) => {
    const random = new DeskRandom(world, seed)
    await random.run(ops)
    expect(await random.findFaults()).toEqual([])
    const totals = await addUpBooks(world.database)
    expect(totals.map(({ sum, wrongBalances, wrongHolds }) => [sum, wrongBalances, wrongHolds])).toEqual(
      totals.map(() => [0n, 0, 0]),
    )
    for (const state of random.seen) seen.add(state)
  },
)

it('the random runs covered every outcome of a payment', () => {
  const refunds = ['late', 'not-in-time', 'payout-failed', 'second', 'wrong-amount'].map(
    (reason) => `refunded ${reason}`,
  )
  const others = ['open', 'taken', 'paying', 'paid', 'closed', 'waiting', 'exchanging', 'exchanged', 'reversed']
  expect([...seen]).toEqual(expect.arrayContaining([...others, ...refunds]))
})
