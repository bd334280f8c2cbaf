import { afterAll, beforeAll, expect, it } from 'vitest'

import { OrderPaymentRandom } from './support/order-payment-random.ts'
import { OrderPaymentWorld } from './support/order-payment-world.ts'

const seeds = Number(process.env.ORDER_SEEDS ?? 8)
const operations = 40

let world: OrderPaymentWorld
const seen = new Set<string>()

beforeAll(async () => {
  world = await OrderPaymentWorld.create()
})

afterAll(() => world.close())

it.each(Array.from({ length: seeds }, (_, seed) => seed + 1))(
  'pays an order at most once and keeps books equal to chains, whatever happens (seed %i)',
  async (seed) => {
    const random = new OrderPaymentRandom(world, seed)
    await random.run(operations)
    expect(await random.findFaults()).toEqual([])
    expect(await world.differences()).toEqual([])
    for (const what of random.seen) seen.add(what)
  },
)

it('the random runs covered every outcome of a payment', () => {
  const expected = [
    'success',
    'fail',
    'cancelled',
    'killed',
    'forked',
    'order waiting',
    'order unpaid',
    'order completed',
  ]
  expect([...seen]).toEqual(expect.arrayContaining(expected))
})
