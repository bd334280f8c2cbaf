import { type Address, erc20Abi, getAddress, multicall3Abi, type PublicClient } from 'viem'

import { multicall3 } from '#deployments/external.ts'
import { depositFactoriesOf, findDeployment } from '#deployments/pools.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import { fromNetworkUnitsRoundedDown } from '#server/lib/amount.ts'

import type { Chain } from './chains.ts'
import { listUnswept } from './holdings.repository.ts'

export interface HoldingsOptions {
  readonly database: Database
  readonly chains: readonly Pick<Chain, 'chainId' | 'client'>[]
  readonly coins: CoinRegistry
  /** Returns the accounts that pay withdrawals; empty while they aren't known. */
  readonly findHotWallets: () => Promise<readonly Address[]>
  /** Returns our balance of a coin on a non-EVM network, in its smallest unit. */
  readonly heldElsewhere?: (place: Pick<CoinNetworkRecord, 'coin' | 'network'>) => Promise<bigint>
}

/** The hot wallet's balance is unknown, and so is our total. */
export class HotWalletUnknownError extends Error {
  override readonly name = 'HotWalletUnknownError'
}

/** Maximum bytes of calls in one request. */
const batchSize = 32_768

/** Reads our holdings from the chains. Asks nodes, so never call it inside a database transaction. */
export class Holdings {
  readonly #options: HoldingsOptions

  constructor(options: HoldingsOptions) {
    this.#options = options
  }

  /**
   * Returns all that we hold of a coin, in 10^-18 of it: treasuries, hot wallet and deposit addresses with credited
   * deposits.
   * @throws HotWalletUnknownError, and connection errors.
   */
  async of(coin: string): Promise<bigint> {
    const hotWallets = await this.#options.findHotWallets()
    if (hotWallets.length === 0) throw new HotWalletUnknownError('The address of the hot wallet isn’t known yet')
    const networks = this.#options.coins.find(coin)?.networks ?? []
    const amounts = await Promise.all(networks.map((network) => this.on(network)))
    return amounts.reduce((sum, amount) => sum + amount, 0n)
  }

  /** Returns the part on one network; zero for networks that aren't read. */
  async on(place: CoinNetworkRecord): Promise<bigint> {
    const { database, chains, findHotWallets, heldElsewhere } = this.#options
    const { coin, chainId, decimals } = place
    if (chainId === null) return fromNetworkUnitsRoundedDown((await heldElsewhere?.(place)) ?? 0n, decimals)
    const client = chains.find((chain) => chain.chainId === chainId)?.client
    if (client === undefined) return 0n
    const treasuries = depositFactoriesOf(chainId).map(({ treasury }) => treasury)
    const own = [...treasuries, ...(await findHotWallets())]
    const addresses = [...own, ...(await listUnswept(database, chainId, coin))]
    const holders = [...new Set(addresses.map((address) => getAddress(address)))]
    const balances = await balancesAt(client, { ...place, chainId }, holders)
    const sum = balances.reduce((total, balance) => total + balance, 0n)
    return fromNetworkUnitsRoundedDown(sum, decimals)
  }
}

/** Reads all balances at one block, so that coins moving between our addresses are counted once. */
async function balancesAt(
  client: PublicClient,
  { chainId, token }: Pick<CoinNetworkRecord, 'token'> & { readonly chainId: number },
  holders: readonly Address[],
): Promise<readonly bigint[]> {
  const multicallAddress = findDeployment(chainId)?.multicall ?? multicall3
  const contracts = holders.map((holder) =>
    token === null
      ? ({ abi: multicall3Abi, address: multicallAddress, functionName: 'getEthBalance', args: [holder] } as const)
      : ({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [holder] } as const),
  )
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
  return client.multicall({ contracts, multicallAddress, blockNumber, batchSize, allowFailure: false })
}
