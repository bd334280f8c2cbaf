import type { ContentPlace, ContentRealm, ContentVersion } from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { answer, conflict, type ContentOptions, noSuchVersion, recordContent, requireVersion } from './content-guard.ts'
import {
  changeVersion,
  findVersion,
  listVersions,
  lockDocument,
  type PlacedVersion,
  type TextRow,
  textsOf,
  type VersionRow,
} from './content.repository.ts'
import { describeFaults, faultsIn, textsIn } from './content-view.ts'
import type { SeedShelf } from './seed-shelf.ts'

interface ReviewOptions extends ContentOptions {
  readonly seeds: SeedShelf
  /** Shows a notice to users, in the transaction that publishes it. */
  readonly showNotice: (
    tx: Transaction,
    notice: { readonly id: string; readonly realm: ContentRealm; readonly publishedAt: Date },
    texts: readonly TextRow[],
  ) => Promise<void>
  readonly hideNotice: (tx: Transaction, id: string, at: Date) => Promise<void>
  /** Called after something is published or withdrawn. */
  readonly changed: () => Promise<void>
}

interface Read {
  readonly id: string
  /** The version's revision when the caller read it. */
  readonly revision: number
}

/** Submits, returns, publishes and withdraws versions. */
export class ContentReviewService {
  readonly #options: ReviewOptions

  constructor(options: ReviewOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, `contentIncomplete` */
  async submit(caller: SignedIn, { id, revision }: Read): Promise<ContentVersion> {
    return this.#change(caller, async (tx) => {
      const placed = await requireVersion(tx, id)
      const { version } = placed
      const { memberId } = caller.account
      const isAgain = version.state === 'in-review' && version.revision === revision + 1
      if (isAgain && version.writers.includes(memberId)) return placed
      requireState(placed, 'draft', revision)
      await requireComplete(tx, placed)
      // An operator who submits a version can't be its independent reviewer.
      const writers = [...new Set([...version.writers, memberId])]
      return this.#move(tx, caller, placed, 'submit-content', { state: 'in-review', writers, returnedBecause: null })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async return(
    caller: SignedIn,
    { id, revision, reason }: Read & { readonly reason: string },
  ): Promise<ContentVersion> {
    return this.#change(caller, async (tx) => {
      const placed = await requireVersion(tx, id)
      requireState(placed, 'in-review', revision)
      const change = { state: 'draft', returnedBecause: reason } as const
      return this.#move(tx, caller, placed, 'return-content', change, { reason })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, `contentIncomplete` */
  async publish(caller: SignedIn, { id, revision }: Read): Promise<ContentVersion> {
    const published = await this.#change(caller, async (tx) => {
      const placed = await requireVersion(tx, id)
      const { memberId } = caller.account
      const { version } = placed
      if (version.state === 'published' && version.publishedBy === memberId && version.revision === revision + 1) {
        return placed
      }
      requireState(placed, 'in-review', revision)
      if (version.writers.includes(memberId)) {
        throw new ApiFailure(apiErrorCode.forbidden, 'Somebody else has to publish what you have written')
      }
      const texts = await requireComplete(tx, placed)
      const earlier = await listVersions(tx, placed.document)
      const publishedAt = this.#options.clock()
      const number = Math.max(0, ...earlier.map((other) => other.number ?? 0)) + 1
      const change = { state: 'published', number, publishedBy: memberId, publishedAt } as const
      const done = await this.#move(tx, caller, placed, 'publish-content', change)
      if (placed.document.kind === 'notice') await this.#showNotice(tx, placed.document, earlier, publishedAt, texts)
      return done
    })
    await this.#options.changed()
    return published
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async withdraw(caller: SignedIn, { id, reason }: { readonly id: string; readonly reason: string }) {
    const { clock, hideNotice } = this.#options
    const withdrawn = await this.#change(caller, async (tx) => {
      await this.#adopt(tx, id)
      const placed = await requireVersion(tx, id)
      const { document, version } = placed
      if (document.kind === 'agreement') throw conflict('An agreement can only be replaced by a newer version')
      const withdrawnBy = caller.account.memberId
      if (version.state === 'withdrawn' && version.withdrawnBy === withdrawnBy) return placed
      requireState(placed, 'published', version.revision)
      const newest = (await listVersions(tx, document)).find(({ number }) => number !== null)
      if (newest?.id !== id) throw conflict('A newer version has taken its place')
      const withdrawnAt = clock()
      const change = { state: 'withdrawn', withdrawnBy, withdrawnAt } as const
      const done = await this.#move(tx, caller, placed, 'withdraw-content', change, { reason })
      if (document.kind === 'notice') await hideNotice(tx, document.key, withdrawnAt)
      return done
    })
    await this.#options.changed()
    return withdrawn
  }

  /** Copies a version that ships with the app into the database, so that it can be withdrawn there. */
  async #adopt(tx: Transaction, id: string): Promise<void> {
    const { seeds, clock } = this.#options
    if ((await findVersion(tx, id)) !== undefined) return
    const seed = await seeds.find(id)
    if (seed === undefined) throw noSuchVersion()
    await seeds.adopt(tx, await lockDocument(tx, createTimeOrderedId(clock()), seed.place))
  }

  async #change(caller: SignedIn, work: (tx: Transaction) => Promise<PlacedVersion>): Promise<ContentVersion> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      return answer(tx, caller, await work(tx))
    })
  }

  async #move(
    tx: Transaction,
    caller: SignedIn,
    { document, version }: PlacedVersion,
    action: 'submit-content' | 'return-content' | 'publish-content' | 'withdraw-content',
    change: Partial<VersionRow>,
    details: Readonly<Record<string, string>> = {},
  ): Promise<PlacedVersion> {
    const isKept = action === 'withdraw-content'
    const moved = await changeVersion(tx, version.id, {
      ...change,
      revision: version.revision + 1,
      ...(!isKept && { changedAt: this.#options.clock() }),
    })
    const placed = { document, version: moved }
    await recordContent(this.#options, tx, caller, action, placed, details)
    return placed
  }

  /** Shows a notice. A corrected one keeps its date and its place in the list. */
  async #showNotice(
    tx: Transaction,
    { key: id, realm }: Pick<ContentPlace, 'key' | 'realm'>,
    earlier: readonly VersionRow[],
    publishedAt: Date,
    texts: readonly TextRow[],
  ): Promise<void> {
    const first = earlier.findLast((version) => version.publishedAt !== null)?.publishedAt ?? publishedAt
    await this.#options.showNotice(tx, { id, realm, publishedAt: first }, texts)
  }
}

function requireState({ version }: PlacedVersion, state: VersionRow['state'], revision: number): void {
  if (version.state !== state) throw conflict(`This version is ${version.state}`)
  if (version.revision !== revision) throw conflict('This version has been changed in the meantime')
}

async function requireComplete(tx: Transaction, { document, version }: PlacedVersion): Promise<readonly TextRow[]> {
  const texts = await textsOf(tx, [version.id])
  const faults = faultsIn(textsIn(texts), document)
  if (faults.length > 0) throw new ApiFailure(apiErrorCode.contentIncomplete, describeFaults(faults))
  return texts
}
