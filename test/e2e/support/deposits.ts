import { encodeFunctionData, erc20Abi, type Hash, parseUnits } from 'viem'

import { getDepositAddress } from '#api/deposits.ts'
import { deployedTokensOf } from '#deployments/pools.ts'

import type { Account } from './account.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import { type ChainClient, connectToChain } from './pool.ts'
import type { World } from './world.ts'

/** Returns a client for one of the world's chains, to act outside the app. */
export function chainOf(world: World, chainId: number): ChainClient {
  return connectToChain(chainId, world.rpcUrl(chainId))
}

/** Mines blocks one at a time: when mining many at once, Hardhat makes up hashes that don't link to each other. */
export async function mine(chain: ChainClient, blocks: number): Promise<void> {
  for (let mined = 0; mined < blocks; mined += 1) await chain.mine({ blocks: 1 })
}

/** Pays a token from a wallet to the user's deposit address, on the wallet's current chain. */
export async function payIn(
  world: World,
  wallet: InjectedWallet,
  { session: { accessToken } }: Account,
  symbol: string,
  amount: string,
): Promise<Hash> {
  const { chainId } = wallet
  const token = deployedTokensOf(chainId).find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(`Chain ${chainId} has no ${symbol}`)
  await world.giveTestCoins(chainId, wallet.address)
  const { address } = await world.call(getDepositAddress, undefined, accessToken)
  const args = [address, parseUnits(amount, token.decimals)] as const
  const hash = await wallet.send({
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  })
  await chainOf(world, chainId).waitForTransactionReceipt({ hash })
  return hash
}
