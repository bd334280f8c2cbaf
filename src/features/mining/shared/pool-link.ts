import type { Path } from '#src/config/paths.ts'

/** Returns the link to a mining page for one pool: `/mining/signin/index?pool=31337-USDT`. */
export function poolLink(path: Path, pool: { readonly key: string }): string {
  return `${path}?pool=${encodeURIComponent(pool.key)}`
}
