import { fallback, parse } from 'valibot'
import { type PaidOrderKind, paidOrderKind } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'

/** The form for one coin. */
export function withdrawLink(coin: string): string {
  return `${paths.withdraw}?coin=${coin}`
}

/** The page of one withdrawal. */
export function withdrawalLink(id: string): string {
  return `${paths.withdrawDetail}?id=${id}`
}

/** The orders among which the one is that a withdrawal pays. `null` for what was begun before its kind was said: a swap. */
export function ordersPath(kind: PaidOrderKind | null): string {
  return kind === 'sell' ? paths.sellHistory : paths.exchangeHistory
}

/** The kind of the order in the review page's address, where its order's page has put it. */
export function orderKindIn(query: URLSearchParams): PaidOrderKind {
  return parse(fallback(paidOrderKind, 'swap'), query.get('kind'))
}
