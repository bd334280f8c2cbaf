import hre from 'hardhat'
import { createPublicClient, custom, erc20Abi, parseUnits } from 'viem'
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { networks } from '#deployments/networks.ts'
import { findDeployment, joinPools } from '#deployments/pools.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'

import { ChainClock } from './chain-clock.ts'
import { Faucet, FaucetBusyError } from './faucet.ts'
import { createLocalChain, latestTimestamp } from './local-chain.ts'
import type { LocalChain } from './local-chain.ts'

const somebody = '0x0000000000000000000000000000000000000100'
const [ethereumNetwork, bscNetwork] = networks
let ethereum: LocalChain
let bsc: LocalChain

beforeAll(async () => {
  await buildContracts(hre)
  ethereum = await createLocalChain(hre, ethereumNetwork)
  bsc = await createLocalChain(hre, bscNetwork)
})

afterAll(() => Promise.all([ethereum.close(), bsc.close()]))

function clientOf({ provider }: LocalChain) {
  return createPublicClient({ transport: custom(provider) })
}

function balanceOf(chain: LocalChain, symbol: string, account: Address): Promise<bigint> {
  const token = chain.deployment.tokens.find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(`No ${symbol}`)
  return clientOf(chain).readContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

describe('a local chain', () => {
  it('has everything at the committed addresses', () => {
    expect(ethereum.deployment).toEqual(findDeployment(31337))
    expect(bsc.deployment).toEqual(findDeployment(31338))
  })

  it('has a million tokens in each pool’s reserve', async () => {
    for (const chain of [ethereum, bsc]) {
      for (const { address, token } of joinPools(chain.deployment)) {
        const { freeReserve } = await clientOf(chain).readContract({
          address,
          abi: miningPoolAbi,
          functionName: 'poolState',
        })
        expect(freeReserve).toBe(parseUnits('1000000', token.decimals))
      }
    }
  })

  it('answers batched reads', async () => {
    const [result] = await clientOf(ethereum).multicall({
      multicallAddress: ethereum.deployment.multicall ?? '0x',
      contracts: ethereum.deployment.tokens.map(({ address }) => ({
        address,
        abi: erc20Abi,
        functionName: 'symbol',
      })),
    })
    expect(result).toEqual({ status: 'success', result: 'USDT' })
  })

  it('starts at the current time', async () => {
    expect(Math.abs((await latestTimestamp(ethereum)) - Date.now() / 1000)).toBeLessThan(120)
  })

  it('accepts a failing transaction and reports the failure in its receipt, as a real node does', async () => {
    const [from] = (await ethereum.provider.request({ method: 'eth_accounts' })) as Address[]
    const [pool] = ethereum.deployment.pools
    const hash = (await ethereum.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from, to: pool?.address, data: '0x12345678', gas: '0x186a0' }],
    })) as Hash
    expect((await clientOf(ethereum).getTransactionReceipt({ hash })).status).toBe('reverted')
  })
})

describe('the faucet', () => {
  it('sends coins and tokens in the chain’s decimals', async () => {
    const transfers = await new Faucet(bsc).give(somebody)
    expect(transfers.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['BNB', '10'],
      ['USDT', '10000'],
      ['USDC', '10000'],
      ['TUSD', '10000'],
    ])
    expect(await clientOf(bsc).getBalance({ address: somebody })).toBe(parseUnits('10', 18))
    expect(await balanceOf(bsc, 'USDT', somebody)).toBe(parseUnits('10000', 18))
  })

  it('gives less of more valuable tokens', async () => {
    const transfers = await new Faucet(ethereum).give('0x0000000000000000000000000000000000000103')
    const amounts = Object.fromEntries(transfers.map(({ symbol, amount }) => [symbol, amount]))
    expect(amounts).toMatchObject({ USDT: '10000', LINK: '600', WBTC: '0.1' })
    expect(Object.keys(amounts)).toHaveLength(1 + ethereum.deployment.tokens.length)
  })

  it('serves several requests at once', async () => {
    const faucet = new Faucet(ethereum)
    const people: Address[] = [
      '0x0000000000000000000000000000000000000101',
      '0x0000000000000000000000000000000000000102',
    ]
    await Promise.all(people.map((person) => faucet.give(person)))
    for (const person of people) expect(await balanceOf(ethereum, 'USDT', person)).toBe(parseUnits('10000', 6))
  })

  it('makes the same address wait', async () => {
    const faucet = new Faucet(ethereum)
    await faucet.give(somebody)
    expect(() => faucet.give(somebody)).toThrow(FaucetBusyError)
  })
})

describe('the clock', () => {
  it('moves all chains to the same second', async () => {
    const clock = new ChainClock([ethereum, bsc])
    const before = await clock.now()
    const now = await clock.advance(3_600)
    expect(now).toBe(before + 3_600)
    expect(await Promise.all([ethereum, bsc].map(latestTimestamp))).toEqual([now, now])
  })

  it('moves to the first second of the next UTC day', async () => {
    const clock = new ChainClock([ethereum, bsc])
    const before = await clock.now()
    const now = await clock.advanceToNextDay()
    expect(now % 86_400).toBe(0)
    expect(now - before).toBeGreaterThan(0)
    expect(now - before).toBeLessThanOrEqual(86_400)
  })

  it('mines on every chain except those with mining switched off', async () => {
    const clock = new ChainClock([ethereum, bsc])
    const heights = () => Promise.all([ethereum, bsc].map((chain) => clientOf(chain).getBlockNumber({ cacheTime: 0 })))
    const [before = 0n, beforeOfBsc = 0n] = await heights()
    await bsc.provider.request({ method: 'evm_setAutomine', params: [false] })
    await clock.tick()
    expect(await heights()).toEqual([before + 1n, beforeOfBsc])
    await bsc.provider.request({ method: 'evm_setAutomine', params: [true] })
    await clock.tick()
    expect(await heights()).toEqual([before + 2n, beforeOfBsc + 1n])
  })

  it('adds up concurrent moves, between blocks', async () => {
    const clock = new ChainClock([ethereum, bsc])
    const before = await clock.now()
    await Promise.all([clock.advance(100), clock.tick(), clock.advance(100), clock.tick()])
    const now = await clock.now()
    expect(now - before).toBeGreaterThanOrEqual(200)
    expect(now - before).toBeLessThan(260)
    expect(await latestTimestamp(ethereum)).toBe(await latestTimestamp(bsc))
  })
})
