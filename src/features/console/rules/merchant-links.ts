import { operatorPaths } from '#src/config/operator-paths.ts'

/** Returns the link to an application's page. */
export function applicationHref(id: string): string {
  return `${operatorPaths.operatorMerchants}?${new URLSearchParams({ id }).toString()}`
}
