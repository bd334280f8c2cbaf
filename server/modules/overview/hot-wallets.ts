import type { Address } from 'viem'

import type { OverviewHotWallet } from '#api/operator-overview.ts'
import type { Chain } from '#server/chain/chains.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { withinTime } from '#server/lib/within-time.ts'

export interface HotWalletOptions {
  readonly chains: readonly Pick<Chain, 'chainId' | 'network'>[]
  /** Reads the coins with their current floors. */
  readonly readCoins: () => Promise<CoinRegistry>
  /** Hot wallets on non-EVM networks. */
  readonly elsewhere: readonly PurseElsewhere[]
  /** Returns the account that pays on EVM chains; null while unknown. */
  readonly findHotWallet: () => Promise<Address | null>
  /** Reads a balance from its network, so don't call inside a transaction; null if the network doesn't respond. */
  readonly hotBalanceOf: (on: CoinNetworkRecord) => Promise<bigint | null>
  /** Timeout per network, in milliseconds: a dead one must not hold up the rest. */
  readonly patience: number
}

/** A hot wallet on a non-EVM network. */
export interface PurseElsewhere {
  readonly network: CoinNetworkRecord['network']
  /** The coins it pays. */
  readonly coins: readonly string[]
  /** The coin that pays the network fees of the others; null if there is none. */
  readonly gasCoin: string | null
  /** The address at which it is refilled. */
  readonly address: string
}

/** Creates a function that reads the hot wallets by network; empty if nothing is paid out. */
export function hotWalletsReader(options: HotWalletOptions) {
  const { chains, elsewhere, readCoins, findHotWallet, hotBalanceOf, patience } = options
  const read = async (
    network: OverviewHotWallet['network'],
    address: string,
    places: readonly CoinNetworkRecord[],
    paysGas: (on: CoinNetworkRecord) => boolean,
  ): Promise<OverviewHotWallet> => {
    const balances = await Promise.all(places.map(async (on) => withinTime(hotBalanceOf(on), patience)))
    return {
      network,
      address,
      coins: places.map((on, index) => {
        const { coin, hotFloor } = on
        const balance = balances[index] ?? null
        return {
          coin,
          paysGas: paysGas(on),
          balance: balance === null ? null : formatAmount(balance),
          floor: formatAmount(hotFloor),
          isBelowFloor: balance !== null && balance < hotFloor,
        }
      }),
    }
  }
  return async (): Promise<OverviewHotWallet[]> => {
    const account = await findHotWallet()
    const coins = await readCoins()
    return Promise.all([
      ...(account === null
        ? []
        : chains.map(async ({ chainId, network }) =>
            read(network, account, coins.onChain(chainId), ({ token }) => token === null),
          )),
      ...elsewhere.map(async ({ network, coins: paid, gasCoin, address }) => {
        const places = paid.flatMap((coin) => coins.onNetwork(coin, network) ?? [])
        return read(network, address, places, ({ coin }) => coin === gasCoin)
      }),
    ])
  }
}
