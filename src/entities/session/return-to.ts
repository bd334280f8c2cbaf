import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'

const parameter = 'returnTo'

interface Place {
  readonly pathname: string
  readonly search: string
}

/** The log-in page of a realm, which leads back to `place` afterwards. */
export function logInHref(realm: Realm, { pathname, search }: Place): string {
  const query = new URLSearchParams({ [parameter]: pathname + search })
  return `${realm === 'futures' ? paths.futuresSignIn : paths.login}?${query.toString()}`
}

/**
 * Where to go after logging in: to the page that asked for it, or `fallback`. Only to our own pages: a link from
 * elsewhere must not be able to send a person who has just logged in to another site.
 */
export function returnHref<Fallback extends string | null>(query: URLSearchParams, fallback: Fallback) {
  const wanted = query.get(parameter) ?? ''
  const [pathname] = wanted.split('?')
  return Object.values(paths).some((path) => path === pathname) ? wanted : fallback
}

/** `path` with where to return to, if `query` has it: from the log-in to the registration, and back. */
export function withReturn(path: string, query: URLSearchParams): string {
  const wanted = query.get(parameter)
  return wanted === null ? path : `${path}?${new URLSearchParams({ [parameter]: wanted }).toString()}`
}
