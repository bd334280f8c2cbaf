import * as v from 'valibot'

import { envelopeOf } from './endpoint.ts'
import { uuid } from './primitives.ts'

/** Files of a message, of all kinds (spec §9 for pictures). */
export const maximumAttachments = 5

/** Bytes of a picture as it is uploaded (spec §9). */
export const maximumPictureSize = 5 * 1024 * 1024

/** Bytes of any other file. */
export const maximumFileSize = 50 * 1024 * 1024

/** What a file was found to be. SVG has become PNG, and a log is text. */
export const attachmentType = v.picklist(['jpeg', 'png', 'gif', 'pdf', 'text'])

export type AttachmentType = v.InferOutput<typeof attachmentType>

export const attachment = v.strictObject({
  id: uuid,
  /** As it was called, without what a name must not have. Its ending is that of its type. */
  name: v.string(),
  type: attachmentType,
  /** In bytes, as it is downloaded. */
  size: v.number(),
})

export type Attachment = v.InferOutput<typeof attachment>

/** Those of the writer's uploads that go with a message, in this order. */
export const attachmentIds = v.pipe(
  v.array(uuid),
  v.maxLength(maximumAttachments),
  v.check((ids) => new Set(ids).size === ids.length, 'names one file twice'),
)

/**
 * Spec §7. A form with one field, `file`, beside the calls that take JSON. It answers with `uploadAnswer`. Who uploads
 * says it in a header: `accessToken` for an account or an operator, `linkToken` for a guest's link to a conversation,
 * `uploadToken` for a guest who is writing the first message, with a token that the client makes up for it.
 */
export const uploadPath = '/file/upload'

export const uploadAnswer = envelopeOf(attachment)

/** Where a file of a message is read: with `accessToken`, or a guest's `linkToken`. */
export function attachmentPath(id: string): string {
  return `/file/attachment/${id}`
}

/** Where an operator reads it, which is an entry in the audit log. */
export function operatorAttachmentPath(id: string): string {
  return `/file/operator/${id}`
}

export function isPicture(type: AttachmentType): boolean {
  return type !== 'pdf' && type !== 'text'
}
