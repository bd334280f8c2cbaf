import hre from 'hardhat'
import {
  type Address,
  concat,
  createPublicClient,
  custom,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { Holdings } from '#server/chain/holdings.ts'
import { transferEvent, WatchedContracts } from '#server/chain/watcher/arrival.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import { DepositEvidence } from '#server/chain/watcher/deposit-evidence.ts'
import { bloomBitsOf, LogBloom } from '#server/chain/watcher/log-bloom.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { beginChecksOf } from '#server/modules/deposits/balance-checks.repository.ts'

import { recordingStep } from './support/crashing-step.ts'
import { openTestDatabase } from './support/test-database.ts'
import { chainId, type Depositor, tokenOf, WatchedChain } from './support/watched-chain.ts'

const coins = coinsOn([chainId])
const stranger = '0x0000000000000000000000000000000000000100'
let chain: LocalChain
let client: ReturnType<typeof clientOf>
let world: WatchedChain
let alice: Depositor
let watcher: ChainWatcher

beforeAll(async () => {
  await buildContracts(hre)
  chain = await createLocalChain(hre, networks[0])
  client = clientOf(chain)
  world = await WatchedChain.create(await openTestDatabase())
  alice = await world.newDepositor()
  const contracts = new WatchedContracts(coins.onChain(chainId), [])
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { database } = world
  const node = new ChainNode(client)
  watcher = new ChainWatcher({ chainId, node, contracts, database, book: world.book(), step: recordingStep, log })
}, 120_000)

afterAll(() => Promise.all([chain.close(), world.connection.close()]))

function clientOf({ provider }: LocalChain) {
  return createPublicClient({ transport: custom(provider) })
}

async function send(transaction: { to?: Address; value?: Hex; data?: Hex }): Promise<Hex> {
  const [from] = (await chain.provider.request({ method: 'eth_accounts' })) as Address[]
  const parameters = [{ from, gas: '0x200000', ...transaction }]
  return (await chain.provider.request({ method: 'eth_sendTransaction', params: parameters })) as Hex
}

async function mint(to: Address, amount: string): Promise<Hex> {
  const args = [to, parseUnits(amount, 6)] as const
  return send({ to: tokenOf('USDT'), data: encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args }) })
}

async function mine(blocks: number): Promise<void> {
  // Not `hardhat_mine`: many blocks at once do not name each other as parents.
  for (let index = 0; index < blocks; index += 1) await chain.provider.request({ method: 'evm_mine' })
}

async function snapshot(): Promise<unknown> {
  return chain.provider.request({ method: 'evm_snapshot' })
}

async function revert(to: unknown): Promise<void> {
  await chain.provider.request({ method: 'evm_revert', params: [to] })
}

describe('on a real chain', () => {
  test('tokens and coin are credited', async () => {
    await mint(alice.address, '12.5')
    await send({ to: alice.address, value: toHex(parseUnits('0.25', 18)) })
    await mine(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('12.5')
    expect(await world.balanceOf(alice, 'ETH')).toBe('0.25')
  })

  test.each([1, 5, 6, 12])('deposits in the last %i blocks are lost with them, and found again', async (depth) => {
    const before = await world.balanceOf(alice)
    const fork = await snapshot()
    for (let index = 0; index < depth; index += 1) await mint(alice.address, '2')
    await watcher.catchUp()
    const lost = await client.getBlockNumber({ cacheTime: 0 })
    await revert(fork)
    await mine(depth + 1)
    await watcher.catchUp()
    expect(await world.readUpTo()).toBe(Number(lost) + 1)
    expect(await world.balanceOf(alice)).toBe(before)

    await mint(alice.address, '2')
    await mine(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe(String(Number(before) + 2))
  })

  test('a block’s filter contains what was logged, and not what was not', async () => {
    await mint(alice.address, '2')
    const { logsBloom } = await client.getBlock()
    const bloom = new LogBloom(logsBloom ?? '0x')
    expect(bloom.mayContain(bloomBitsOf(tokenOf('USDT')))).toBe(true)
    expect(bloom.mayContain(bloomBitsOf(transferEvent))).toBe(true)
    expect(bloom.mayContain(bloomBitsOf(tokenOf('USDC')))).toBe(false)
  })

  test('what we hold is what the chain says of those that were credited and of the treasury', async () => {
    await mine(6)
    await watcher.catchUp()
    const findHotWallets = async () => [toHex(0xf00d, { size: 20 })]
    const holdings = new Holdings({ database: world.database, chains: [{ chainId, client }], coins, findHotWallets })
    const before = await holdings.of('USDT')
    expect(formatAmount(before)).toBe(await world.balanceOf(alice))
    await mint(stranger, '1000')
    await mint(chain.deployment.depositFactory?.treasury ?? stranger, '7')
    expect(formatAmount((await holdings.of('USDT')) - before)).toBe('7')
    expect(await holdings.of('BTC')).toBe(0n)
  })

  test('coin that a contract sends is found by what the address has', async () => {
    await watcher.catchUp()
    await beginChecksOf(world.database, alice.address)
    const before = Number(await world.balanceOf(alice, 'ETH'))
    // A contract that ends as it is made, and leaves its coin to somebody.
    const data = concat(['0x73', alice.address, '0xff'])
    await send({ data, value: toHex(parseUnits('2.25', 18)) })
    await mine(6)
    await watcher.catchUp()
    await world.sweep(recordingStep, new ChainNode(client)).runOnce()
    expect(await world.balanceOf(alice, 'ETH')).toBe(String(before + 2.25))
  })

  test('coin that left an address in the block in which it came is known to have come', async () => {
    const factory = chain.deployment.depositFactory
    if (factory === null) throw new Error('There is no factory')
    const salt = toHex(7, { size: 32 })
    const address = getCreate2Address({ from: factory.address, salt, bytecodeHash: factory.forwarderCodeHash })
    const collections = [{ salt, tokens: [zeroAddress] }]
    const data = encodeFunctionData({ abi: depositForwarderFactoryAbi, functionName: 'collect', args: [collections] })
    await chain.provider.request({ method: 'evm_setAutomine', params: [false] })
    await send({ to: address, value: toHex(parseUnits('3', 18)) })
    const collecting = await send({ to: factory.address, data })
    await mine(1)
    await chain.provider.request({ method: 'evm_setAutomine', params: [true] })

    const contracts = new WatchedContracts(coins.onChain(chainId), [])
    const evidence = new DepositEvidence({ node: new ChainNode(client), contracts, factory: factory.address })
    const found = await evidence.find(collecting, address)
    expect(found?.gained?.amount).toBe(parseUnits('3', 18))
  })
})
