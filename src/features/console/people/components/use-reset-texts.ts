import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { FactorResetCause, FactorResetOutcome } from '#api/factor-resets.ts'

const causeTexts: Readonly<Record<FactorResetCause, MessageDescriptor>> = {
  lost: msg`Device lost`,
  stolen: msg`Device stolen`,
  broken: msg`Device broken or replaced`,
  other: msg`Another reason`,
}

const outcomeTexts: Readonly<Record<FactorResetOutcome, MessageDescriptor>> = {
  done: msg`Removed`,
  withdrawn: msg`Withdrawn by an operator`,
  kept: msg`Stopped by the owner`,
  proven: msg`Stopped: the owner used or changed a second factor`,
  frozen: msg`Stopped by a freeze`,
  operator: msg`Stopped: the owner became an operator`,
  lapsed: msg`Not confirmed in time`,
}

/** Returns the reasons for resetting second factors, and the outcomes. */
export function useResetTexts() {
  const { i18n } = useLingui()
  return {
    cause: (cause: FactorResetCause) => i18n._(causeTexts[cause]),
    outcome: (outcome: FactorResetOutcome) => i18n._(outcomeTexts[outcome]),
  }
}
