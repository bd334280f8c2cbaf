import { msg } from '@lingui/core/macro'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'

/** For a message that reached us although its answer was lost, and that was changed before it was sent again. */
export function earlierMessageFailure(cause: unknown): FormFailure {
  return new FormFailure(
    msg`We already have an earlier version of this message. Send again to send this one as well.`,
    { cause },
  )
}
