import { useLingui } from '@lingui/react/macro'
import type { ConversationDoor } from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import type { WorkOrderCategory, WorkOrderPriority } from '#api/work-orders.ts'

/** Returns the names of conversation topics and states. */
export function useDeskTexts() {
  const { t } = useLingui()
  const door: Readonly<Record<ConversationDoor, string>> = { mail: t`Message`, 'work-order': t`Ticket`, chat: t`Chat` }
  const realm: Readonly<Record<Realm, string>> = { main: t`Sevenport`, futures: t`Futures section` }
  const category: Readonly<Record<WorkOrderCategory, string>> = {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals`,
    exchange: t`Swaps, purchases and sales`,
    mining: t`Staking and check-ins`,
    account: t`Account and security`,
    other: t`Something else`,
  }
  const priority: Readonly<Record<WorkOrderPriority, string>> = {
    low: t`Low priority`,
    normal: t`Normal priority`,
    high: t`High priority`,
  }
  return { realm, door, category, priority }
}
