import type { DeviceBalance } from '#src/entities/device-wallet/device-balances.ts'
import { isShown } from '#src/entities/device-wallet/device-tokens.ts'
import type { IndexedBalance } from '#src/entities/device-wallet/indexed-balance.ts'
import type { Holding } from '#src/entities/price/portfolio.ts'
import { otherNetworks } from '#deployments/coins.ts'
import { coinOfFamily, type OtherFamily } from './receiving.ts'

/** Decimals of the sums in `valueOfPortfolio`. */
const holdingDecimals = 18

export interface DeviceHoldings {
  /** Coins that we have prices for, summed by coin. */
  readonly priced: readonly Holding[]
  /** Names of added tokens with a balance. A token's own name proves nothing, so they get no price. */
  readonly unpriced: readonly string[]
}

/** Sums an account's listed coins across all chains. */
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

/** Sums an account's coins on other networks. Pending amounts don't count: they can still be reversed. */
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

/** Scales up without loss: none of the coins we have prices for has more decimals. */
function atHoldingDecimals(amount: bigint, decimals: number): bigint {
  return amount * 10n ** BigInt(holdingDecimals - decimals)
}
