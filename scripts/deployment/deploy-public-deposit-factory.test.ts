import hre from 'hardhat'
import type { NetworkConnection } from 'hardhat/types/network'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Address, Deployment, DepositFactoryRecord } from '#deployments/deployment.ts'
import { networks } from '#deployments/networks.ts'

import { buildContracts } from './build-contracts.ts'
import { installCreate2Deployer, planDepositFactory } from './deploy-deposit-factory.ts'
import { deployPublicDepositFactory } from './deploy-public-deposit-factory.ts'

const [ethereum, bsc] = networks
const safe = '0x0000000000000000000000000000000000000105'
const otherSafe = '0x0000000000000000000000000000000000000106'
const nobody = '0x0000000000000000000000000000000000000107'

let connection: NetworkConnection
let planned: DepositFactoryRecord

beforeAll(async () => {
  await buildContracts(hre)
  connection = await hre.network.create({ override: { chainId: ethereum.chainId } })
  await installCreate2Deployer(connection)
  for (const address of [safe, otherSafe]) {
    await connection.provider.request({ method: 'hardhat_setCode', params: [address, '0x00'] })
  }
  planned = (await planDepositFactory(hre, safe)).record
})

afterAll(() => connection.close())

/** Returns a network's record with this factory. */
function recordOf({ chainId }: { chainId: number }, depositFactory: DepositFactoryRecord | null): Deployment {
  return { chainId, multicall: null, tokens: [], pools: [], depositFactory }
}

async function deploy(treasury: Address, ...deployments: readonly Deployment[]): Promise<DepositFactoryRecord> {
  const plan = { network: ethereum, treasury, deployments }
  const { depositFactory, formerDepositFactories } = await deployPublicDepositFactory(hre, connection, plan)
  expect(formerDepositFactories).toEqual([])
  return depositFactory
}

async function changeTreasury(treasury: Address, ...deployments: readonly Deployment[]) {
  return deployPublicDepositFactory(hre, connection, {
    network: ethereum,
    treasury,
    deployments,
    changesTreasury: true,
  })
}

async function isDeployed(treasury: Address): Promise<boolean> {
  const { record } = await planDepositFactory(hre, treasury)
  const publicClient = await connection.viem.getPublicClient()
  return (await publicClient.getCode({ address: record.address })) !== undefined
}

describe('the factory of a public network', () => {
  it('deploys for a treasury with code, and finds the factory when run again', async () => {
    expect(await deploy(safe, recordOf(bsc, planned), recordOf(ethereum, null))).toEqual(planned)
    expect(await isDeployed(safe)).toBe(true)
    expect(await deploy(safe, recordOf(ethereum, planned))).toEqual(planned)
  })

  it('rejects a treasury address without code', async () => {
    await expect(deploy(nobody)).rejects.toThrow(`TREASURY ${nobody} is not a contract on Ethereum`)
    expect(await isDeployed(nobody)).toBe(false)
  })

  it('rejects a treasury that differs from another network’s', async () => {
    await expect(deploy(otherSafe, recordOf(bsc, planned))).rejects.toThrow(
      /recorded on BSC, .* sends to 0x0*105, .* must be the same on all of them/,
    )
    expect(await isDeployed(otherSafe)).toBe(false)
  })

  it('rejects replacing the network’s factory', async () => {
    await expect(deploy(otherSafe, recordOf(ethereum, planned))).rejects.toThrow(
      /recorded on Ethereum, .* gives everyone a new deposit address.* --change-treasury/,
    )
    expect(await isDeployed(otherSafe)).toBe(false)
  })

  it('rejects a recorded factory with different code', async () => {
    const older = { ...planned, address: nobody } as const
    await expect(deploy(safe, recordOf(ethereum, older))).rejects.toThrow('has different code than this one')
  })

  it('ignores the recorded factory of a local chain', async () => {
    const local = { ...planned, address: nobody, treasury: nobody } as const
    expect(await deploy(safe, recordOf({ chainId: ethereum.localChainId }, local))).toEqual(planned)
  })
})

describe('a changed treasury', () => {
  it('deploys a new factory for a changed treasury and keeps the previous one', async () => {
    const changed = await changeTreasury(otherSafe, recordOf(bsc, planned), recordOf(ethereum, planned))
    expect(changed.depositFactory.treasury).toBe(otherSafe)
    expect(changed.formerDepositFactories).toEqual([planned])
    expect(await isDeployed(otherSafe)).toBe(true)
  })

  it('follows a changed treasury on networks with an older factory or with none', async () => {
    const changed = { ...recordOf(bsc, await recordFor(otherSafe)), formerDepositFactories: [planned] }
    const expected = { depositFactory: await recordFor(otherSafe), formerDepositFactories: [planned] }
    expect(await changeTreasury(otherSafe, changed, recordOf(ethereum, planned))).toEqual(expected)
    const plan = { network: ethereum, treasury: otherSafe, deployments: [changed] } as const
    expect(
      await deployPublicDepositFactory(hre, connection, plan),
      'keeps the former factory, whose addresses may still receive deposits',
    ).toEqual(expected)
    expect(await isDeployed(safe)).toBe(true)
  })

  it('changes the treasury back', async () => {
    const other = await recordFor(otherSafe)
    const changed = { ...recordOf(ethereum, other), formerDepositFactories: [planned] }
    const back = await changeTreasury(safe, changed)
    expect(back).toEqual({ depositFactory: planned, formerDepositFactories: [other] })
  })

  it('rejects a new treasury while a recorded factory has different code', async () => {
    const older = { ...planned, address: nobody } as const
    await expect(changeTreasury(otherSafe, recordOf(ethereum, older))).rejects.toThrow('has different code')
  })
})

async function recordFor(treasury: Address): Promise<DepositFactoryRecord> {
  return (await planDepositFactory(hre, treasury)).record
}
