import hre, { network } from 'hardhat'
import { getContract, type Hash } from 'viem'

import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'

import { floorOf, type GasFigure } from './gas-floor.ts'

const day = 86_400
const usdt = 10n ** 6n

/**
 * Runs through all actions of a user of a USDT-like token and returns the cost of each. First-time figures include
 * initializing empty storage; a returning user's don't. Approvals are exact, so a stake resets the allowance to zero.
 */
export async function measureGas(): Promise<GasFigure[]> {
  // A coverage run leaves instrumented contracts behind.
  await buildContracts(hre)
  const { viem, networkHelpers } = await network.create()
  const client = await viem.getPublicClient()
  const [owner, person, other] = await viem.getWalletClients()
  if (!owner || !person || !other) throw new Error('The local chain has too few accounts')

  const clients = { client: { public: client, wallet: owner } }
  const deployedToken = await viem.deployContract('LocalTetherToken', ['Tether USD', 'USDT', 6, owner.account.address])
  const token = getContract({ address: deployedToken.address, abi: localTetherTokenAbi, ...clients })
  const deployedPool = await viem.deployContract('MiningPool', [token.address, owner.account.address])
  const pool = getContract({ address: deployedPool.address, abi: miningPoolAbi, ...clients })
  const as = (wallet: typeof owner) => ({ account: wallet.account })
  const approve = (wallet: typeof owner, amount: bigint) => token.write.approve([pool.address, amount], as(wallet))

  for (const wallet of [owner, person, other]) await token.write.mint([wallet.account.address, 1_000_000n * usdt])
  await approve(owner, 500_000n * usdt)
  await pool.write.fund([500_000n * usdt])
  await approve(other, 1_000n * usdt)
  await pool.write.stake([1_000n * usdt], as(other))

  const figures: GasFigure[] = []
  const measure = async (action: string, sent: Promise<Hash>) => {
    const hash = await sent
    const { gasUsed } = await client.waitForTransactionReceipt({ hash })
    figures.push({ action, gasUsed: Number(gasUsed), floor: await floorOf(client, hash) })
  }
  const signIn = () => pool.write.signIn([0n], as(person))
  const signInNextDay = async () => {
    await networkHelpers.time.increase(day)
    return signIn()
  }

  await measure('Approve', approve(person, 1_000n * usdt))
  await measure('Stake, first', pool.write.stake([1_000n * usdt], as(person)))
  await approve(person, 1_000n * usdt)
  await measure('Stake', pool.write.stake([1_000n * usdt], as(person)))

  await measure('Sign-in, first', signInNextDay())
  await measure('Sign-in, second', signInNextDay())
  await measure('Claim, first', pool.write.claim(as(person)))
  for (let streak = 3; streak < 8; streak++) await signInNextDay()
  await measure('Sign-in', signInNextDay())
  await measure('Claim', pool.write.claim(as(person)))

  await measure(
    'Transfer rewards to a holder',
    pool.write.transferRewards([person.account.address, 100_000n], as(person)),
  )
  const newHolder = '0x7000000000000000000000000000000000000007'
  await measure('Transfer rewards to a new holder', pool.write.transferRewards([newHolder, 100_000n], as(person)))

  await networkHelpers.time.increase(day)
  await measure('Take out part of the stake, nothing forfeited', pool.write.unstake([500n * usdt], as(person)))
  await signIn()
  await measure('Take out part of the stake, forfeiting', pool.write.unstake([500n * usdt], as(person)))
  await measure('Leave with everything', pool.write.exit(as(person)))
  await measure('Leave with a stake alone', pool.write.exit(as(other)))
  return figures
}
