import { type Address, erc20Abi, multicall3Abi } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { DeviceToken } from './device-tokens.ts'

export interface DeviceBalance {
  readonly token: DeviceToken
  /** In the smallest unit; `null` if the token's contract failed. */
  readonly amount: bigint | null
}

/**
 * Reads the balances of `tokens`, all of one chain: the client batches everything, including the native coin, into one
 * call. A failing contract affects only its own row; throws if the node doesn't respond.
 */
export async function readDeviceBalances(
  client: ChainClient,
  account: Address,
  tokens: readonly DeviceToken[],
): Promise<DeviceBalance[]> {
  const results = await Promise.allSettled(tokens.map(async ({ address }) => readBalance(client, account, address)))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure && results.every(({ status }) => status === 'rejected')) throw failure.reason
  return tokens.map((token, index) => {
    const result = results[index]
    return { token, amount: result?.status === 'fulfilled' ? result.value : null }
  })
}

async function readBalance(client: ChainClient, account: Address, token: Address | null): Promise<bigint> {
  if (token !== null) {
    return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  }
  const multicall = client.chain?.contracts?.multicall3?.address
  if (!multicall) return client.getBalance({ address: account })
  return client.readContract({
    address: multicall,
    abi: multicall3Abi,
    functionName: 'getEthBalance',
    args: [account],
  })
}
