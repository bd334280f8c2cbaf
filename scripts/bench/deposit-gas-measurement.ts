import hre, { network } from 'hardhat'
import { getContract, keccak256, toHex, zeroAddress, type Address, type Hash, type Hex } from 'viem'

import { depositForwarderFactoryAbi } from '#deployments/abi/deposit-forwarder-factory.ts'
import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'

import { floorOf, type GasFigure } from './gas-floor.ts'

const people = 10

/**
 * Measures what deposits of a USDT-like token and of the native coin cost to make and to sweep, compared with plain
 * transfers.
 */
export async function measureDepositGas(): Promise<readonly GasFigure[]> {
  await buildContracts(hre)
  const { viem } = await network.create()
  const publicClient = await viem.getPublicClient()
  const [owner] = await viem.getWalletClients()
  if (!owner) throw new Error('The local chain has no account')
  const client = { public: publicClient, wallet: owner }
  const treasury = '0x7000000000000000000000000000000000000007'

  const deployedToken = await viem.deployContract('LocalTetherToken', ['Tether USD', 'USDT', 6, owner.account.address])
  const token = getContract({ address: deployedToken.address, abi: localTetherTokenAbi, client })
  const deployedFactory = await viem.deployContract('DepositForwarderFactory', [treasury])
  const factory = getContract({ address: deployedFactory.address, abi: depositForwarderFactoryAbi, client })

  // Makes two treasury balances nonzero, as they are after the first day.
  await token.write.mint([treasury, 1n])
  await owner.sendTransaction({ to: treasury, value: 1n })
  await token.write.mint([owner.account.address, 1_000n])

  const figures: GasFigure[] = []
  const measure = async (action: string, sent: Promise<Hash>, parts = 1) => {
    const hash = await sent
    const { gasUsed } = await publicClient.waitForTransactionReceipt({ hash })
    const floor = await floorOf(publicClient, hash)
    figures.push({ action, gasUsed: Math.round(Number(gasUsed) / parts), floor: Math.round(floor / parts) })
  }
  const depositOf = (salt: Hex) => factory.read.forwarderOf([salt])
  const give = async (salt: Hex) => token.write.mint([await depositOf(salt), 5n])
  const sweep = (salts: readonly Hex[], tokens: readonly Address[]) =>
    factory.write.sweep([salts.map((salt) => ({ salt, tokens }))])

  const [first = '0x', ...others] = Array.from({ length: people + 1 }, (_, index) =>
    keccak256(toHex(`person ${index}`)),
  )
  await measure('Plain transfer of a token', token.write.transfer([treasury, 1n]))
  await give(first)
  await measure('Sweep a token, first', sweep([first], [token.address]))
  await give(first)
  await measure('Sweep a token', sweep([first], [token.address]))
  await sweep(others, [])
  for (const salt of others) await give(salt)
  await measure('Sweep a token of ten people, each', sweep(others, [token.address]), people)

  await measure('Plain transfer of coin', owner.sendTransaction({ to: treasury, value: 1n }))
  await measure('Deposit of coin', owner.sendTransaction({ to: await depositOf(first), value: 1n }))
  await measure('Sweep coin', sweep([first], [zeroAddress]))
  return figures
}
