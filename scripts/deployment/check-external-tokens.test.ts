import hre from 'hardhat'
import type { NetworkConnection } from 'hardhat/types/network'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { externalTokens } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'

import { buildContracts } from './build-contracts.ts'
import { checkExternalTokens } from './check-external-tokens.ts'

const [ethereum, bsc] = networks
const owner = '0x0000000000000000000000000000000000000105'
const nowhere = '0x0000000000000000000000000000000000000107'

let connection: NetworkConnection
let rpc: ReturnType<typeof buildRpcServer>
let rpcUrl: string

beforeAll(async () => {
  await buildContracts(hre)
  connection = await hre.network.create({ override: { chainId: ethereum.chainId } })
  rpc = buildRpcServer(connection.provider)
  rpcUrl = await rpc.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await rpc.close()
  await connection.close()
})

async function place(symbol: string, decimals: number) {
  const { address } = await connection.viem.deployContract('LocalPermitToken', [symbol, symbol, decimals, owner])
  return { symbol, name: symbol, address, decimals, permit: null }
}

it('finds nothing wrong with tokens that match the list', async () => {
  const tokens = [await place('WBTC', 8), { ...(await place('USDt', 6)), symbol: 'USDT' }]
  expect(await checkExternalTokens({ network: ethereum, tokens, rpcUrl })).toEqual([])
})

it('reports missing code, a different symbol, different decimals and a contract that is no token', async () => {
  const right = await place('LINK', 18)
  const tokens = [
    { ...right, address: nowhere },
    { ...right, symbol: 'UNI' },
    { ...right, decimals: 8 },
    { ...right, address: (await connection.viem.deployContract('LocalMulticall')).address },
  ] as const
  expect(await checkExternalTokens({ network: ethereum, tokens, rpcUrl })).toEqual([
    `Ethereum LINK: nothing stands at ${nowhere}`,
    `Ethereum UNI: ${right.address} calls itself LINK`,
    `Ethereum LINK: ${right.address} has 18 decimals, not 8`,
    expect.stringContaining('does not answer as a token'),
  ])
})

it('rejects an RPC of another chain', async () => {
  expect(await checkExternalTokens({ network: bsc, tokens: externalTokens.bsc, rpcUrl })).toEqual([
    'BSC: the RPC answers for chain 1, not 56',
  ])
})
