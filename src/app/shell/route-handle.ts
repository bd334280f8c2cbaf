/** What a route says about its page, as `handle`. */
export interface RouteHandle {
  /** The page shows the tab bar. */
  readonly tabBar?: true
  /** The page requires a login; `'futures'`: with an account of that section. */
  readonly needsLogIn?: true | 'futures'
  /** How it covers the page before: a `popup` lets it show through; a `page` hides it, unless a link opened it. */
  readonly layer?: 'popup' | 'page'
  /** Its code, and that of the routes in it, comes after the first paint. */
  readonly afterFirstPaint?: true
}

/** What the innermost of the matched routes says. */
export function routeHandle(matches: readonly { readonly handle: unknown }[]): RouteHandle {
  const handle = matches.at(-1)?.handle
  return typeof handle === 'object' && handle !== null ? handle : {}
}
