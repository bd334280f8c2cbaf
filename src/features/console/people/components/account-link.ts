import { paths } from '#src/config/paths.ts'

/** Where operators look at an account. */
export function accountLink(id: string): string {
  return `${paths.operatorAccounts}?${new URLSearchParams({ id }).toString()}`
}
