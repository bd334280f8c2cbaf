import type { Conversation, ConversationMessage, ConversationSubject, ConversationSummary } from '#api/conversations.ts'
import type { OpenedConversation, WaitingConversation } from '#api/operator-conversations.ts'
import type { Account } from '#server/db/schema/accounts.ts'

import type { ConversationRow } from './conversations.repository.ts'
import type { DeskEntry, NoteRow } from './desk.repository.ts'
import { viewEvaluation } from './evaluation-view.ts'
import type { ThreadMessage } from './read-thread.ts'

/** Characters of the first message shown in lists. */
const previewLength = 140

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function viewSummary(row: ConversationRow, firstText: string): ConversationSummary {
  const { id, door, state, unread, createdAt, lastMessageAt } = row
  return {
    id,
    door,
    state,
    about: subjectOf(row),
    preview: previewOf(firstText),
    createdAt: createdAt.toISOString(),
    lastMessageAt: lastMessageAt.toISOString(),
    unread,
  }
}

/** @param email The address that replies go to. */
export function viewConversation(
  row: ConversationRow,
  messages: readonly ThreadMessage[],
  email: string | null,
): Conversation {
  return { ...viewSummary(row, messages[0]?.text ?? ''), email, messages: messages.map(viewMessage) }
}

export function viewWaiting({ row, workOrder, assignee, snooze }: DeskEntry): WaitingConversation {
  const { id, realm, door, state, lang, userId, messageCount, createdAt, lastMessageAt } = row
  return {
    id,
    realm,
    door,
    category: workOrder?.category ?? null,
    priority: workOrder?.priority ?? null,
    assignee,
    snooze: snooze === null ? null : { until: snooze.until?.toISOString() ?? null },
    state,
    about: subjectOf(row),
    lang,
    from: userId === null ? 'guest' : 'account',
    messageCount,
    createdAt: createdAt.toISOString(),
    lastMessageAt: lastMessageAt.toISOString(),
  }
}

/** Returns what an operator sees, including which operator wrote each reply. */
export function viewOpened(
  entry: DeskEntry,
  messages: readonly ThreadMessage[],
  account: Account | undefined,
  { notes, merged }: { readonly notes: readonly NoteRow[]; readonly merged: string[] },
): OpenedConversation {
  const { row, workOrder } = entry
  const { phoneAreaCode: areaCode, phoneNumber: number } = row
  return {
    ...viewWaiting(entry),
    memberId: account?.memberId ?? null,
    email: account?.email ?? row.email,
    phone: areaCode === null || number === null ? null : { areaCode, number },
    messages: messages.map((message) => ({ ...viewMessage(message), operator: message.operator })),
    notes: notes.map(({ id, operator, text, writtenAt }) => ({ id, operator, text, at: writtenAt.toISOString() })),
    merged,
    mergedInto: row.mergedInto,
    evaluation: workOrder === null ? null : viewEvaluation(workOrder),
  }
}

function viewMessage(message: ThreadMessage): ConversationMessage {
  const { id, author, text, transaction, attachments, mail, sentAt } = message
  return {
    id,
    from: author,
    text,
    transaction,
    attachments: [...attachments],
    mail: mail === undefined ? null : { signature: mail.signature, quoted: mail.quoted },
    at: sentAt.toISOString(),
  }
}

export function subjectOf({ subjectKind: kind, subjectNumber: number }: ConversationRow): ConversationSubject | null {
  return kind === null || number === null ? null : { kind, number }
}

function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  let shown = 0
  // Stop early: segmenting whole long texts, twenty per page, is slow.
  for (const { index } of characters.segment(line)) {
    if (shown++ === previewLength) return `${line.slice(0, index)}…`
  }
  return line
}
