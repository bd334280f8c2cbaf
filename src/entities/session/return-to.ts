import type { Realm } from '#api/endpoint.ts'
import { type Path, paths } from '#src/config/paths.ts'

const parameter = 'returnTo'

const logInPages: ReadonlySet<string> = new Set([paths.login, paths.createAccount, paths.futuresSignIn])

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

/** Whether `hash` is the address of a log-in or a registration that leads back to `path`. */
export function isLogInFor(path: Path, hash: string): boolean {
  const [page = '', search] = hash.replace(/^#/, '').split('?')
  if (!logInPages.has(page)) return false
  return new URLSearchParams(search).get(parameter)?.split('?')[0] === path
}

/** `path` with where to return to, if `query` has it: from the log-in to the registration, and back. */
export function withReturn(path: string, query: URLSearchParams): string {
  const wanted = query.get(parameter)
  return wanted === null ? path : `${path}?${new URLSearchParams({ [parameter]: wanted }).toString()}`
}
