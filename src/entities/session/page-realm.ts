import { createContext, useContext } from 'react'
import type { Realm } from '#api/endpoint.ts'

/** Realm of the page: the app's, unless it is within `futures-pages.tsx`. */
export const PageRealm = createContext<Realm>('main')

/** For pages that exist in both realms, each with its own data. */
export function usePageRealm(): Realm {
  return useContext(PageRealm)
}
