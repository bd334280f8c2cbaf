import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'

import hre, { network } from 'hardhat'
import { getContract, getCreate2Address, keccak256, toHex, zeroAddress } from 'viem'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { networks } from '#deployments/networks.ts'
import { findDeployment } from '#deployments/pools.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { deployDepositFactory, installCreate2Deployer } from '#scripts/deployment/deploy-deposit-factory.ts'

const treasury = '0x7000000000000000000000000000000000000007'
const salt = keccak256(toHex('alice'))

describe('deposit addresses', () => {
  // A coverage run leaves instrumented contracts behind.
  before(() => buildContracts(hre))

  it('derives the same addresses on two chains as a client does', async () => {
    const [here, there] = [await setUp(31337), await setUp(31338)]
    assert.equal(here.record.address, there.record.address)
    const expected = getCreate2Address({
      from: here.record.address,
      salt,
      bytecodeHash: here.record.forwarderCodeHash,
    })
    assert.equal(await here.factory.read.forwarderOf([salt]), expected)
    assert.equal(await there.factory.read.forwarderOf([salt]), expected)
  })

  it('derives other addresses for another treasury, which has another factory', async () => {
    const { connection, record } = await setUp(31337)
    const other = await deployDepositFactory(hre, connection, '0x8000000000000000000000000000000000000008')
    assert.notEqual(other.address, record.address)
    assert.equal(other.forwarderCodeHash, record.forwarderCodeHash)
  })

  it('finds the same factory when it is deployed again', async () => {
    const { connection, record } = await setUp(31337)
    assert.deepEqual(await deployDepositFactory(hre, connection, treasury), record)
  })

  it('requires the CREATE2 deployer', async () => {
    const connection = await network.create()
    await assert.rejects(deployDepositFactory(hre, connection, treasury), /no CREATE2 deployer/)
  })

  it('has the same factory address on all seven local chains', () => {
    const factories = networks.map(({ localChainId }) => findDeployment(localChainId)?.depositFactory)
    assert.equal(factories.length, 7)
    for (const factory of factories) assert.deepEqual(factory, factories[0])
    assert.ok(factories[0])
  })

  it('sweeps coins and tokens that arrived before the forwarder was deployed', async () => {
    const { connection, factory } = await setUp(31337)
    const [wallet] = await connection.viem.getWalletClients()
    const publicClient = await connection.viem.getPublicClient()
    assert.ok(wallet)
    const deployed = await connection.viem.deployContract('LocalToken', ['Dollar', 'USDX', 6, wallet.account.address])
    const token = { address: deployed.address, abi: localTokenAbi }
    const deposit = await factory.read.forwarderOf([salt])
    await wallet.sendTransaction({ to: deposit, value: 5n })
    await wallet.writeContract({ ...token, functionName: 'mint', args: [deposit, 6n] })

    await wallet.writeContract({
      address: factory.address,
      abi: depositForwarderFactoryAbi,
      functionName: 'sweep',
      args: [[{ salt, tokens: [zeroAddress, token.address] }]],
    })
    assert.equal(await publicClient.getBalance({ address: treasury }), 5n)
    assert.equal(await publicClient.readContract({ ...token, functionName: 'balanceOf', args: [treasury] }), 6n)
    const swept = await factory.getEvents.Swept()
    assert.deepEqual(
      swept.map(({ args }) => [args.forwarder, args.amount]),
      [
        [deposit, 5n],
        [deposit, 6n],
      ],
    )
  })
})

async function setUp(chainId: number) {
  const connection = await network.create({ override: { chainId } })
  await installCreate2Deployer(connection)
  const record = await deployDepositFactory(hre, connection, treasury)
  const client = await connection.viem.getPublicClient()
  const factory = getContract({ address: record.address, abi: depositForwarderFactoryAbi, client })
  return { connection, record, factory }
}
