import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'
import { toHex } from 'viem'
import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { pooledTokensOf } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'

import config from '../../hardhat.config.ts'
import { buildContracts } from './build-contracts.ts'
import { checkPools, type ExpectedPool } from './check-pools.ts'
import { deployPools, readToken } from './deploy-pools.ts'

const [network] = networks
const pooled = pooledTokensOf('ethereum')
const [usdt, usdc] = pooled
const owner = '0x0000000000000000000000000000000000000105'
const plan = { network, tokens: pooled, owner, showProgress: false } as const

/** A chain with Ethereum's id and stand-ins for its tokens at their addresses. */
let ethereum: NetworkConnection
/** Hardhat as `npm run deploy -- ethereum` sets it up. */
let hre: HardhatRuntimeEnvironment
let connection: NetworkConnection
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const ignition = await mkdtemp(path.join(tmpdir(), 'sevenport-ignition-'))
  closing.push(() => rm(ignition, { recursive: true }))
  hre = await createHardhatRuntimeEnvironment(
    { ...config, paths: { ...config.paths, ignition } },
    { network: 'ethereum' },
  )
  await buildContracts(hre)

  ethereum = await hre.network.create({ network: 'default', override: { chainId: network.chainId } })
  await ethereum.provider.request({ method: 'hardhat_setCode', params: [owner, '0x00'] })
  await placeToken('LocalTetherToken', usdt?.address)
  await placeToken('LocalPermitToken', usdc?.address)
  const server = buildRpcServer(ethereum.provider)
  closing.push(() => server.close())

  const { privateKey } = mnemonicToAccount('test test test test test test test test test test test junk').getHdKey()
  vi.stubEnv('ETHEREUM_RPC_URL', await server.listen({ host: '127.0.0.1', port: 0 }))
  vi.stubEnv('DEPLOYER_PRIVATE_KEY', toHex(privateKey ?? new Uint8Array()))
  connection = await hre.network.create()
})

afterAll(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.toReversed()) await close()
})

async function placeToken(
  contract: 'LocalTetherToken' | 'LocalPermitToken',
  address: Address | undefined,
): Promise<void> {
  const token = await ethereum.viem.deployContract(contract, ['Token', 'TOKEN', 6, owner])
  const code = await (await ethereum.viem.getPublicClient()).getCode({ address: token.address })
  await ethereum.provider.request({ method: 'hardhat_setCode', params: [address, code] })
}

it('deploys a pool for every token, owned by the Safe, and resumes when run again', async () => {
  const deployment = await deployPools(hre, connection, plan)
  expect(deployment).toMatchObject({ chainId: 1, multicall: null, tokens: [usdt, usdc] })
  expect(deployment.pools.map(({ tokenSymbol }) => tokenSymbol)).toEqual(['USDT', 'USDC'])
  for (const { address, tokenSymbol, deployedAtBlock } of deployment.pools) {
    const client = await ethereum.viem.getPublicClient()
    const read = { address, abi: miningPoolAbi } as const
    const staked = tokenSymbol === 'USDT' ? usdt : usdc
    expect(await client.readContract({ ...read, functionName: 'owner' })).toBe(owner)
    expect(await client.readContract({ ...read, functionName: 'token' })).toBe(staked?.address)
    expect(await client.getCode({ address, blockNumber: deployedAtBlock })).toBeDefined()
    expect(await client.getCode({ address, blockNumber: deployedAtBlock - 1n })).toBeUndefined()
  }

  expect(await deployPools(hre, connection, plan)).toEqual(deployment)
})

it('rejects an owner that is not a contract on the network', async () => {
  const nobody = '0x0000000000000000000000000000000000000106'
  await expect(deployPools(hre, connection, { ...plan, owner: nobody })).rejects.toThrow(
    `POOL_OWNER ${nobody} is not a contract on Ethereum`,
  )
})

function changeByte(code: string, place: number): string {
  const changed = code.slice(place, place + 2) === '00' ? '01' : '00'
  return `${code.slice(0, place)}${changed}${code.slice(place + 2)}`
}

describe('pool checks', () => {
  const pool = async () => {
    const { pools } = await deployPools(hre, connection, plan)
    const { address } = pools.find(({ tokenSymbol }) => tokenSymbol === 'USDC') ?? {}
    if (address === undefined || usdc === undefined) throw new Error('There is no USDC pool')
    return { address, token: usdc, deployedFor: owner, isNew: true } as const
  }
  const check = async (expected: ExpectedPool) => checkPools(hre, await connection.viem.getPublicClient(), [expected])

  it('accepts a pool as deployed', async () => {
    await expect(check(await pool())).resolves.toBeUndefined()
  })

  it('rejects a different owner, unless the pool was recorded before', async () => {
    const expected = { ...(await pool()), deployedFor: '0x0000000000000000000000000000000000000106' } as const
    await expect(check(expected)).rejects.toThrow(`owner() is ${owner}, not ${expected.deployedFor}`)
    await expect(check({ ...expected, isNew: false })).resolves.toBeUndefined()
  })

  it('rejects a different token', async () => {
    const expected = { ...(await pool()), token: { ...usdt, decimals: 6 } } as ExpectedPool
    await expect(check(expected)).rejects.toThrow(/token\(\) is .*\n.*the hash of the code is/)
  })

  it('rejects token decimals that differ from the record', async () => {
    const { token, ...expected } = await pool()
    await expect(check({ ...expected, token: { ...token, decimals: 18 } })).rejects.toThrow(
      'decimals() of the token is 6',
    )
  })

  it('rejects different code', async () => {
    const expected = await pool()
    const client = await ethereum.viem.getPublicClient()
    const code = (await client.getCode({ address: expected.address })) ?? '0x'
    // The last byte before the metadata, whose length is in the last two.
    await setCode(expected.address, changeByte(code, code.length - 4 - 2 * Number(`0x${code.slice(-4)}`) - 2))
    await expect(check(expected)).rejects.toThrow('the hash of the code is')
    await expect(deployPools(hre, connection, plan)).rejects.toThrow('no address was recorded')
    await setCode(expected.address, code)
  })

  it('accepts other metadata, as after an edited comment', async () => {
    const expected = await pool()
    const client = await ethereum.viem.getPublicClient()
    const code = (await client.getCode({ address: expected.address })) ?? '0x'
    await setCode(expected.address, changeByte(code, code.length - 40))
    await expect(check(expected)).resolves.toBeUndefined()
    await setCode(expected.address, code)
  })

  it('rejects an address without code', async () => {
    const address = '0x0000000000000000000000000000000000000107'
    await expect(check({ ...(await pool()), address })).rejects.toThrow('has no code')
  })

  async function setCode(address: Address, code: string): Promise<void> {
    await ethereum.provider.request({ method: 'hardhat_setCode', params: [address, code] })
  }
})

it('rejects a token whose decimals differ from the table', async () => {
  const tokens = [{ ...usdc, symbol: 'WRONG', decimals: 18 }] as typeof pooled
  await expect(deployPools(hre, connection, { ...plan, tokens })).rejects.toThrow('has 6 decimals, not 18')
})

it('rejects two tokens with the same symbol', async () => {
  const tokens = [usdt, { ...usdc, symbol: 'USDT' }] as typeof pooled
  await expect(deployPools(hre, connection, { ...plan, tokens })).rejects.toThrow('Two tokens have the symbol USDT')
})

it('reads a token that is in no table', async () => {
  const { address } = await ethereum.viem.deployContract('LocalToken', ['Dai Stablecoin', 'DAI', 18, owner])
  expect(await readToken(await connection.viem.getPublicClient(), address)).toEqual({
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    address,
    decimals: 18,
    permit: null,
  })
})
