import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { FreezeReason } from '#api/freezes.ts'

const texts: Readonly<Record<FreezeReason, MessageDescriptor>> = {
  takeover: msg`Someone else may have access`,
  activity: msg`Unusual activity`,
  origin: msg`Origin of coins unclear`,
  request: msg`The owner asked for it`,
}

/** Returns a function that puts the reasons the owner is told in an operator's words. */
export function useFreezeReasonText(): (reason: FreezeReason) => string {
  const { i18n } = useLingui()
  return (reason) => i18n._(texts[reason])
}
