import type { Coin } from '#api/coins.ts'
import { balanceOf, type Balances, type CoinBalance } from '#src/entities/balance/balance.queries.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { decimalToUnits } from '#src/lib/units.ts'

/** A coin of the wallet with the user's balance. */
export interface CoinRow extends CoinBalance {
  readonly coin: Coin
  /** Available plus held, in 10^-18 of the coin. */
  readonly total: bigint
  /** Value of the total as decimal text; `undefined` without a price. */
  readonly fiat: string | undefined
}

interface RowFilter {
  /** The input of the search field. */
  readonly typed: string
  readonly hidesZero: boolean
}

export function coinRows(
  coins: readonly Coin[],
  balances: Balances,
  toFiat: (units: bigint, symbol: string) => string | undefined,
): readonly CoinRow[] {
  return coins.map((coin) => {
    const balance = balanceOf(balances, coin.symbol)
    const total = balance.available + balance.held
    return { ...balance, coin, total, fiat: toFiat(total, coin.symbol) }
  })
}

/** Returns the rows that match the filter: by value, then coins with a balance, then residents, in listed order. */
export function shownRows(rows: readonly CoinRow[], { typed, hidesZero }: RowFilter): readonly CoinRow[] {
  return rows
    .filter((row) => matchesSearch(typed, [row.coin.symbol, row.coin.name]) && (!hidesZero || isHad(row)))
    .toSorted((a, b) => (worth(a) === worth(b) ? rank(b) - rank(a) : worth(a) < worth(b) ? 1 : -1))
}

function worth({ fiat }: CoinRow): bigint {
  const value = decimalToUnits(fiat ?? '', 18)
  return value.ok ? value.units : 0n
}

function rank(row: CoinRow): number {
  if (isHad(row)) return 2
  return row.coin.resident ? 1 : 0
}

/** A debt must never be hidden. */
function isHad({ total, owed }: CoinRow): boolean {
  return total > 0n || owed > 0n
}
