import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'

/** Paths of the help pages in each realm. */
const places = {
  main: {
    centre: paths.helpCentre,
    write: paths.writeToSupport,
    messages: paths.supportMessages,
    above: paths.my,
  },
  futures: {
    centre: paths.futuresHelp,
    write: paths.futuresWrite,
    messages: paths.futuresMessages,
    above: paths.futuresHome,
  },
} as const satisfies Readonly<Record<Realm, object>>

export function useHelpPlaces() {
  return places[usePageRealm()]
}
