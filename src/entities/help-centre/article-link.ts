import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'

/** Where a help article of a realm is read. */
export function articleLink(id: string, realm: Realm): string {
  return `${realm === 'main' ? paths.helpArticle : paths.futuresArticle}?id=${encodeURIComponent(id)}`
}
