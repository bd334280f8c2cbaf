import { network } from 'hardhat'
import { getContract, parseUnits } from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'

export const day = 86_400

/** Both test tokens have 6 decimals. */
export const tokens = (amount: string) => parseUnits(amount, 6)

/** Sets up a chain with a funded pool on the given token, and a user with 10,000 of it and no approvals. */
export async function deployPool(tokenName: 'LocalTetherToken' | 'LocalPermitToken') {
  const { viem, networkHelpers } = await network.create()
  const publicClient = await viem.getPublicClient()
  const [owner, person, stranger] = await viem.getWalletClients()
  if (!owner || !person || !stranger) throw new Error('The local chain has too few accounts')

  const deployedToken = await viem.deployContract(tokenName, ['Test dollar', 'USDX', 6, owner.account.address])
  const deployedPool = await viem.deployContract('MiningPool', [deployedToken.address, owner.account.address])
  const token = { address: deployedToken.address, abi: localTokenAbi }
  await owner.writeContract({ ...token, functionName: 'mint', args: [person.account.address, tokens('10000')] })
  // To the pool this looks like a transfer by mistake: `sync` moves it to the reserve.
  await owner.writeContract({ ...token, functionName: 'mint', args: [deployedPool.address, tokens('1000000')] })
  await owner.writeContract({ address: deployedPool.address, abi: miningPoolAbi, functionName: 'sync' })

  return {
    publicClient,
    owner,
    person,
    stranger,
    /** For simulated calls, which don't use the wallet's account by default. */
    asPerson: { account: person.account.address },
    token: deployedToken.address,
    pool: getContract({
      address: deployedPool.address,
      abi: miningPoolAbi,
      client: { public: publicClient, wallet: person },
    }),
    time: networkHelpers.time,
  }
}
