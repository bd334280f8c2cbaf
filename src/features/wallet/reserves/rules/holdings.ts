import { type Address, isAddressEqual } from 'viem'
import { coins } from '#deployments/coins.ts'
import { externalTokens } from '#deployments/external.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'
import { deployedTokensOf, depositFactoriesOf } from '#deployments/pools.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import type { Reserves } from '#api/reserves.ts'

/** A coin of the wallet on a chain, from this build's tables. `token` is null for the native coin. */
export interface HeldCoin {
  readonly symbol: string
  readonly token: Address | null
  readonly decimals: number
}

/** A Sevenport address whose balances are read. */
export interface Holding {
  readonly key: string
  readonly chainId: number
  readonly network: NetworkKey
  readonly role: Reserves['holdings'][number]['role']
  readonly address: Address
  /** Whether it's a treasury that deposit addresses pay to, by this build's table (M11). */
  readonly isBuiltIn: boolean
}

/** Returns the addresses that the backend names, on networks that this build can read. */
export function holdingsOf(told: Reserves['holdings']): readonly Holding[] {
  return told.flatMap(({ network: key, role, address }) => {
    const network = networks.find((candidate) => candidate.key === key)
    if (!network) return []
    const chainId = isLocalBuild ? network.localChainId : network.chainId
    const isBuiltIn =
      role === 'treasury' && depositFactoriesOf(chainId).some(({ treasury }) => isAddressEqual(treasury, address))
    return [{ key: `${chainId}:${address}`, chainId, network: network.key, role, address, isBuiltIn }]
  })
}

/** Returns the wallet's coins that an address of this network can hold. */
export function coinsOnNetwork(key: NetworkKey): readonly HeldCoin[] {
  const network = networks.find((candidate) => candidate.key === key)
  if (!network) return []
  const { nativeCurrency, localChainId } = network
  const tokens = isLocalBuild ? deployedTokensOf(localChainId) : externalTokens[key]
  const symbols = new Set(coins.map(({ symbol }) => symbol))
  return [
    { symbol: nativeCurrency.symbol, token: null, decimals: nativeCurrency.decimals },
    ...tokens.map(({ symbol, address, decimals }) => ({ symbol, token: address, decimals })),
  ].filter(({ symbol }) => symbols.has(symbol))
}

/** Converts a chain's amount to 10^-18 of the coin. Drops finer digits, which cover none of our debts. */
export function toCoinUnits(raw: bigint, decimals: number): bigint {
  return decimals <= coinDecimals
    ? raw * 10n ** BigInt(coinDecimals - decimals)
    : raw / 10n ** BigInt(decimals - coinDecimals)
}

/** The amount of a coin that we report where browsers can't read the chain. */
export interface ReportedAmount {
  readonly network: Reserves['reported'][number]['network']
  /** In 10^-18 of the coin. */
  readonly amount: bigint
}

/** The same by symbol: a coin is on at most one such network. */
export function reportedByCoin(reported: Reserves['reported']): ReadonlyMap<string, ReportedAmount> {
  return new Map(reported.map(({ coin, network, amount }) => [coin, { network, amount: parseCoinAmount(amount) }]))
}

/** Sums the balances of all addresses by symbol, in 10^-18 of the coin. */
export function sumByCoin(balances: readonly ReadonlyMap<string, bigint>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [symbol, units] of balances.flatMap((ofAddress) => [...ofAddress])) {
    sums.set(symbol, (sums.get(symbol) ?? 0n) + units)
  }
  return sums
}
