import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConversationSubject } from '#api/conversations.ts'
import type { WorkOrderCategory, WorkOrderPriority } from '#api/work-orders.ts'

export const categoryTexts: Readonly<Record<WorkOrderCategory, MessageDescriptor>> = {
  deposit: msg`Deposits`,
  withdrawal: msg`Withdrawals`,
  exchange: msg`Swaps, purchases and sales`,
  mining: msg`Staking and check-ins`,
  account: msg`Account and security`,
  other: msg`Something else`,
}

export const priorityTexts: Readonly<Record<WorkOrderPriority, MessageDescriptor>> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
}

/** Returns the category that fits a subject. */
export function categoryOf(about: ConversationSubject | undefined): WorkOrderCategory | null {
  if (about === undefined) return null
  return about.kind === 'order' ? 'exchange' : about.kind
}
