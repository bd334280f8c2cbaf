import type { Realm } from '#api/endpoint.ts'
import { type Path, paths } from '#src/config/paths.ts'

const parameter = 'returnTo'

const logInPages: ReadonlySet<string> = new Set([paths.login, paths.createAccount, paths.futuresSignIn])

interface Place {
  readonly pathname: string
  readonly search: string
}

/** Returns the link to a realm's login page, which leads back to `place` afterwards. */
export function logInHref(realm: Realm, { pathname, search }: Place): string {
  const query = new URLSearchParams({ [parameter]: pathname + search })
  return `${realm === 'futures' ? paths.futuresSignIn : paths.login}?${query.toString()}`
}

/**
 * Returns where to go after logging in: the page that asked for it, or `fallback`. Only our own pages are allowed: a
 * link from elsewhere must not send a user who has just logged in to another site.
 */
export function returnHref<Fallback extends string | null>(query: URLSearchParams, fallback: Fallback) {
  const wanted = query.get(parameter) ?? ''
  const [pathname] = wanted.split('?')
  return Object.values(paths).some((path) => path === pathname) ? wanted : fallback
}

/** Returns whether `hash` is the URL of a login or registration page that leads back to `path`. */
export function isLogInFor(path: Path, hash: string): boolean {
  const [page = '', search] = hash.replace(/^#/, '').split('?')
  if (!logInPages.has(page)) return false
  return new URLSearchParams(search).get(parameter)?.split('?')[0] === path
}

/** Adds the return target in `query`, if any, to `path`: from login to registration, and back. */
export function withReturn(path: string, query: URLSearchParams): string {
  const wanted = query.get(parameter)
  return wanted === null ? path : `${path}?${new URLSearchParams({ [parameter]: wanted }).toString()}`
}
