import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { helpArticleId, helpCategory } from './help-centre.ts'
import { languageCode, moment, textLine, uuid } from './primitives.ts'

/** What operators publish: for operators only, as the calls of `operators.ts`. */

export const contentKind = v.picklist(['notice', 'help', 'agreement'])

export type ContentKind = v.InferOutput<typeof contentKind>

/** Whose content it is: sections of the app with accounts of their own have their own. */
export const contentRealm = v.picklist(['main', 'futures'])

export type ContentRealm = v.InferOutput<typeof contentRealm>

/** What names a document: the id of a notice or an article; `service` or `privacy`, which both realms have in common. */
export const contentPlace = v.strictObject({ realm: contentRealm, kind: contentKind, key: helpArticleId })

export type ContentPlace = v.InferOutput<typeof contentPlace>

export const contentState = v.picklist(['draft', 'in-review', 'published', 'withdrawn'])

export type ContentState = v.InferOutput<typeof contentState>

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Of several lines; line breaks are the only control characters, and nothing turns the direction of writing round. */
function writtenText(maximumBytes: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    v.maxBytes(maximumBytes),
    v.regex(/^[^\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u),
    v.check((text) => !/\p{Cc}/u.test(text.replaceAll('\n', '')), 'has control characters'),
  )
}

/** In bytes of UTF-8; a call has at most 32 KB. */
export const maximumContentBytes = 24_000

/** One language of a version. Empty as long as it isn't written. */
const contentText = v.strictObject({
  title: v.string(),
  content: v.string(),
  changes: v.string(),
  /** To be sent back with a change. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** A version without its texts. */
const contentVersionSummary = v.strictObject({
  id: uuid,
  /** Counted from 1, as they are published. */
  number: v.nullable(v.number()),
  state: contentState,
  revision,
  category: v.nullable(helpCategory),
  related: v.array(helpArticleId),
  /** Member ids; empty for a version that came with the app. */
  writers: v.array(v.string()),
  changedAt: moment,
  /** What whoever has reviewed it last wants changed. */
  returnedBecause: v.nullable(v.string()),
  publishedBy: v.nullable(v.string()),
  publishedAt: v.nullable(moment),
  withdrawnBy: v.nullable(v.string()),
  withdrawnAt: v.nullable(moment),
})

export type ContentVersionSummary = v.InferOutput<typeof contentVersionSummary>

export const contentVersion = v.strictObject({
  ...contentVersionSummary.entries,
  place: contentPlace,
  texts: v.strictObject({ en_us: contentText, es_mx: contentText, zh_cn: contentText, zh_tw: contentText }),
  /** Whether who asks may publish it, once it is in review: not who has written any of it. */
  mayPublish: v.boolean(),
})

export type ContentVersion = v.InferOutput<typeof contentVersion>

const contentDocument = v.strictObject({
  place: contentPlace,
  /** In the language that was asked for; empty for a draft without a title. */
  title: v.string(),
  /** Of the newest version that was published; null if there is none. */
  live: v.nullable(v.picklist(['published', 'withdrawn'])),
  /** The version that is being written or reviewed. */
  open: v.nullable(v.picklist(['draft', 'in-review'])),
  changedAt: moment,
})

export type ContentDocument = v.InferOutput<typeof contentDocument>

export const listContent = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/content',
  summary: 'Lists notices, help articles and agreements; those last changed come first.',
  roles: ['content'],
  input: v.strictObject({
    lang: languageCode,
    realm: v.optional(contentRealm),
    kind: v.optional(contentKind),
    state: v.optional(contentState),
  }),
  data: v.strictObject({ items: v.array(contentDocument) }),
  errors: [],
})

export const listContentVersions = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/content/versions',
  summary: 'Lists the versions of a document, newest first.',
  roles: ['content'],
  input: contentPlace,
  data: v.strictObject({ items: v.array(contentVersionSummary) }),
  errors: [apiErrorCode.notFound],
})

export const getContentVersion = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/content/version',
  summary: 'Retrieves a version in all languages.',
  roles: ['content'],
  input: v.strictObject({ id: uuid }),
  data: contentVersion,
  errors: [apiErrorCode.notFound],
})

export const draftContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/draft',
  summary: 'Begins a version: of a new document, or with the texts of an earlier version. Repeating it has no effect.',
  roles: ['content'],
  input: v.strictObject({
    /** Of the version, made up by the client. */
    id: uuid,
    place: contentPlace,
    /** The version whose texts it begins with; null for a new document. */
    from: v.nullable(uuid),
    /** For a new article. */
    category: v.optional(helpCategory),
  }),
  data: contentVersion,
  errors: [
    apiErrorCode.notFound,
    /** A version is being written already. */
    apiErrorCode.stateConflict,
    /** The document or the version exists. */
    apiErrorCode.idReused,
    apiErrorCode.limitReached,
  ],
})

export const writeContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/write',
  summary: 'Writes one language of a draft, unless it has changed since `revision`.',
  roles: ['content'],
  input: v.strictObject({
    id: uuid,
    lang: languageCode,
    /** That the text had when it was read. */
    revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    title: v.union([v.literal(''), textLine(1, 120)]),
    content: writtenText(maximumContentBytes),
    changes: writtenText(2000),
  }),
  data: contentVersion,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const fileContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/file',
  summary: 'Changes the category and related articles of a draft of a help article.',
  roles: ['content'],
  input: v.strictObject({
    id: uuid,
    revision,
    category: helpCategory,
    related: v.pipe(v.array(helpArticleId), v.maxLength(6)),
  }),
  data: contentVersion,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

/** What all changes of a version's state name. */
const read = v.strictObject({ id: uuid, revision })

export const submitContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/submit',
  summary: 'Gives a draft to another operator for review.',
  roles: ['content'],
  input: read,
  data: contentVersion,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.contentIncomplete],
})

export const returnContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/return',
  summary: 'Makes a version in review a draft again.',
  roles: ['content'],
  input: v.strictObject({ ...read.entries, reason: textLine(3, 300) }),
  data: contentVersion,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const publishContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/publish',
  summary: 'Publishes a version that others have written. Repeating it has no effect.',
  roles: ['content'],
  input: read,
  data: contentVersion,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.contentIncomplete],
})

export const withdrawContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/withdraw',
  summary: 'Takes a notice or an article offline. Agreements can only be replaced.',
  roles: ['content'],
  input: v.strictObject({ id: uuid, reason: textLine(3, 300) }),
  data: contentVersion,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const discardContent = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/content/discard',
  summary: 'Deletes a draft.',
  roles: ['content'],
  input: read,
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
