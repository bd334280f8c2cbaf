import { Registry } from 'prom-client'
import { createPublicClient, custom, encodeFunctionResult, type PublicClient } from 'viem'
import { beforeEach, expect, it } from 'vitest'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { miningPoolsOf } from '#deployments/pools.ts'

import { alertBelowDays, measurePools, PoolWatch } from './pool-watch.ts'

const chainId = 31337
const pools = miningPoolsOf(chainId)

/** The state of every pool, or the error of a failing node. */
let state: { readonly freeReserve: bigint; readonly largestDailyReward: bigint } | Error
let logged: { readonly level: string; readonly fields: object; readonly message: string }[]
let registry: Registry
let watch: PoolWatch

beforeEach(() => {
  registry = new Registry()
  logged = []
  const log = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message })
  watch = new PoolWatch({
    chains: [{ chainId, network: 'ethereum', name: 'Ethereum', client: fakeClient() }],
    metrics: measurePools(registry),
    log: { info: log('info'), warn: log('warn'), error: log('error') },
  })
})

function fakeClient(): PublicClient {
  const rules = { dailyRate: 100, topFactor: 200, minimumStake: 10 }
  const rest = { staked: 0n, promised: 0n, rules, announcedRules: rules, announcedFrom: 0n, pausedAt: 0n }
  const surplus = { surplusAmount: 0n, surplusFrom: 0n, surplusUntil: 0n }
  const request = async () => {
    if (state instanceof Error) throw state
    const result = { ...rest, ...surplus, ...state }
    return encodeFunctionResult({ abi: miningPoolAbi, functionName: 'poolState', result })
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

async function covered(): Promise<readonly (number | undefined)[]> {
  const metric = await registry.getSingleMetric('sevenport_pool_days_covered')?.get()
  return metric?.values.map(({ value }) => value) ?? []
}

function errors() {
  return logged.filter(({ level }) => level === 'error')
}

it('publishes the number of days that each reserve covers, rounded down', async () => {
  state = { freeReserve: 1_000n, largestDailyReward: 30n }
  await watch.run()
  expect(await covered()).toEqual(pools.map(() => 33.33))
  expect(await registry.metrics()).toMatch(/sevenport_pool_read_timestamp_seconds\{chain="Ethereum",coin="USDT"\} \d+/)
  expect(logged).toEqual([])
})

it('reports infinite cover for a pool in which nothing can be earned', async () => {
  state = { freeReserve: 0n, largestDailyReward: 0n }
  await watch.run()
  expect(await registry.metrics()).toContain('sevenport_pool_days_covered{chain="Ethereum",coin="USDT"} +Inf')
  expect(logged).toEqual([])
})

it('alerts once about a low reserve, and again if it runs low after funding', async () => {
  const [low, full] = [
    { freeReserve: 1_399n, largestDailyReward: 100n },
    { freeReserve: 1_400n, largestDailyReward: 100n },
  ]
  for (state of [full, low, low]) await watch.run()
  expect(errors()).toHaveLength(pools.length)
  expect(errors()[0]).toMatchObject({
    fields: { chain: 'Ethereum', coin: 'USDT', daysCovered: 13.99 },
    message: 'The reserve of a mining pool is running low',
  })
  for (state of [full, low]) await watch.run()
  expect(errors()).toHaveLength(2 * pools.length)
  expect(alertBelowDays).toBe(14)
})

it('logs pools that can’t be read and reads the others', async () => {
  state = new Error('The node is down')
  await watch.run()
  expect(logged.map(({ level, message }) => ({ level, message }))).toEqual(
    pools.map(() => ({ level: 'warn', message: 'Could not read the reserve of a mining pool' })),
  )
  expect(await covered()).toEqual([])
})
