import type {
  ContentDocument,
  ContentKind,
  ContentPlace,
  ContentRealm,
  ContentState,
  ContentVersion,
  ContentVersionSummary,
} from '#api/content.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { readTexts } from '#server/content/read-text.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/route.ts'

import { type ContentOptions, noSuchVersion } from './content-guard.ts'
import { type ContentSeed, placeKey } from './content-seeds.ts'
import {
  findVersion,
  listAllVersions,
  listVersions,
  type PlacedVersion,
  textsOf,
  titlesOf,
  type VersionRow,
} from './content.repository.ts'
import { titleIn, viewSummary, viewVersion } from './content-view.ts'
import type { SeedShelf } from './seed-shelf.ts'

interface LibraryOptions extends ContentOptions {
  readonly seeds: SeedShelf
}

interface Filter {
  readonly lang: LanguageCode
  readonly realm?: ContentRealm | undefined
  readonly kind?: ContentKind | undefined
  readonly state?: ContentState | undefined
}

/** Lists content: documents edited by operators, and those that ship with the app and haven't been edited. */
export class ContentLibraryService {
  readonly #options: LibraryOptions

  constructor(options: LibraryOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, { lang, realm, kind, state }: Filter): Promise<ContentDocument[]> {
    const { database, guard, seeds } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const written = await viewWritten(tx, lang)
      const taken = new Set(written.map(({ place }) => placeKey(place)))
      const rest = seeds.all().filter(({ place }) => !taken.has(placeKey(place)))
      const all = [...written, ...(await Promise.all(rest.map((seed) => viewSeed(seed, lang))))]
      return all
        .filter(({ place, live, open }) => {
          return (
            (realm === undefined || place.realm === realm) &&
            (kind === undefined || place.kind === kind) &&
            (state === undefined || state === live || state === open)
          )
        })
        .toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async versions(caller: SignedIn, place: ContentPlace): Promise<ContentVersionSummary[]> {
    const { database, guard, seeds } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const written = await listVersions(tx, place)
      const versions = written.length > 0 ? written : seeds.versionsAt(place)
      if (versions.length === 0) throw noSuchVersion()
      return versions.map(viewSummary)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async get(caller: SignedIn, id: string): Promise<ContentVersion> {
    const { database, guard, seeds } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { memberId } = caller.account
      const placed = await findVersion(tx, id)
      if (placed !== undefined) return viewVersion(placed, await textsOf(tx, [id]), memberId)
      const seed = await seeds.find(id)
      if (seed === undefined) throw noSuchVersion()
      const { place, version, texts } = seed
      return viewVersion({ document: { id, ...place }, version }, texts, memberId)
    })
  }
}

async function viewWritten(tx: Transaction, lang: LanguageCode): Promise<ContentDocument[]> {
  const byDocument = Map.groupBy(await listAllVersions(tx), ({ document }) => document.id)
  const newest = [...byDocument.values()].flatMap(([first]) => (first === undefined ? [] : [first.version.id]))
  const titles = Map.groupBy(await titlesOf(tx, newest), ({ versionId }) => versionId)
  return [...byDocument.values()].flatMap((versions) => {
    const [first] = versions
    if (first === undefined) return []
    const title = titleIn(titles.get(first.version.id) ?? [], lang)
    return [{ ...viewStates(versions), title, place: placeOf(first), changedAt: changedAt(first.version) }]
  })
}

/** Returns when the version last changed; a withdrawal counts as a change. */
function changedAt({ withdrawnAt, changedAt: at }: VersionRow): string {
  return (withdrawnAt ?? at).toISOString()
}

function viewStates(versions: readonly PlacedVersion[]): Pick<ContentDocument, 'live' | 'open'> {
  const states = versions.map(({ version }) => version.state)
  return {
    live: states.find((state) => state === 'published' || state === 'withdrawn') ?? null,
    open: states.find((state) => state === 'draft' || state === 'in-review') ?? null,
  }
}

function placeOf({ document: { realm, kind, key } }: PlacedVersion): ContentPlace {
  return { realm, kind, key }
}

async function viewSeed({ place, versions }: ContentSeed, lang: LanguageCode): Promise<ContentDocument> {
  const newest = versions.at(-1) ?? versions[0]
  const { title } = (await readTexts(newest.name))[lang]
  return { place, title, live: 'published', open: null, changedAt: newest.publishedAt.toISOString() }
}
