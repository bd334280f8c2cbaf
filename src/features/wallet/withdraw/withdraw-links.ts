import { paths } from '#src/config/paths.ts'

/** The form for one coin. */
export function withdrawLink(coin: string): string {
  return `${paths.withdraw}?coin=${coin}`
}

/** The page of one withdrawal. */
export function withdrawalLink(id: string): string {
  return `${paths.withdrawDetail}?id=${id}`
}
