import hre from 'hardhat'
import {
  type Address,
  concat,
  createPublicClient,
  custom,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  parseAbi,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import { localTokenAbi } from '#deployments/abi/local-token.ts'
import type { DepositFactoryRecord } from '#deployments/deployment.ts'
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
  const parts = { database, book: world.book(), forgetAbove: async () => undefined, step: recordingStep, log }
  watcher = new ChainWatcher({ chainId, node, contracts, ...parts })
})

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
  // Not `hardhat_mine`: its blocks don't name each other as parents.
  for (let index = 0; index < blocks; index += 1) await chain.provider.request({ method: 'evm_mine' })
}

async function snapshot(): Promise<unknown> {
  return chain.provider.request({ method: 'evm_snapshot' })
}

async function revert(to: unknown): Promise<void> {
  await chain.provider.request({ method: 'evm_revert', params: [to] })
}

function factory(): DepositFactoryRecord {
  const record = chain.deployment.depositFactory
  if (record === null) throw new Error('There is no factory')
  return record
}

function forwarderOf(number: number): { salt: Hex; address: Address } {
  const { address: from, forwarderCodeHash: bytecodeHash } = factory()
  const salt = toHex(number, { size: 32 })
  return { salt, address: getCreate2Address({ from, salt, bytecodeHash }) }
}

/** Sweeps a forwarder, as anyone may. */
async function sweep(salt: Hex): Promise<Hex> {
  const args = [[{ salt, tokens: [zeroAddress] }]] as const
  const data = encodeFunctionData({ abi: depositForwarderFactoryAbi, functionName: 'sweep', args })
  return send({ to: factory().address, data })
}

/** Creates a contract that destroys itself at once and leaves its coins to `to`. */
async function payFromContract(to: Address, amount: string): Promise<Hex> {
  return send({ data: concat(['0x73', to, '0xff']), value: toHex(parseUnits(amount, 18)) })
}

/** Flushes a forwarder directly, which emits no event: it does so for the factory alone. */
async function flush(address: Address): Promise<Hex> {
  const abi = parseAbi(['function flush(address token) returns (uint256)'])
  return send({ to: address, data: encodeFunctionData({ abi, functionName: 'flush', args: [zeroAddress] }) })
}

async function inOneBlock(...sending: readonly (() => Promise<Hex>)[]): Promise<readonly Hex[]> {
  await chain.provider.request({ method: 'evm_setAutomine', params: [false] })
  const hashes: Hex[] = []
  for (const next of sending) hashes.push(await next())
  await mine(1)
  await chain.provider.request({ method: 'evm_setAutomine', params: [true] })
  return hashes
}

describe('deposits on a real chain', () => {
  test('credits tokens and native coins on a real chain', async () => {
    await mint(alice.address, '12.5')
    await send({ to: alice.address, value: toHex(parseUnits('0.25', 18)) })
    await mine(6)
    await watcher.catchUp()
    expect(await world.balanceOf(alice)).toBe('12.5')
    expect(await world.balanceOf(alice, 'ETH')).toBe('0.25')
  })

  test.each([1, 5, 6, 12])('a fork reverses deposits of the last %i blocks and credits later ones', async (depth) => {
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

  test('a block’s filter contains what was logged, and not what wasn’t', async () => {
    await mint(alice.address, '2')
    const { logsBloom } = await client.getBlock()
    const bloom = new LogBloom(logsBloom ?? '0x')
    expect(bloom.mayContain(bloomBitsOf(tokenOf('USDT')))).toBe(true)
    expect(bloom.mayContain(bloomBitsOf(transferEvent))).toBe(true)
    expect(bloom.mayContain(bloomBitsOf(tokenOf('USDC')))).toBe(false)
  })

  test('our holdings are the chain’s balances of credited addresses and the treasury', async () => {
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

  test('finds coins sent by a contract through the address’s balance', async () => {
    await watcher.catchUp()
    await beginChecksOf(world.database, alice.address)
    const before = Number(await world.balanceOf(alice, 'ETH'))
    await payFromContract(alice.address, '2.25')
    await mine(6)
    await watcher.catchUp()
    await world.scan(recordingStep, { node: new ChainNode(client) }).runOnce()
    expect(await world.balanceOf(alice, 'ETH')).toBe(String(before + 2.25))
  })

  test('finds coins sent by a contract even if strangers move them on, later or in the same block', async () => {
    const { salt, address } = forwarderOf(8)
    const bob = await world.newDepositor(address)
    await sweep(salt)
    await mine(6)
    await watcher.catchUp()
    await beginChecksOf(world.database, bob.address)

    await payFromContract(address, '1.5')
    await flush(address)
    await sweep(salt)
    await inOneBlock(
      () => payFromContract(address, '2.5'),
      () => flush(address),
      () => sweep(salt),
    )
    // A direct payment is told apart from them, though it leaves in the same block.
    await inOneBlock(
      () => send({ to: address, value: toHex(parseUnits('4', 18)) }),
      () => payFromContract(address, '8'),
      () => flush(address),
      () => sweep(salt),
    )
    expect(await client.getBalance({ address })).toBe(0n)
    await mine(6)
    await watcher.catchUp()
    const scan = world.scan(recordingStep, { node: new ChainNode(client) })
    for (let time = 0; time < 6; time += 1) await scan.runOnce()
    expect((await world.depositsOf(bob)).toSorted()).toEqual([
      '1.5 ETH success',
      '2.5 ETH success',
      '4 ETH success',
      '8 ETH success',
    ])
  })

  test('finds that coins arrived even if they left the address in the same block', async () => {
    const { salt, address } = forwarderOf(7)
    const [, sweeping] = await inOneBlock(
      () => send({ to: address, value: toHex(parseUnits('3', 18)) }),
      () => sweep(salt),
    )
    if (sweeping === undefined) throw new Error('No deposit was swept')

    const contracts = new WatchedContracts(coins.onChain(chainId), [])
    const evidence = new DepositEvidence({ node: new ChainNode(client), contracts, factories: [factory().address] })
    const found = await evidence.find(sweeping, address)
    expect(found?.gained?.amount).toBe(parseUnits('3', 18))
  })
})
