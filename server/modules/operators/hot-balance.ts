import { type Address, erc20Abi, type PublicClient } from 'viem'

import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'
import type { Log } from '#server/lib/log.ts'

/** Returns an account's balance of a coin on its chain, in 10^-18 of it. */
export async function balanceOnChain(
  client: PublicClient,
  account: Address,
  { token, decimals }: CoinNetworkRecord,
): Promise<bigint> {
  const raw =
    token === null
      ? await client.getBalance({ address: account })
      : await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return fromNetworkUnitsRoundedDown(raw, decimals)
}

export interface HotBalanceOptions {
  readonly chains: readonly { readonly chainId: number; readonly client: PublicClient }[]
  /** Returns null if nothing is paid out. */
  readonly findHotWallet: () => Promise<Address | null>
  readonly log: Log
}

/**
 * Creates a function that reads the hot wallet's balance of a coin; null if there is no hot wallet, or if the network
 * doesn't respond.
 */
export function hotBalanceReader({ chains, findHotWallet, log }: HotBalanceOptions) {
  return async (on: CoinNetworkRecord): Promise<bigint | null> => {
    const client = chains.find(({ chainId }) => chainId === on.chainId)?.client
    const account = await findHotWallet()
    if (client === undefined || account === null) return null
    try {
      return await balanceOnChain(client, account, on)
    } catch (error) {
      log.warn({ coin: on.coin, network: on.network, err: error }, 'Could not read the balance of the hot wallet')
      return null
    }
  }
}
