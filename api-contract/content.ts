import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { helpArticleId, helpCategory } from './help-centre.ts'
import { languageCode, moment, textLine, uuid } from './primitives.ts'

/** Publishing by operators. For operators only, like the calls of `operators.ts`. */

export const contentKind = v.picklist(['notice', 'help', 'agreement'])

export type ContentKind = v.InferOutput<typeof contentKind>

/** The section of the app that content belongs to: sections with their own accounts have their own content. */
export const contentRealm = v.picklist(['main', 'futures'])

export type ContentRealm = v.InferOutput<typeof contentRealm>

/** Identifies a document. The key is a notice's or article's ID or, in both realms, `service` or `privacy`. */
export const contentPlace = v.strictObject({ realm: contentRealm, kind: contentKind, key: helpArticleId })

export type ContentPlace = v.InferOutput<typeof contentPlace>

export const contentState = v.picklist(['draft', 'in-review', 'published', 'withdrawn'])

export type ContentState = v.InferOutput<typeof contentState>

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * A text of several lines. The only control characters allowed are line breaks; bidirectional overrides are refused.
 */
function writtenText(maximumBytes: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    v.maxBytes(maximumBytes),
    v.regex(/^[^\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u),
    v.check((text) => !/\p{Cc}/u.test(text.replaceAll('\n', '')), 'has control characters'),
  )
}

/** In bytes of UTF-8. A call's body is limited to 32 KB. */
export const maximumContentBytes = 24_000

/** One language of a version; empty until it's written. */
const contentText = v.strictObject({
  title: v.string(),
  content: v.string(),
  changes: v.string(),
  /** Must be sent back with a change. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** A version without its texts. */
const contentVersionSummary = v.strictObject({
  id: uuid,
  /** Numbered from 1 in order of publication; null until then. */
  number: v.nullable(v.number()),
  state: contentState,
  revision,
  category: v.nullable(helpCategory),
  related: v.array(helpArticleId),
  /** Member IDs; empty for a version that came with the app. */
  writers: v.array(v.string()),
  changedAt: moment,
  /** Changes requested by the last reviewer. */
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
  /** Whether the caller may publish it once it's in review: its writers may not. */
  mayPublish: v.boolean(),
})

export type ContentVersion = v.InferOutput<typeof contentVersion>

const contentDocument = v.strictObject({
  place: contentPlace,
  /** In the requested language; empty for a draft without a title. */
  title: v.string(),
  /** State of the latest version that has been published; null if there is none. */
  live: v.nullable(v.picklist(['published', 'withdrawn'])),
  /** State of the version that is being written or reviewed; null if there is none. */
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
    /** ID of the version, generated by the client. */
    id: uuid,
    place: contentPlace,
    /** The version whose texts to start with; null for a new document. */
    from: v.nullable(uuid),
    /** For a new article. */
    category: v.optional(helpCategory),
  }),
  data: contentVersion,
  errors: [
    apiErrorCode.notFound,
    /** Another version is already being written. */
    apiErrorCode.stateConflict,
    /** The document or the version already exists. */
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
    /** The text's revision when it was read. */
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

/** Every change of a version's state names the version and revision that were read. */
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
