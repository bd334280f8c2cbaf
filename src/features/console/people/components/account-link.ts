import { operatorPaths } from '#src/config/operator-paths.ts'

/** Where operators look at an account. */
export function accountLink(id: string): string {
  return `${operatorPaths.operatorAccounts}?${new URLSearchParams({ id }).toString()}`
}
