import { fallback, parse } from 'valibot'
import { type PaidOrderKind, paidOrderKind } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'

/** Returns the link to the form for one coin. */
export function withdrawLink(coin: string): string {
  return `${paths.withdraw}?coin=${coin}`
}

/** Returns the link to a withdrawal's page. */
export function withdrawalLink(id: string): string {
  return `${paths.withdrawDetail}?id=${id}`
}

/** Returns the page with the paid order's list. `null` stands for payments from before kinds were stored: a swap. */
export function ordersPath(kind: PaidOrderKind | null): string {
  return kind === 'sell' ? paths.sellHistory : paths.exchangeHistory
}

/** Returns the kind of the order in the review page's address, as set by the order's page. */
export function orderKindIn(query: URLSearchParams): PaidOrderKind {
  return parse(fallback(paidOrderKind, 'swap'), query.get('kind'))
}
