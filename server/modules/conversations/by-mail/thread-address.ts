import { randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversationAddresses } from '#server/db/schema/conversations.ts'

/**
 * What stands behind the plus of the address to which a conversation's mails are answered. Whoever knows it may write
 * into the conversation by mail; it opens nothing for reading.
 */
export async function threadTokenOf(tx: Transaction, conversationId: string): Promise<string> {
  const row = { conversationId, token: randomBytes(16).toString('hex') }
  await tx.insert(conversationAddresses).values(row).onConflictDoNothing()
  const [address] = await tx
    .select({ token: conversationAddresses.token })
    .from(conversationAddresses)
    .where(eq(conversationAddresses.conversationId, conversationId))
  if (address === undefined) throw new Error('The address of a conversation is gone')
  return address.token
}

/** The conversation whose mails are answered there. */
export async function findThread(tx: Transaction, token: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: conversationAddresses.conversationId })
    .from(conversationAddresses)
    .where(eq(conversationAddresses.token, token))
  return row?.id
}
