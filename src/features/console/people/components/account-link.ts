import { operatorPaths } from '#src/config/operator-paths.ts'

/** Returns the link to an account's operator page. */
export function accountLink(id: string): string {
  return `${operatorPaths.operatorAccounts}?${new URLSearchParams({ id }).toString()}`
}
