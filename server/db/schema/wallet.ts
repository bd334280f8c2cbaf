// Owner: server/modules/address-book
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { AddressBookEntry } from '#api/address-book.ts'
import type { NetworkKey } from '#api/coins.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const addressBookEntries = pgTable('address_book_entries', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  walletType: text('wallet_type').$type<AddressBookEntry['walletType']>().notNull(),
  network: text().$type<NetworkKey>().notNull(),
  address: text().notNull(),
  memo: text(),
  remark: text(),
  createdAt: moment('created_at').notNull(),
  usableFrom: moment('usable_from').notNull(),
})

export const listedOnlyModes = pgTable('listed_only_modes', {
  userId: uuid('user_id').primaryKey(),
  endsAt: moment('ends_at'),
})

// Owner: server/modules/transfers
export const transfers = pgTable('transfers', {
  id: uuid().primaryKey(),
  senderId: uuid('sender_id'),
  recipientId: uuid('recipient_id'),
  senderEmail: text('sender_email').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  coin: text().notNull(),
  amount: amountColumn('amount').notNull(),
  note: text(),
  state: text().$type<'waiting' | 'received' | 'returned'>().notNull(),
  createdAt: moment('created_at').notNull(),
  waitingOwner: text('waiting_owner'),
})
