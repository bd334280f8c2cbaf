import { type ContentFault, contentFaults, contentLanguages, type WrittenText } from '#api/content-rules.ts'
import type { ContentPlace, ContentVersion, ContentVersionSummary } from '#api/content.ts'
import type { LanguageCode } from '#api/primitives.ts'

import type { PlacedVersion, TextRow, VersionRow } from './content.repository.ts'

type Texts = ContentVersion['texts']

/** Returns a version's texts by language; missing ones are empty. */
export function textsIn(rows: readonly TextRow[]): Texts {
  const textIn = (lang: LanguageCode) => {
    const row = rows.find((text) => text.lang === lang)
    return {
      title: row?.title ?? '',
      content: row?.content ?? '',
      changes: row?.changes ?? '',
      revision: row?.revision ?? 0,
    }
  }
  return { en_us: textIn('en_us'), es_mx: textIn('es_mx'), zh_cn: textIn('zh_cn'), zh_tw: textIn('zh_tw') }
}

/** Returns what prevents publication. Doesn't check links to pages of the app, which only the app knows. */
export function faultsIn(texts: Readonly<Record<LanguageCode, WrittenText>>, place: ContentPlace) {
  return contentFaults(texts, { needsChanges: place.kind === 'agreement' })
}

/** Describes the faults for developers. */
export function describeFaults(faults: readonly ContentFault[]): string {
  return faults.map(({ lang, kind, detail }) => [lang, kind, detail].filter(Boolean).join(' ')).join('; ')
}

export function viewSummary(row: VersionRow): ContentVersionSummary {
  const { id, number, state, revision, category, related, writers, returnedBecause, publishedBy, withdrawnBy } = row
  return {
    id,
    number,
    state,
    revision,
    category,
    related,
    writers,
    returnedBecause,
    publishedBy,
    withdrawnBy,
    changedAt: row.changedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }
}

/** @param reader The caller's member ID. */
export function viewVersion(
  { document: { realm, kind, key }, version }: PlacedVersion,
  texts: readonly TextRow[],
  reader: string,
): ContentVersion {
  return {
    ...viewSummary(version),
    place: { realm, kind, key },
    texts: textsIn(texts),
    mayPublish: !version.writers.includes(reader),
  }
}

/** Returns the title in the wanted language, or else in the first language that has one. */
export function titleIn(
  titles: readonly { readonly lang: LanguageCode; readonly title: string }[],
  wanted: LanguageCode,
): string {
  const order = [wanted, ...contentLanguages]
  for (const lang of order) {
    const title = titles.find((text) => text.lang === lang)?.title ?? ''
    if (title !== '') return title
  }
  return ''
}
