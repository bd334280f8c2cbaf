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
  /** Those on networks without EVM, which pay from many outputs. */
  readonly elsewhere: readonly PurseElsewhere[]
  /** The account that pays; null while nobody has said. */
  readonly findHotWallet: () => Promise<Address | null>
  /** What it has of a coin on its network; null if that doesn't answer. Asks the network, so never inside a transaction. */
  readonly hotBalanceOf: (on: CoinNetworkRecord) => Promise<bigint | null>
  /** Milliseconds that a network may take: one that is dead keeps nobody waiting for the others. */
  readonly patience: number
}

/** What pays on a network without EVM. */
export interface PurseElsewhere {
  readonly network: CoinNetworkRecord['network']
  /** What is paid there. */
  readonly coins: readonly string[]
  /** Of these the one that pays for the others, if it does. */
  readonly gasCoin: string | null
  /** Where it is refilled. */
  readonly address: string
}

/** What payments are made from, network by network; none where nothing is paid out. */
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
