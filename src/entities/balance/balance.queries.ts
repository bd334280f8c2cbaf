import type { InferOutput } from 'valibot'
import { listBalances } from '#api/balances.ts'
import type { FreezeReason } from '#api/freezes.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { walletKey } from './wallet-key.ts'

/** A user's balance of one coin, in units of 10^-18. */
export interface CoinBalance {
  readonly available: bigint
  /** Held for pending operations. */
  readonly held: bigint
  /** Debt from deposits that were reversed after they were used; not part of the other amounts. */
  readonly owed: bigint
}

export interface Balances {
  /** Balances by symbol; coins that the user never had are missing: use `balanceOf`. */
  readonly byCoin: Readonly<Record<string, CoinBalance>>
  /** ISO 8601; null unless withdrawals of the account are frozen. */
  readonly frozenSince: string | null
  /** Start and reason of a freeze by operators; null unless they have frozen the account. */
  readonly accountFreeze: { readonly since: string; readonly reason: FreezeReason } | null
  /** ISO 8601; null unless withdrawals and transfers are locked until then. */
  readonly lockedUntil: string | null
}

const nothing: CoinBalance = { available: 0n, held: 0n, owed: 0n }

/** Returns the balance of a coin; zero if the user never had any. */
export function balanceOf(balances: Balances, symbol: string): CoinBalance {
  return balances.byCoin[symbol] ?? nothing
}

/** Returns the net balance of a coin; negative if the user owes more than they have. */
export function netOf({ available, held, owed }: CoinBalance): bigint {
  return available + held - owed
}

/** Returns the coins that the user has a debt in. */
export function owedOf({ byCoin }: Balances): readonly { readonly symbol: string; readonly amount: bigint }[] {
  return Object.entries(byCoin).flatMap(([symbol, { owed }]) => (owed === 0n ? [] : [{ symbol, amount: owed }]))
}

/** Returns whether nothing can leave the account now; `RestrictionNotices` says why. */
export function isRestricted(balances: Balances): boolean {
  const { accountFreeze, frozenSince, lockedUntil } = balances
  return accountFreeze !== null || frozenSince !== null || lockedUntil !== null || owedOf(balances).length > 0
}

export function balancesQueryOptions(userId: string) {
  return apiQueryOptions(listBalances, { within: walletKey(userId), read: readBalances, staleTime: 10_000 })
}

function readBalances({ balances, ...restrictions }: InferOutput<typeof listBalances.data>): Balances {
  const byCoin = balances.map(({ coin, available, held, owed }) => {
    const balance = { available: parseCoinAmount(available), held: parseCoinAmount(held), owed: parseCoinAmount(owed) }
    return [coin, balance] as const
  })
  return { byCoin: Object.fromEntries(byCoin), ...restrictions }
}
