import { createContext, useContext } from 'react'
import type { Realm } from '#api/endpoint.ts'

/** Whose page it is: the app's, unless it stands within `futures-pages.tsx`. */
export const PageRealm = createContext<Realm>('main')

/** For pages that both realms have, each with what is its own. */
export function usePageRealm(): Realm {
  return useContext(PageRealm)
}
