import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'

/** Returns the link to a realm's help article. */
export function articleLink(id: string, realm: Realm): string {
  return `${realm === 'main' ? paths.helpArticle : paths.futuresArticle}?id=${encodeURIComponent(id)}`
}
