import { paths } from '#src/config/paths.ts'

/** Returns the link to a deposit's page. */
export function depositLink(id: string): string {
  return `${paths.depositDetail}?${new URLSearchParams({ id }).toString()}`
}
