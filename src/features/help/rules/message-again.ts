import { msg } from '@lingui/core/macro'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'

/** For a message that was delivered although its response was lost, and that was changed before a retry. */
export function earlierMessageFailure(cause: unknown): FormFailure {
  return new FormFailure(
    msg`We already have an earlier version of this message. Send again to send this one as well.`,
    { cause },
  )
}
