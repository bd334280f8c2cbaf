import type { Address } from 'viem'

import type { OverviewHotWallet } from '#api/operator-overview.ts'
import type { Chain } from '#server/chain/chains.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { withinTime } from '#server/lib/within-time.ts'

export interface HotWalletOptions {
  readonly chains: readonly Pick<Chain, 'chainId' | 'network'>[]
  /** With the floors that hold now. */
  readonly readCoins: () => Promise<CoinRegistry>
  /** The account that pays; null while nobody has said. */
  readonly findHotWallet: () => Promise<Address | null>
  /** What it has of a coin on its network; null if that doesn't answer. Asks the network, so never inside a transaction. */
  readonly hotBalanceOf: (on: CoinNetworkRecord) => Promise<bigint | null>
  /** Milliseconds that a network may take: one that is dead keeps nobody waiting for the others. */
  readonly patience: number
}

/** What payments are made from, network by network; none where nothing is paid out. */
export function hotWalletsReader({ chains, readCoins, findHotWallet, hotBalanceOf, patience }: HotWalletOptions) {
  const read = async (
    address: Address,
    coins: CoinRegistry,
    { chainId, network }: Pick<Chain, 'chainId' | 'network'>,
  ) => {
    const places = coins.onChain(chainId)
    const balances = await Promise.all(places.map(async (on) => withinTime(hotBalanceOf(on), patience)))
    return {
      network,
      address,
      coins: places.map(({ coin, token, hotFloor }, index) => {
        const balance = balances[index] ?? null
        return {
          coin,
          paysGas: token === null,
          balance: balance === null ? null : formatAmount(balance),
          floor: formatAmount(hotFloor),
          isBelowFloor: balance !== null && balance < hotFloor,
        }
      }),
    }
  }
  return async (): Promise<OverviewHotWallet[]> => {
    const address = await findHotWallet()
    if (address === null) return []
    const coins = await readCoins()
    return Promise.all(chains.map(async (chain) => read(address, coins, chain)))
  }
}
