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

/** Bytes of a part of a resumable upload. The app uploads larger files so. */
export const maximumPartSize = 1024 * 1024

/**
 * Uploads that go on after a lost connection, for larger files. The client makes up the id; the headers say who uploads,
 * as for `uploadPath`. Each call answers with `resumableUploadAnswer`, except for the last.
 * - PUT, with `announcedFile` as JSON, begins the upload, or tells where it stands.
 * - PATCH, with the header `uploadOffset` and `maximumPartSize` raw bytes, or those that are left, adds a part. One that
 *   begins anywhere else than where the upload stands changes nothing. The last part, or any after it, has the file
 *   checked.
 * - DELETE cancels it, and answers with `cancelAnswer`.
 */
export function resumableUploadPath(id: string): string {
  return `/file/upload/${id}`
}

export const announcedFile = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(1024)),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** In hexadecimal: what arrives has to be this file. */
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
})

export type AnnouncedFile = v.InferOutput<typeof announcedFile>

const resumableUpload = v.strictObject({
  /** Where the next part begins, in bytes. */
  offset: v.number(),
  /** What the file has become, once it is whole and was found to be good. */
  attachment: v.nullable(attachment),
})

export type ResumableUpload = v.InferOutput<typeof resumableUpload>

export const resumableUploadAnswer = envelopeOf(resumableUpload)

export const cancelAnswer = envelopeOf(v.strictObject({}))

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
