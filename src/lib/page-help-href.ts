import { deviceHelpPath } from '#src/config/device-path.ts'
import { paths } from '#src/config/paths.ts'
import { routeTableOf } from '#src/config/route-table.ts'

/** Pages that are help themselves, that operators use, or that only ask something. */
const withoutHelp = /^\/(help|property\/help|futures\/help|operator|components|select)\//

/** The futures section has help of its own. */
const futuresPrefix = '/futures/'

const pages: ReadonlySet<string> = new Set(Object.values(paths))

/** Where a page is explained; `undefined` for one that needs no help, and for a path that is none of ours. */
export function pageHelpHref(pathname: string): string | undefined {
  if (withoutHelp.test(pathname)) return undefined
  if (routeTableOf(pathname) === 'device') return deviceHelpPath
  if (!pages.has(pathname)) return undefined
  return `${pathname.startsWith(futuresPrefix) ? paths.futuresHelp : paths.helpCentre}?page=${pathname}`
}
