import type { PersonalData } from '#server/db/personal-data.ts'

import { subjectOf } from './conversation-view.ts'
import { deleteConversationsOf, listConversationsOf } from './conversations.repository.ts'
import type { MessageFiles } from './message-files.ts'
import { readThread, type ThreadMessage } from './read-thread.ts'
import { viewEvaluation } from './evaluation-view.ts'
import { findWorkOrder } from './work-orders.repository.ts'

/** Includes guest conversations with the account's email: the account's owner controls the mailbox. */
export function conversationData(files: Pick<MessageFiles, 'of'>): PersonalData {
  return {
    section: 'conversations',
    export: async (tx, person) => {
      const exported: Record<string, unknown>[] = []
      for (const row of await listConversationsOf(tx, person)) {
        const { id, door, email, phoneAreaCode, phoneNumber, lang, state, createdAt } = row
        const messages = await readThread(tx, files, id)
        const workOrder = await findWorkOrder(tx, id)
        exported.push({
          door,
          about: subjectOf(row),
          email,
          phone: phoneNumber === null ? null : `${phoneAreaCode ?? ''} ${phoneNumber}`,
          lang,
          state,
          createdAt,
          ...(workOrder !== undefined && {
            category: workOrder.category,
            priority: workOrder.priority,
            evaluation: viewEvaluation(workOrder),
          }),
          messages: messages.map(exportMessage),
        })
      }
      return exported
    },
    erase: (tx, person) => deleteConversationsOf(tx, person),
  }
}

function exportMessage({ author: from, text, transaction, sentAt, attachments, mail }: ThreadMessage) {
  const files = attachments.map(({ name, type, size }) => ({ name, type, size }))
  return { from, text, transaction, sentAt, attachments: files, quoted: mail?.quoted ?? null }
}
