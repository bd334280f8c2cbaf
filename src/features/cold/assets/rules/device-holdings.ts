import type { DeviceBalance } from '#src/entities/device-wallet/device-balances.ts'
import { isShown } from '#src/entities/device-wallet/device-tokens.ts'
import type { IndexedBalance } from '#src/entities/device-wallet/indexed-balance.ts'
import type { Holding } from '#src/entities/price/portfolio.ts'
import { otherNetworks } from '#deployments/coins.ts'
import { coinOfFamily, type OtherFamily } from './receiving.ts'

/** Of the sums of `valueOfPortfolio`. */
const holdingDecimals = 18

export interface DeviceHoldings {
  /** What prices of ours are about, by coin. */
  readonly priced: readonly Holding[]
  /** Names of added tokens that the account has some of. What they call themselves proves nothing, so they get no price. */
  readonly unpriced: readonly string[]
}

/** What an account has of the coins that are on its list, all chains together. */
export function deviceHoldings(
  balances: readonly DeviceBalance[],
  choices: Readonly<Record<string, boolean>>,
): DeviceHoldings {
  const priced = new Map<string, bigint>()
  const unpriced = new Set<string>()
  for (const { token, amount } of balances) {
    if (amount === null || amount === 0n || !isShown(token, choices)) continue
    if (token.isAdded) unpriced.add(token.symbol)
    else priced.set(token.symbol, (priced.get(token.symbol) ?? 0n) + atHoldingDecimals(amount, token.decimals))
  }
  return { priced: [...priced].map(([symbol, amount]) => ({ symbol, amount })), unpriced: [...unpriced] }
}

/** What an account has of the coins of other networks. What is on its way doesn’t count: it can still be taken back. */
export function familyHoldings(
  balances: readonly (readonly [OtherFamily, IndexedBalance | undefined])[],
): readonly Holding[] {
  return balances.flatMap(([family, balance]) => {
    if (!balance) return []
    const { confirmed, tokens = [] } = balance
    const coin = { symbol: coinOfFamily[family], decimals: otherNetworks[family].decimals, amount: confirmed }
    return [coin, ...tokens].map(({ symbol, decimals, amount }) => ({
      symbol,
      amount: atHoldingDecimals(amount, decimals),
    }))
  })
}

/** No coin with a price of ours counts in more decimals: nothing is cut off. */
function atHoldingDecimals(amount: bigint, decimals: number): bigint {
  return amount * 10n ** BigInt(holdingDecimals - decimals)
}
