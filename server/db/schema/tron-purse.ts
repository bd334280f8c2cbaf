// Owner: server/tron
import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core'

export const tronPurse = pgTable('tron_purse', {
  isOnly: boolean('is_only').primaryKey(),
  version: bigint({ mode: 'bigint' }).notNull(),
})
