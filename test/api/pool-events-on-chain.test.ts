import hre from 'hardhat'
import {
  type Abi,
  type Address,
  createPublicClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  parseUnits,
  type PublicClient,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { listPoolEvents } from '#api/pool-events.ts'
import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { networks } from '#deployments/networks.ts'
import { joinPools } from '#deployments/pools.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { WatchedContracts } from '#server/chain/watcher/arrival.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import type { DepositBook } from '#server/chain/watcher/deposit-book.ts'
import { PoolEventIndex } from '#server/modules/pool-events/pool-event-index.ts'
import { forgetPoolEventsAbove } from '#server/modules/pool-events/pool-events.repository.ts'
import { explainsAll } from '#src/entities/mining-pool/earlier-rewards.ts'
import { readAccountEvents } from '#src/entities/mining-pool/pool-events.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'

import { recordingStep } from './support/crashing-step.ts'
import { rpcError } from './support/scripted-chain.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const day = 86_400
let chain: LocalChain
let server: TestApp
let watcher: ChainWatcher
let index: PoolEventIndex
let pool: MiningPool
let alice: Address
/** Methods that the browser called on its RPC. */
const calls: string[] = []
const questions: string[] = []

beforeAll(async () => {
  await buildContracts(hre)
  chain = await createLocalChain(hre, networks[0])
  const { chainId, provider, deployment } = chain
  server = await buildTestApp({ config: { ...testConfig, rpcUrls: { [chainId]: 'http://127.0.0.1:9' } } })
  const usdt = joinPools(deployment).find(({ token }) => token.symbol === 'USDT')
  if (usdt === undefined) throw new Error('There is no pool of USDT')
  pool = { ...usdt, key: 'pool' }
  const [account] = (await provider.request({ method: 'eth_accounts' })) as [Address]
  // With checksum casing, as wallets return it.
  alice = getAddress(account)
  const { database } = server
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const node = new ChainNode(createPublicClient({ transport: custom(provider) }))
  const parts = { chainId, node, database, step: recordingStep, log }
  const contracts = new WatchedContracts([], [])
  watcher = new ChainWatcher({ ...parts, contracts, book: emptyBook, forgetAbove: forgetPoolEventsAbove })
  index = new PoolEventIndex({ ...parts, pools: [pool], report: () => undefined })
  vi.stubGlobal('fetch', askServer)
})

beforeEach(() => {
  calls.length = 0
  questions.length = 0
})

afterAll(async () => {
  // The next file runs in the same process.
  vi.unstubAllGlobals()
  await server.close()
  await chain.close()
})

const emptyBook: DepositBook = {
  findOwners: async () => [],
  record: async () => undefined,
  orphanAbove: async () => undefined,
  credit: async () => undefined,
}

/** Sends a request to the server as the browser does. */
async function askServer(url: string, { body }: { body: string }): Promise<Response> {
  questions.push(url)
  const answer = await server.app.inject({ method: 'POST', url, payload: JSON.parse(body) as object })
  return new Response(answer.body, { status: answer.statusCode })
}

/** Creates the browser's RPC client, which allows ten blocks per log query. */
function browserClient(): PublicClient {
  return createPublicClient({
    transport: custom({
      request: async (call: { method: string; params?: [{ fromBlock?: Hex; toBlock?: Hex }] }) => {
        calls.push(call.method)
        const [filter] = call.params ?? []
        const isLong = call.method === 'eth_getLogs' && Number(filter?.toBlock) - Number(filter?.fromBlock) + 1 > 10
        if (isLong) throw rpcError(-32_005, 'exceed maximum block range: 10')
        return chain.provider.request(call) as Promise<unknown>
      },
    }),
  })
}

async function send(to: Address, abi: Abi, functionName: string, args: readonly unknown[] = []): Promise<void> {
  const data = encodeFunctionData({ abi, functionName, args })
  const params = [{ from: alice, to, data, gas: '0x200000' }]
  const hash = (await chain.provider.request({ method: 'eth_sendTransaction', params })) as Hex
  const receipt = (await chain.provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
    status: Hex
  }
  if (receipt.status !== '0x1') throw new Error(`${functionName} failed`)
}

const mine = async (blocks: number) => {
  for (let count = 0; count < blocks; count += 1) await chain.provider.request({ method: 'evm_mine' })
}
const wait = async (seconds: number): Promise<void> => {
  await chain.provider.request({ method: 'evm_increaseTime', params: [seconds] })
}

async function read() {
  const client = browserClient()
  const stateAt = async (blockNumber: bigint) =>
    client.readContract({
      address: pool.address,
      abi: miningPoolAbi,
      functionName: 'accountState',
      args: [alice],
      blockNumber,
    })
  const reading = await readAccountEvents(client, pool, alice, async ({ events, head }) =>
    explainsAll(events, await stateAt(head)),
  )
  return { ...reading, isExplained: explainsAll(reading.events, await stateAt(reading.head)) }
}

describe('a user’s pool events on a real chain', () => {
  const lived = ['Staked', 'SignedIn', 'Staked', 'SignedIn', 'Unstaked', 'Claimed', 'SignedIn', 'Unstaked', 'Claimed']

  test('finds a user’s pool events by the index, confirms them by receipts and explains the pool’s state', async () => {
    const amount = parseUnits('1000', 6)
    await send(pool.token.address, localTokenAbi, 'mint', [alice, amount])
    await send(pool.token.address, erc20Abi, 'approve', [pool.address, amount])
    await send(pool.address, miningPoolAbi, 'stake', [amount / 2n])
    await send(pool.address, miningPoolAbi, 'signIn', [0n])
    await send(pool.address, miningPoolAbi, 'stake', [amount / 4n])
    await wait(day)
    await send(pool.address, miningPoolAbi, 'signIn', [0n])
    await send(pool.address, miningPoolAbi, 'unstake', [amount / 2n + 7n])
    await send(pool.address, miningPoolAbi, 'claim')
    await wait(day)
    await send(pool.address, miningPoolAbi, 'signIn', [0n])
    await send(pool.address, miningPoolAbi, 'exit')
    await mine(300)
    await watcher.catchUp()
    await index.catchUp()

    // The RPC's limit isn't known yet, and the chain is short: no reason to ask the server.
    expect((await read()).isComplete).toBe(false)
    expect(questions).toEqual([])
    const { events, ...reading } = await read()
    expect(questions).toHaveLength(1)
    expect(calls.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(8)
    expect(events.map(({ name }) => name)).toEqual(lived)
    expect(reading).toMatchObject({ isComplete: true, isExplained: true, isListRefuted: false })
  })

  test('lists a user’s pool events and drops those that a fork removes', async () => {
    const before: unknown = await chain.provider.request({ method: 'evm_snapshot' })
    await send(pool.address, miningPoolAbi, 'stake', [parseUnits('1', 6)])
    await watcher.catchUp()
    await index.catchUp()
    const question = { chainId: chain.chainId, pool: pool.address, eventsOf: { account: alice } }
    const listed = await server.ask(listPoolEvents, question)
    expect(listed.items).toHaveLength(lived.length + 1)
    await chain.provider.request({ method: 'evm_revert', params: [before] })
    await mine(3)
    await watcher.catchUp()
    await index.catchUp()
    const after = await server.ask(listPoolEvents, question)
    expect(after.items).toEqual(listed.items.slice(1))
    expect(after.completeTo).toBe((listed.completeTo ?? 0) + 2)
  })
})
