// Owner: server/modules/conversations
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { WorkOrderCategory, WorkOrderPriority } from '#api/work-orders.ts'

/** The fields of a work order that other conversations don't have. */
export const workOrders = pgTable('work_orders', {
  conversationId: uuid('conversation_id').primaryKey(),
  category: text().$type<WorkOrderCategory>().notNull(),
  priority: text().$type<WorkOrderPriority>().notNull(),
  /** The user's rating; null, like `evaluatedAt`, until there is one. */
  score: integer(),
  comment: text(),
  evaluatedAt: timestamp('evaluated_at', { withTimezone: true }),
})
