import type { ContentPlace } from '#api/content.ts'
import { allPaths } from '#src/config/all-paths.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'

/** Returns the link to a document's operator page. */
export function contentHref({ realm, kind, key }: ContentPlace): string {
  return `${operatorPaths.operatorContent}?realm=${realm}&kind=${kind}&key=${key}`
}

const known: readonly string[] = Object.values(allPaths)

/** Returns whether a link within the app leads to one of its pages. */
export function isPage(path: string): boolean {
  return known.includes(path)
}
