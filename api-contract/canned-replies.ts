import * as v from 'valibot'

import { messageText } from './conversations.ts'
import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageCode, moment, textLine, uuid } from './primitives.ts'

/**
 * Replies that operators often need, written once per language. For operators only, like the calls of `operators.ts`.
 */
export const cannedReply = v.strictObject({
  /** Shared by all languages of the reply. */
  id: uuid,
  lang: languageCode,
  title: v.string(),
  text: v.string(),
  /** Member ID of the last operator to change it; null, like `changedAt`, for a reply that came with the app. */
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(moment),
})

export type CannedReply = v.InferOutput<typeof cannedReply>

export const listCannedReplies = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/canned-replies',
  summary: 'Lists canned replies in all languages, by title.',
  roles: ['support', 'content'],
  input: undefined,
  data: v.strictObject({ items: v.array(cannedReply) }),
  errors: [],
})

export const saveCannedReply = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/canned-reply/save',
  summary: 'Writes a canned reply in one language, anew or in place of what it was. The audit log has both.',
  roles: ['content'],
  input: v.strictObject({ id: uuid, lang: languageCode, title: textLine(1, 80), text: messageText }),
  data: cannedReply,
  errors: [
    /** The maximum of 200 replies is reached. */
    apiErrorCode.limitReached,
    apiErrorCode.textHasSecret,
  ],
})

export const removeCannedReply = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/canned-reply/remove',
  summary: 'Removes a canned reply in one language.',
  roles: ['content'],
  input: v.strictObject({ id: uuid, lang: languageCode }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
