import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { listBalances } from '#api/balances.ts'
import type { FreezeReason } from '#api/freezes.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { walletKey } from './wallet-key.ts'

/** What a person has of one coin, in 10^-18 of it. */
export interface CoinBalance {
  readonly available: bigint
  /** Held for pending operations. */
  readonly held: bigint
  /** What is to be paid back of deposits that vanished after they were used; no part of the others. */
  readonly owed: bigint
}

export interface Balances {
  /** By the coin's symbol; a coin that the person never had is left out: ask `balanceOf`. */
  readonly byCoin: Readonly<Record<string, CoinBalance>>
  /** ISO 8601; null unless withdrawals of the account are frozen. */
  readonly frozenSince: string | null
  /** Since when operators have frozen the account, and why; null unless they have. */
  readonly accountFreeze: { readonly since: string; readonly reason: FreezeReason } | null
  /** ISO 8601; null unless nothing may leave the account until then. */
  readonly lockedUntil: string | null
}

const nothing: CoinBalance = { available: 0n, held: 0n, owed: 0n }

/** What there is of a coin: nothing, where the person never had any. */
export function balanceOf(balances: Balances, symbol: string): CoinBalance {
  return balances.byCoin[symbol] ?? nothing
}

/** What the person has of a coin in the end: below zero, where they owe more than they have. */
export function netOf({ available, held, owed }: CoinBalance): bigint {
  return available + held - owed
}

/** The coins that the person owes something of. */
export function owedOf({ byCoin }: Balances): readonly { readonly symbol: string; readonly amount: bigint }[] {
  return Object.entries(byCoin).flatMap(([symbol, { owed }]) => (owed === 0n ? [] : [{ symbol, amount: owed }]))
}

/** Whether nothing can leave the account at the moment: `RestrictionNotices` says why. */
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

/** The balances of the person who is logged in. */
export function useBalances(userId: string) {
  return useQuery(balancesQueryOptions(userId))
}
