// Owner: server/modules/conversations
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { WorkOrderCategory, WorkOrderPriority } from '#api/work-orders.ts'

/** What a conversation has beside its messages if it is a work order. */
export const workOrders = pgTable('work_orders', {
  conversationId: uuid('conversation_id').primaryKey(),
  category: text().$type<WorkOrderCategory>().notNull(),
  priority: text().$type<WorkOrderPriority>().notNull(),
  /** The evaluation: null together with `evaluatedAt` until there is one. */
  score: integer(),
  comment: text(),
  evaluatedAt: timestamp('evaluated_at', { withTimezone: true }),
})
