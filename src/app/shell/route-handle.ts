/** A route's settings for its page, as `handle`. */
export interface RouteHandle {
  /** The page shows the tab bar. */
  readonly tabBar?: true
  /** The page requires a login; `'futures'`: with an account of that section. */
  readonly needsLogIn?: true | 'futures'
  /**
   * How the page covers the previous one: a `popup` lets it show through; a `page` hides it, unless a link opened it.
   */
  readonly layer?: 'popup' | 'page'
  /** The code of this route and its children loads after the first paint. */
  readonly afterFirstPaint?: true
}

/** Returns the handle of the innermost matched route. */
export function routeHandle(matches: readonly { readonly handle: unknown }[]): RouteHandle {
  const handle = matches.at(-1)?.handle
  return typeof handle === 'object' && handle !== null ? handle : {}
}
