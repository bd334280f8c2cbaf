import { paths } from '#src/config/paths.ts'

/** The page of one application. */
export function applicationHref(id: string): string {
  return `${paths.operatorMerchants}?${new URLSearchParams({ id }).toString()}`
}
