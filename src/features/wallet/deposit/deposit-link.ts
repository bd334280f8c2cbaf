import { paths } from '#src/config/paths.ts'

/** The page of one deposit. */
export function depositLink(id: string): string {
  return `${paths.depositDetail}?${new URLSearchParams({ id }).toString()}`
}
