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

/** The size is checked before anything is sent: the server would refuse the file once it has all of it. */
export function sizeFault({ size, type }: Pick<File, 'size' | 'type'>): FileFault | undefined {
  if (type.startsWith('image/') && size > maximumPictureSize) return final(pictureTooLarge)
  return size > maximumFileSize ? final(fileTooLarge) : undefined
}

export function faultOf(error: unknown): FileFault {
  const { fileRefused, payloadTooLarge, limitReached } = apiErrorCode
  // What looks like another file to the browser is a picture to the server, which looks inside.
  if (hasApiErrorCode(error, payloadTooLarge)) return final(pictureTooLarge)
  if (hasApiErrorCode(error, limitReached)) return final(tooMuchUnsent)
  if (endsUpload(error)) return { text: startsAgain, isFinal: false }
  return { text: apiErrorText(error), isFinal: hasApiErrorCode(error, fileRefused) }
}

/** Whether the upload in parts is gone, has expired or was of another content: the next try begins a new one. */
export function endsUpload(error: unknown): boolean {
  const { notFound, idReused, invalidRequest } = apiErrorCode
  return [notFound, idReused, invalidRequest].some((code) => hasApiErrorCode(error, code))
}

/** Of a file whose upload a reload has ended: the browser doesn't give it out again. */
export const interruptedFault: FileFault = {
  text: msg`The upload was interrupted. Remove this file and attach it again.`,
  isFinal: true,
}

const pictureTooLarge = msg`Pictures can be up to 5 MB. Make it smaller and attach it again.`
const fileTooLarge = msg`Files can be up to 50 MB.`
const startsAgain = msg`The file wasn’t uploaded to its end. Retry, and it starts again.`
const tooMuchUnsent = msg`You have uploaded a lot without sending it. Send your message without this file first.`

function final(text: MessageDescriptor): FileFault {
  return { text, isFinal: true }
}
