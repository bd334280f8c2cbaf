import { network } from 'hardhat'
import { getContract, parseUnits } from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'

export const day = 86_400

/** Of 6 decimals, as both test tokens have. */
export const tokens = (amount: string) => parseUnits(amount, 6)

/** A chain of its own with a funded pool on the token named, and a person who has 10,000 of it and nothing approved. */
export async function deployPool(tokenName: 'LocalTetherToken' | 'LocalPermitToken') {
  const { viem, networkHelpers } = await network.create()
  const publicClient = await viem.getPublicClient()
  const [owner, person, stranger] = await viem.getWalletClients()
  if (!owner || !person || !stranger) throw new Error('The local chain offers too few accounts')

  const deployedToken = await viem.deployContract(tokenName, ['Test dollar', 'USDX', 6, owner.account.address])
  const deployedPool = await viem.deployContract('MiningPool', [deployedToken.address, owner.account.address])
  const token = { address: deployedToken.address, abi: localTokenAbi }
  await owner.writeContract({ ...token, functionName: 'mint', args: [person.account.address, tokens('10000')] })
  // Sent by mistake, as far as the pool knows: `sync` makes it the reserve.
  await owner.writeContract({ ...token, functionName: 'mint', args: [deployedPool.address, tokens('1000000')] })
  await owner.writeContract({ address: deployedPool.address, abi: miningPoolAbi, functionName: 'sync' })

  return {
    publicClient,
    owner,
    person,
    stranger,
    /** For calls that are only simulated: they do not take the wallet's account by themselves. */
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
