import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'

/** Not among the texts that every page loads, since invitations are accepted only here. */
const texts: Readonly<Record<number, MessageDescriptor>> = {
  [apiErrorCode.invitationOwn]: msg`This is your own invitation code.`,
  [apiErrorCode.invitationRing]: msg`You can’t accept an invitation from someone you invited, directly or through others.`,
  [apiErrorCode.invitationTooLate]: msg`Invitations can be accepted within 7 days of registration.`,
  [apiErrorCode.invitationAccepted]: msg`You’ve already accepted an invitation. It can’t be changed.`,
}

/** Returns why an invitation wasn’t accepted. */
export function acceptErrorText(error: unknown): MessageDescriptor {
  if (error instanceof FormFailure) return error.text
  const text = error instanceof ApiError && typeof error.code === 'number' ? texts[error.code] : undefined
  return text ?? apiErrorText(error)
}
