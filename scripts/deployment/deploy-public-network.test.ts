import hre from 'hardhat'
import type { NetworkConnection } from 'hardhat/types/network'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pooledTokensOf } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'

import { buildContracts } from './build-contracts.ts'
import { installCreate2Deployer, planDepositFactory } from './deploy-deposit-factory.ts'
import { deployPublicNetwork } from './deploy-public-network.ts'

const fantom = networks[4]
const plan = { network: fantom, tokens: pooledTokensOf('fantom'), owner: undefined, showProgress: false }
const treasury = '0x0000000000000000000000000000000000000105'

let connection: NetworkConnection

beforeAll(async () => {
  await buildContracts(hre)
  connection = await hre.network.create({ override: { chainId: fantom.chainId } })
  await installCreate2Deployer(connection)
  await connection.provider.request({ method: 'hardhat_setCode', params: [treasury, '0x00'] })
})

afterAll(() => connection.close())

describe('a network without tokens', () => {
  it('deploys a deposit factory but no pools, and needs no owner', async () => {
    expect(await deployPublicNetwork(hre, connection, { ...plan, treasury })).toEqual({
      chainId: 250,
      multicall: null,
      tokens: [],
      pools: [],
      depositFactory: (await planDepositFactory(hre, treasury)).record,
    })
  })

  it('deploys nothing without a treasury', async () => {
    await expect(deployPublicNetwork(hre, connection, { ...plan, treasury: undefined })).rejects.toThrow(
      'lists no token on Fantom',
    )
  })
})

it('requires a pool owner if there are tokens', async () => {
  const tokens = pooledTokensOf('ethereum')
  await expect(deployPublicNetwork(hre, connection, { ...plan, tokens, treasury })).rejects.toThrow(
    'POOL_OWNER is not set',
  )
})
