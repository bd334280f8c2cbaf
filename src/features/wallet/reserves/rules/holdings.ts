import { type Address, isAddressEqual } from 'viem'
import { coins } from '#deployments/coins.ts'
import { externalTokens } from '#deployments/external.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'
import { deployedTokensOf, depositFactoriesOf } from '#deployments/pools.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import type { Reserves } from '#api/reserves.ts'

/** A coin of the wallet on a chain, as the tables of this build have it: `token` is null for the chain's own coin. */
export interface HeldCoin {
  readonly symbol: string
  readonly token: Address | null
  readonly decimals: number
}

/** An address of Sevenport whose balances are read. */
export interface Holding {
  readonly key: string
  readonly chainId: number
  readonly network: NetworkKey
  readonly role: Reserves['holdings'][number]['role']
  readonly address: Address
  /** Whether it is a treasury that deposit addresses pay to, by the table that this build carries (M11). */
  readonly isBuiltIn: boolean
}

/** The addresses that the backend names, on networks that this build can read. */
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

/** The coins of the wallet that can lie on an address of this network. */
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

/** An amount of a chain in 10^-18 of the coin. What is finer is left out: it covers nothing that we owe. */
export function toCoinUnits(raw: bigint, decimals: number): bigint {
  return decimals <= coinDecimals
    ? raw * 10n ** BigInt(coinDecimals - decimals)
    : raw / 10n ** BigInt(decimals - coinDecimals)
}

/** What we say that we hold of a coin where browsers cannot read the chain. */
export interface ReportedAmount {
  readonly network: Reserves['reported'][number]['network']
  /** In 10^-18 of the coin. */
  readonly amount: bigint
}

/** The same by symbol: a coin is on one such network at most. */
export function reportedByCoin(reported: Reserves['reported']): ReadonlyMap<string, ReportedAmount> {
  return new Map(reported.map(({ coin, network, amount }) => [coin, { network, amount: parseCoinAmount(amount) }]))
}

/** What lies on all addresses together, by symbol, in 10^-18 of the coin. */
export function sumByCoin(balances: readonly ReadonlyMap<string, bigint>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [symbol, units] of balances.flatMap((ofAddress) => [...ofAddress])) {
    sums.set(symbol, (sums.get(symbol) ?? 0n) + units)
  }
  return sums
}
