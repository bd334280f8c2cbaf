import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { answerFaults, contractFaults } from './answer-faults.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { fuzzParameters, fuzzSeed } from './fuzz-parameters.ts'
import { requestTo } from './fuzz-request.ts'
import { FuzzWorld, knownValues } from './fuzz-world.ts'

/** Requests per endpoint in `npm test`; `npm run test:fuzz` makes thousands. */
const runs = 200
/** After so many requests everybody logs in again. */
const renewalInterval = 50
/** Milliseconds within which everything is answered, on a machine that is busy with other tests. */
const longestAnswer = 3_000

let world: FuzzWorld
const codes = new Map<string, Map<number, number>>()
let slowest = 0

beforeAll(async () => {
  world = await FuzzWorld.create()
})

afterAll(async () => {
  await world.close()
  const answers = [...codes.values()].flatMap((byCode) => [...byCode.values()]).reduce((sum, count) => sum + count, 0)
  console.log(
    `${answers} hostile requests to ${contractEndpoints.length} endpoints, seed ${fuzzSeed}; slowest ${slowest.toFixed(0)} ms`,
  )
  if (process.env.FUZZ_CODES !== undefined) {
    for (const [name, byCode] of codes) console.log(name, Object.fromEntries([...byCode].toSorted(([a], [b]) => a - b)))
  }
})

test('every endpoint of the contract is there to be tried', () => {
  const { app } = world.server
  const missing = contractEndpoints.filter(({ endpoint: { method, path: url } }) => !app.hasRoute({ method, url }))
  expect(missing).toEqual([])
})

test.each(contractEndpoints)(
  '$name withstands hostile requests',
  { timeout: 3_600_000 },
  async ({ name, endpoint }) => {
    const logStart = world.server.logLines.length
    const byCode = new Map<number, number>()
    codes.set(name, byCode)
    let count = 0
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint, knownValues), async (request) => {
        if (count++ % renewalInterval === 0) await world.renew(endpoint)
        const started = performance.now()
        const answer = await world.send(request)
        const milliseconds = performance.now() - started
        slowest = Math.max(slowest, milliseconds)
        const isItsMethod = request.method === endpoint.method || endpoint.alsoGet === true
        expect(isItsMethod ? contractFaults(endpoint, answer) : answerFaults(answer)).toEqual([])
        expect(milliseconds).toBeLessThan(longestAnswer)
        const { code } = JSON.parse(answer.body) as { code: number }
        byCode.set(code, (byCode.get(code) ?? 0) + 1)
      }),
      fuzzParameters(runs),
    )
    expect(world.logFaults(logStart)).toEqual([])
    // Nothing but refusals of the form would prove nothing about what lies behind.
    expect([...byCode.keys()]).not.toEqual([400])
  },
)

test('no request has changed what every object inherits', () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})
