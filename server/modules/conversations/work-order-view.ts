import type { WorkOrder, WorkOrderSummary } from '#api/work-orders.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { viewConversation, viewSummary } from './conversation-view.ts'
import type { ConversationRow } from './conversations.repository.ts'
import { viewEvaluation } from './evaluation-view.ts'
import type { ThreadMessage } from './read-thread.ts'
import type { ListedWorkOrder, WorkOrderRow } from './work-orders.repository.ts'

/** Seconds in which an evaluation can be changed. */
const changeTime = 86_400

/** Returns whether the owner can currently rate the work order or change the rating. */
export function mayEvaluate({ state }: ConversationRow, { evaluatedAt }: WorkOrderRow, now: Date): boolean {
  return state === 'closed' && (evaluatedAt === null || addSeconds(evaluatedAt, changeTime) > now)
}

export function viewWorkOrderSummary(
  { conversation, workOrder, firstText }: ListedWorkOrder,
  now: Date,
): WorkOrderSummary {
  return { ...viewSummary(conversation, firstText), ...viewTerms(conversation, workOrder, now) }
}

/** @param email The address that replies go to. */
export function viewWorkOrder(
  { row, email, messages }: { row: ConversationRow; email: string | null; messages: readonly ThreadMessage[] },
  workOrder: WorkOrderRow,
  now: Date,
): WorkOrder {
  return { ...viewConversation(row, messages, email), ...viewTerms(row, workOrder, now) }
}

function viewTerms(row: ConversationRow, workOrder: WorkOrderRow, now: Date) {
  const { category, priority } = workOrder
  return { category, priority, evaluation: viewEvaluation(workOrder), mayEvaluate: mayEvaluate(row, workOrder, now) }
}
