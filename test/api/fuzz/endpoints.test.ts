import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { answerFaults, contractFaults } from './answer-faults.ts'
import { contractEndpoints, type NamedEndpoint } from './contract-endpoints.ts'
import { fuzzParameters, fuzzSeed } from './fuzz-parameters.ts'
import { type FuzzRequest, requestTo } from './fuzz-request.ts'
import { FuzzWorld, knownValues } from './fuzz-world.ts'

/** Requests per endpoint in `npm test`; `npm run test:deep` sends `FUZZ_RUNS`. */
const runs = 40
/** Rounds for an endpoint whose input is hard to hit. */
const maxRounds = 10
/** Requests after which everyone logs in again. */
const renewalInterval = 50
/** Milliseconds of processor time per answer, and until it arrives on a busy machine. */
const maxWork = 1_000
const maxWait = 30_000

let world: FuzzWorld
/** How often each endpoint answered with each code. */
const answers = new Map<string, Map<number, number>>()
let maxWorkSeen = 0

beforeAll(async () => {
  world = await FuzzWorld.create()
})

afterAll(async () => {
  await world.close()
  const sent = [...answers.values()].flatMap((codes) => [...codes.values()]).reduce((sum, count) => sum + count, 0)
  const work = `at most ${maxWorkSeen.toFixed(0)} ms of work each`
  console.log(`${sent} hostile requests to ${contractEndpoints.length} endpoints, ${work}; seed ${fuzzSeed}`)
  if (process.env.FUZZ_CODES === undefined) return
  for (const [name, codes] of answers) console.log(name, Object.fromEntries(codes))
})

test('the server has a route for every endpoint of the contract', () => {
  const { app } = world.server
  const missing = contractEndpoints.filter(({ endpoint: { method, path: url } }) => !app.hasRoute({ method, url }))
  expect(missing).toEqual([])
})

test.each(contractEndpoints)('$name withstands hostile requests', { timeout: 7_200_000 }, async (named) => {
  const { name, endpoint } = named
  const logStart = world.server.logLines.length
  const codes = new Map<number, number>()
  answers.set(name, codes)
  let count = 0
  const property = fc.asyncProperty(requestTo(endpoint, knownValues), async (request) => {
    if (count++ % renewalInterval === 0) await world.renew(endpoint)
    const code = await tryOut(named, request)
    codes.set(code, (codes.get(code) ?? 0) + 1)
  })
  const wasOnlyRefused = () => [...codes.keys()].every((code) => code === 400)
  for (let round = 0; round === 0 || (wasOnlyRefused() && round < maxRounds); round += 1) {
    await fc.assert(property, { ...fuzzParameters(runs), seed: fuzzSeed + round })
  }
  expect(world.logFaults(logStart)).toEqual([])
  // Refusing the form of every request would prove nothing about the code behind it.
  expect(wasOnlyRefused()).toBe(false)
})

/** Sends a request, checks the answer and returns its code. */
async function tryOut({ endpoint }: NamedEndpoint, request: FuzzRequest): Promise<number> {
  const [started, usage] = [performance.now(), process.cpuUsage()]
  const answer = await world.send(request)
  const { user, system } = process.cpuUsage(usage)
  const work = (user + system) / 1_000
  maxWorkSeen = Math.max(maxWorkSeen, work)
  const isMounted = request.method === endpoint.method || endpoint.alsoGet === true
  expect(isMounted ? contractFaults(endpoint, answer) : answerFaults(answer)).toEqual([])
  expect(work).toBeLessThan(maxWork)
  expect(performance.now() - started).toBeLessThan(maxWait)
  return (JSON.parse(answer.body) as { code: number }).code
}

test('no request has changed the prototype of objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})
