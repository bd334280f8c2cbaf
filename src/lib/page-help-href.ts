import { deviceHelpPath } from '#src/config/device-path.ts'
import { paths } from '#src/config/paths.ts'
import { routeTableOf } from '#src/config/route-table.ts'

/** Pages without a help link: help itself except the status, operator pages, and pages that only ask something. */
const withoutHelp = /^\/((\w+\/)?help\/(?!status$)|(operator|components|select)\/)/

/** The futures section has its own help. */
const futuresPrefix = '/futures/'

const pages: ReadonlySet<string> = new Set(Object.values(paths))

/** Returns the help page for a path; `undefined` for a page that needs no help and for an unknown path. */
export function pageHelpHref(pathname: string): string | undefined {
  if (withoutHelp.test(pathname)) return undefined
  if (routeTableOf(pathname) === 'device') return deviceHelpPath
  if (!pages.has(pathname)) return undefined
  return `${pathname.startsWith(futuresPrefix) ? paths.futuresHelp : paths.helpCentre}?page=${pathname}`
}
