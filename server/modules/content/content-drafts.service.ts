import type * as v from 'valibot'

import { contentLanguages } from '#api/content-rules.ts'
import type { ContentPlace, ContentVersion, draftContent, fileContent, writeContent } from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { answer, conflict, type ContentOptions, noSuchVersion, recordContent, requireVersion } from './content-guard.ts'
import {
  addVersions,
  changeVersion,
  countDocuments,
  deleteVersion,
  type DocumentRow,
  findVersion,
  hasDocument,
  listVersions,
  lockDocument,
  type PlacedVersion,
  saveText,
  textsOf,
  type VersionRow,
} from './content.repository.ts'
import type { SeedShelf } from './seed-shelf.ts'

/** Maximum documents in the database, where the app's own are copied once operators start to edit them. */
const maximumDocuments = 2000

interface DraftOptions extends ContentOptions {
  readonly seeds: SeedShelf
}

type Beginning = v.InferOutput<typeof draftContent.input>
type Written = v.InferOutput<typeof writeContent.input>
type Filed = v.InferOutput<typeof fileContent.input>

/** Creates, edits and discards drafts. */
export class ContentDraftService {
  readonly #options: DraftOptions

  constructor(options: DraftOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, `idReused`, `limitReached` */
  async begin(caller: SignedIn, beginning: Beginning): Promise<ContentVersion> {
    const { database, guard, clock } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { id, place, from } = beginning
      const document = await this.#lock(tx, place, clock())
      const versions = await listVersions(tx, place)
      const before = await findVersion(tx, id)
      if (before !== undefined) return this.#again(tx, caller, before, document)
      if (from === null && versions.length > 0) throw reused('This document exists')
      if (versions.some(({ number }) => number === null)) throw conflict('A version is being written already')
      const source = versions.find((version) => version.id === from)
      if (from !== null && source === undefined) throw noSuchVersion()
      const version = newVersion(beginning, document, source, { writer: caller.account.memberId, now: clock() })
      const texts = await startingTexts(tx, version, source)
      await addVersions(tx, [version], texts)
      const placed = { document, version }
      await recordContent(this.#options, tx, caller, 'draft-content', placed, { from })
      return answer(tx, caller, placed)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async write(caller: SignedIn, { id, lang, revision, ...written }: Written): Promise<ContentVersion> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const placed = await requireVersion(tx, id)
      const before = (await textsOf(tx, [id])).find((text) => text.lang === lang)
      const { memberId } = caller.account
      const isSame =
        before && (['title', 'content', 'changes'] as const).every((part) => before[part] === written[part])
      // A retry, such as after a connection lost before the response.
      if (isSame && before.revision === revision + 1 && before.writtenBy === memberId) return answer(tx, caller, placed)
      requireDraft(placed)
      if ((before?.revision ?? 0) !== revision) throw conflict('This text has been changed in the meantime')
      await saveText(tx, { versionId: id, lang, ...written, revision: revision + 1, writtenBy: memberId })
      const changed = await this.#touch(tx, caller, placed, {})
      await recordContent(this.#options, tx, caller, 'write-content', changed, { lang, title: written.title })
      return answer(tx, caller, changed)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async file(caller: SignedIn, { id, revision, category, related }: Filed): Promise<ContentVersion> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const placed = await requireVersion(tx, id)
      requireDraft(placed)
      if (placed.document.kind !== 'help') throw conflict('Only help articles have a category')
      if (placed.version.revision !== revision) throw conflict('This version has been changed in the meantime')
      const others = [...new Set(related)].filter((key) => key !== placed.document.key)
      const changed = await this.#touch(tx, caller, placed, { category, related: others })
      const details = { category, related: others.join(' ') }
      await recordContent(this.#options, tx, caller, 'write-content', changed, details)
      return answer(tx, caller, changed)
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async discard(caller: SignedIn, { id, revision }: { readonly id: string; readonly revision: number }): Promise<void> {
    const { database, guard } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const placed = await requireVersion(tx, id)
      requireDraft(placed)
      if (placed.version.revision !== revision) throw conflict('This version has been changed in the meantime')
      await recordContent(this.#options, tx, caller, 'discard-content', placed)
      await deleteVersion(tx, id)
    })
  }

  /** Locks a document. On first use, copies the versions that ship with the app. */
  async #lock(tx: Transaction, place: ContentPlace, now: Date): Promise<DocumentRow> {
    const { seeds } = this.#options
    if (place.kind === 'agreement' && !seeds.has(place)) {
      throw new ApiFailure(apiErrorCode.notFound, 'There is no such agreement')
    }
    // Notice ids are shared between the realms: the same id in both would replace one notice with the other.
    const elsewhere = { ...place, realm: place.realm === 'main' ? 'futures' : 'main' } as const
    if (place.kind === 'notice' && (seeds.has(elsewhere) || (await hasDocument(tx, elsewhere)))) {
      throw reused('The notice is one of another section')
    }
    const document = await lockDocument(tx, createTimeOrderedId(now), place)
    if ((await countDocuments(tx)) > maximumDocuments) {
      throw new ApiFailure(apiErrorCode.limitReached, `There are at most ${maximumDocuments} documents`)
    }
    await seeds.adopt(tx, document)
    return document
  }

  async #again(tx: Transaction, caller: SignedIn, before: PlacedVersion, document: DocumentRow) {
    const isTheirs = before.version.writers.includes(caller.account.memberId)
    if (before.document.id !== document.id || !isTheirs) throw reused('The id is of another version')
    return answer(tx, caller, before)
  }

  /** Applies a change to a version, and adds the operator to its writers. */
  async #touch(
    tx: Transaction,
    { account: { memberId } }: SignedIn,
    { document, version }: PlacedVersion,
    change: Partial<VersionRow>,
  ): Promise<PlacedVersion> {
    const changed = await changeVersion(tx, version.id, {
      ...change,
      revision: version.revision + 1,
      writers: [...new Set([...version.writers, memberId])],
      changedAt: this.#options.clock(),
    })
    return { document, version: changed }
  }
}

function requireDraft({ version: { state } }: PlacedVersion): void {
  if (state !== 'draft') throw conflict(`This version is ${state}`)
}

function newVersion(
  { id, place, category }: Beginning,
  document: DocumentRow,
  source: VersionRow | undefined,
  { writer, now }: { readonly writer: string; readonly now: Date },
): VersionRow {
  const newCategory = place.kind === 'help' ? (category ?? 'start') : null
  return {
    id,
    documentId: document.id,
    number: null,
    state: 'draft',
    revision: 1,
    category: source === undefined ? newCategory : source.category,
    related: source?.related ?? [],
    writers: [writer],
    changedAt: now,
    returnedBecause: null,
    publishedBy: null,
    publishedAt: null,
    withdrawnBy: null,
    withdrawnAt: null,
  }
}

/** Returns the texts of the source version, without its list of changes. */
async function startingTexts(tx: Transaction, { id }: VersionRow, source: VersionRow | undefined) {
  const texts = source === undefined ? [] : await textsOf(tx, [source.id])
  return contentLanguages.map((lang) => {
    const text = texts.find((other) => other.lang === lang)
    const { title = '', content = '' } = text ?? {}
    return { versionId: id, lang, title, content, changes: '', revision: 1, writtenBy: null }
  })
}

function reused(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.idReused, message)
}
