import type * as v from 'valibot'

import type { ConversationDoor, startConversation } from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { insertWithFiles, type NewMessage, wasAdded } from './add-message.ts'
import { issueLink } from './conversation-links.ts'
import { type ConversationRow, findConversation, insertConversation } from './conversations.repository.ts'
import type { MessageFiles, Uploader } from './message-files.ts'
import { tellPerson } from './tell-person.ts'

interface Beginning {
  readonly realm: Realm
  readonly door: ConversationDoor
  /** The account, with its row locked; `undefined` for a guest. */
  readonly account: Account | undefined
  readonly start: v.InferOutput<typeof startConversation.input>
  readonly now: Date
}

/**
 * Begins a conversation, and confirms it to the user unless it is a chat. Idempotent.
 * @returns The conversation, and for a guest a token that opens it.
 * @throws ApiFailure `idReused` if the id belongs to a different conversation, `attachmentGone`
 */
export async function begin(
  tx: Transaction,
  files: MessageFiles,
  { realm, door, account, start, now }: Beginning,
): Promise<{ row: ConversationRow; token: string | null }> {
  const row = rowOf({ realm, door, account, start, now })
  const { id, text, transaction = null, attachments = [] } = start
  // The first message has the conversation's own id.
  const written = { author: 'person', operatorId: null, operator: null } as const
  const uploader = uploaderOf(files, account, start)
  const message: NewMessage = { id, ...written, text, transaction, sentAt: now, attachments, uploader }
  if (await insertConversation(tx, row)) {
    await insertWithFiles(tx, files, { message, conversationId: id, position: 1 })
    // Chat users see in the chat that their message has arrived.
    if (door !== 'chat') await tellPerson(tx, row, account, { kind: 'support-received' }, now)
    return { row, token: account === undefined ? await issueLink(tx, id, now) : null }
  }
  const existing = await findConversation(tx, id)
  const keys = [
    'realm',
    'door',
    'userId',
    'email',
    'phoneAreaCode',
    'phoneNumber',
    'subjectKind',
    'subjectNumber',
  ] as const
  if (
    existing === undefined ||
    keys.some((key) => existing[key] !== row[key]) ||
    !(await wasAdded(tx, files, id, message))
  ) {
    throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another conversation')
  }
  return { row: existing, token: account === undefined ? await issueLink(tx, id, now) : null }
}

/**
 * Returns the uploader of the files. A user with an upload token uploaded as a guest, even if they have logged in
 * since. A guest without one has uploaded nothing: their key is the conversation's, which doesn't exist yet.
 */
function uploaderOf(
  files: MessageFiles,
  account: Account | undefined,
  { id, uploadToken }: Beginning['start'],
): Uploader {
  if (uploadToken !== undefined) return { guestKey: files.guestOfDraft(uploadToken) }
  return account === undefined ? { guestKey: files.guestOfConversation(id) } : { userId: account.id }
}

function rowOf({ realm, door, account, start: { id, lang, about, guest }, now }: Beginning): ConversationRow {
  return {
    id,
    realm,
    door,
    userId: account?.id ?? null,
    email: guest?.email ?? null,
    phoneAreaCode: guest?.phone?.areaCode ?? null,
    phoneNumber: guest?.phone?.number ?? null,
    lang,
    state: 'pending-reply',
    subjectKind: about?.kind ?? null,
    subjectNumber: about?.number ?? null,
    unread: false,
    messageCount: 1,
    createdAt: now,
    lastMessageAt: now,
    closedAt: null,
    mergedInto: null,
  }
}
