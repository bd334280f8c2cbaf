import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'
import { toHex } from 'viem'
import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { externalTokens } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'

import config from '../../hardhat.config.ts'
import { buildContracts } from './build-contracts.ts'
import { deployPools, readToken } from './deploy-pools.ts'

const [network] = networks
const [usdt, usdc] = externalTokens.ethereum
const owner = '0x0000000000000000000000000000000000000105'
const plan = { network, tokens: externalTokens.ethereum, owner, showProgress: false } as const

/** A chain with Ethereum's id and, at their addresses, something like its tokens. */
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
  await placeToken('LocalTetherToken', usdt?.address)
  await placeToken('LocalPermitToken', usdc?.address)
  const server = buildRpcServer(ethereum.provider)
  closing.push(() => server.close())

  const { privateKey } = mnemonicToAccount('test test test test test test test test test test test junk').getHdKey()
  vi.stubEnv('ETHEREUM_RPC_URL', await server.listen({ host: '127.0.0.1', port: 0 }))
  vi.stubEnv('DEPLOYER_PRIVATE_KEY', toHex(privateKey ?? new Uint8Array()))
  connection = await hre.network.create()
}, 120_000)

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

it('deploys a pool for every token, owned by the Safe, and goes on from there when run again', async () => {
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
}, 60_000)

it('refuses a token whose decimals are not what the table says', async () => {
  const tokens = [{ ...usdc, symbol: 'WRONG', decimals: 18 }] as typeof externalTokens.ethereum
  await expect(deployPools(hre, connection, { ...plan, tokens })).rejects.toThrow('has 6 decimals, not 18')
})

it('refuses two tokens of one symbol', async () => {
  const tokens = [usdt, { ...usdc, symbol: 'USDT' }] as typeof externalTokens.ethereum
  await expect(deployPools(hre, connection, { ...plan, tokens })).rejects.toThrow('Two tokens are called USDT')
})

it('reads a token that no table lists', async () => {
  const { address } = await ethereum.viem.deployContract('LocalToken', ['Dai Stablecoin', 'DAI', 18, owner])
  expect(await readToken(await connection.viem.getPublicClient(), address)).toEqual({
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    address,
    decimals: 18,
    permit: null,
  })
})
