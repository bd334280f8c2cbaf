import { randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversationAddresses } from '#server/db/schema/conversations.ts'

/**
 * Returns the token after the plus sign in a conversation's reply address. Along with the recipient's sender address,
 * it allows writing to the conversation by email, but not reading it.
 */
export async function threadTokenOf(tx: Transaction, conversationId: string): Promise<string> {
  const row = { conversationId, token: randomBytes(16).toString('hex') }
  await tx.insert(conversationAddresses).values(row).onConflictDoNothing()
  const [address] = await tx
    .select({ token: conversationAddresses.token })
    .from(conversationAddresses)
    .where(eq(conversationAddresses.conversationId, conversationId))
  if (address === undefined) throw new Error('The email address of a conversation is missing')
  return address.token
}

/** Returns the id of the conversation with this reply token. */
export async function findThread(tx: Transaction, token: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: conversationAddresses.conversationId })
    .from(conversationAddresses)
    .where(eq(conversationAddresses.token, token))
  return row?.id
}
