import type { ContentPlace } from '#api/content.ts'
import { languages, readTexts } from '#server/content/read-text.ts'
import type { Transaction } from '#server/db/database.ts'

import { type ContentSeed, placeKey, type SeedVersion } from './content-seeds.ts'
import { addVersions, type DocumentRow, listVersions, type TextRow, type VersionRow } from './content.repository.ts'

/** The content that ships with the app, by place. */
export class SeedShelf {
  readonly #byPlace: ReadonlyMap<string, ContentSeed>

  constructor(seeds: readonly ContentSeed[]) {
    this.#byPlace = new Map(seeds.map((seed) => [placeKey(seed.place), seed]))
  }

  has(place: ContentPlace): boolean {
    return this.#byPlace.has(placeKey(place))
  }

  all(): readonly ContentSeed[] {
    return [...this.#byPlace.values()]
  }

  /** Returns a seed's versions as rows, newest first. */
  versionsAt(place: ContentPlace): readonly VersionRow[] {
    const seed = this.#byPlace.get(placeKey(place))
    return (seed?.versions ?? []).map((version) => rowOf(version, '')).toReversed()
  }

  /** Returns a version by id, with its texts. */
  async find(id: string): Promise<{ place: ContentPlace; version: VersionRow; texts: TextRow[] } | undefined> {
    for (const { place, versions } of this.#byPlace.values()) {
      const version = versions.find((one) => one.id === id)
      if (version !== undefined) return { place, version: rowOf(version, ''), texts: await textRows(version) }
    }
    return undefined
  }

  /** Copies a seed's versions into its locked document, unless that has published versions. */
  async adopt(tx: Transaction, document: DocumentRow): Promise<void> {
    const seed = this.#byPlace.get(placeKey(document))
    if (seed === undefined || (await listVersions(tx, document)).some(({ number }) => number !== null)) return
    const texts = await Promise.all(seed.versions.map(textRows))
    await addVersions(
      tx,
      seed.versions.map((version) => rowOf(version, document.id)),
      texts.flat(),
    )
  }
}

function rowOf({ id, number, publishedAt, category, related }: SeedVersion, documentId: string): VersionRow {
  return {
    id,
    documentId,
    number,
    state: 'published',
    revision: 1,
    category,
    related: [...related],
    writers: [],
    changedAt: publishedAt,
    returnedBecause: null,
    publishedBy: null,
    publishedAt,
    withdrawnBy: null,
    withdrawnAt: null,
  }
}

async function textRows({ id, name }: SeedVersion): Promise<TextRow[]> {
  const texts = await readTexts(name)
  return languages.map((lang) => ({
    versionId: id,
    lang,
    ...texts[lang],
    changes: '',
    revision: 1,
    writtenBy: null,
  }))
}
