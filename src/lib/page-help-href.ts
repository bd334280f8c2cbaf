import { deviceHelpPath } from '#src/config/device-path.ts'
import { paths } from '#src/config/paths.ts'
import { routeTableOf } from '#src/config/route-table.ts'

/** Pages without a help link: help itself except the status, operator pages, and pages that only ask something. */
const withoutHelp = /^\/((\w+\/)?help\/(?!status$)|(operator|components|select)\/)/

/** Returns the help page for a path; `undefined` for a page that needs no help and for an unknown path. */
export function pageHelpHref(pathname: string): string | undefined {
  if (withoutHelp.test(pathname)) return undefined
  if (routeTableOf(pathname) === 'device') return deviceHelpPath
  if (!Object.values<string>(paths).includes(pathname)) return undefined
  // The futures section has its own help.
  return `${pathname.startsWith('/futures/') ? paths.futuresHelp : paths.helpCentre}?page=${pathname}`
}
