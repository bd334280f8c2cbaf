import { operatorPaths } from '#src/config/operator-paths.ts'

/** The page of one application. */
export function applicationHref(id: string): string {
  return `${operatorPaths.operatorMerchants}?${new URLSearchParams({ id }).toString()}`
}
