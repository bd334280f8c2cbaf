import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { maximumFileSize, maximumPictureSize } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'

/** Why a file isn't uploaded. */
export interface FileFault {
  readonly text: MessageDescriptor
  /** Whether the same file would be refused again. */
  readonly isFinal: boolean
}

/** Checks the size before the upload: the server would refuse the file only after receiving all of it. */
export function sizeFault({ size, type }: Pick<File, 'size' | 'type'>): FileFault | undefined {
  if (type.startsWith('image/') && size > maximumPictureSize) return final(pictureTooLarge)
  return size > maximumFileSize ? final(fileTooLarge) : undefined
}

export function faultOf(error: unknown): FileFault {
  const { fileRefused, payloadTooLarge, limitReached } = apiErrorCode
  // The server inspects the content, so it may detect a picture in what the browser takes for another type.
  if (hasApiErrorCode(error, payloadTooLarge)) return final(pictureTooLarge)
  if (hasApiErrorCode(error, limitReached)) return final(tooMuchUnsent)
  if (endsUpload(error)) return { text: startsAgain, isFinal: false }
  return { text: apiErrorText(error), isFinal: hasApiErrorCode(error, fileRefused) }
}

/** Returns whether the upload in parts is gone, expired or had other content: the next attempt starts a new one. */
export function endsUpload(error: unknown): boolean {
  const { notFound, idReused, invalidRequest } = apiErrorCode
  return [notFound, idReused, invalidRequest].some((code) => hasApiErrorCode(error, code))
}

/** The fault of a file whose upload was ended by a reload: the browser doesn't give us the file again. */
export const interruptedFault: FileFault = {
  text: msg`The upload was interrupted. Remove this file and attach it again.`,
  isFinal: true,
}

const pictureTooLarge = msg`Pictures can be up to 5 MB. Attach a smaller one.`
const fileTooLarge = msg`Files can be up to 50 MB.`
const startsAgain = msg`The upload didn’t finish. Retry to start it again.`
const tooMuchUnsent = msg`You’ve uploaded too much without sending it. Send your message without this file first.`

function final(text: MessageDescriptor): FileFault {
  return { text, isFinal: true }
}
