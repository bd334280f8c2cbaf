import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'

import hre, { network } from 'hardhat'
import { type Address, custom, encodeFunctionData, erc20Abi } from 'viem'

import { callSimulatorCode } from '#deployments/abi/call-simulator-code.ts'
import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'
import { createChainClient } from '#src/chain/chain-client.ts'
import { simulateTransaction } from '#src/entities/device-wallet/simulate-transaction.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'

describe('call simulation on a real node', () => {
  let fixture: Awaited<ReturnType<typeof prepare>>
  before(async () => {
    await buildContracts(hre)
    fixture = await prepare()
  })

  it('measures the tokens that a call moves', async () => {
    const { token, send } = fixture
    const simulation = await send(token, 0n, transferOf(fixture.friend, 300n))
    assert.equal(simulation.outcome, 'succeeds')
    assert.deepEqual(simulation.changes, [{ token, amount: -300n }])
  })

  it('measures the native coin', async () => {
    const simulation = await fixture.send(fixture.friend, 7n, '0x')
    assert.equal(simulation.outcome, 'succeeds')
    assert.deepEqual(simulation.changes, [{ token: null, amount: -7n }])
  })

  it('reports why a call would fail', async () => {
    const simulation = await fixture.send(fixture.token, 0n, transferOf(fixture.friend, 1_001n))
    assert.equal(simulation.outcome, 'reverts')
    assert.equal(simulation.code, 'token-balance-too-low')
  })

  it('reports that the account lacks native coin', async () => {
    const simulation = await fixture.send(fixture.friend, 10n ** 30n, '0x')
    assert.equal(simulation.outcome, 'reverts')
    assert.equal(simulation.code, 'token-balance-too-low')
  })

  it('uses the bytecode that the contract compiles to', async () => {
    const { deployedBytecode } = await hre.artifacts.readArtifact('CallSimulator')
    assert.equal(callSimulatorCode, deployedBytecode)
  })
})

function transferOf(to: Address, amount: bigint) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}

/** Sets up a chain with an account that has 1,000 units of a token. */
async function prepare() {
  const { viem, provider } = await network.create()
  const [owner, friend] = await viem.getWalletClients()
  const { chain } = await viem.getPublicClient()
  if (!owner || !friend) throw new Error('The local chain has too few accounts')
  const from = owner.account.address
  const { address: token } = await viem.deployContract('LocalTetherToken', ['Test dollar', 'USDX', 6, from])
  await owner.writeContract({ address: token, abi: localTetherTokenAbi, functionName: 'mint', args: [from, 1_000n] })
  const client = createChainClient(custom(provider), chain)
  const send = async (to: Address, value: bigint, data: `0x${string}`) =>
    simulateTransaction(client, { chainId: chain.id, from, to, value, data }, [token])
  return { token, friend: friend.account.address, send }
}
