import type { Attachment } from '#api/attachments.ts'
import type { Transaction } from '#server/db/database.ts'

/** Who has uploaded what goes with a message: an account, or a guest by what they know. */
export type Uploader = { readonly userId: string } | { readonly guestKey: string }

/** The files of messages, which somebody else keeps. */
export interface MessageFiles {
  /**
   * Sends uploads with a message that was just added, each once.
   * @throws ApiFailure `attachmentGone` unless all are the uploader's, and neither sent before nor expired
   */
  readonly attach: (
    tx: Transaction,
    message: { readonly conversationId: string; readonly messageId: string },
    sent: { readonly ids: readonly string[]; readonly uploader: Uploader },
    now: Date,
  ) => Promise<void>
  /** By the id of the message. */
  readonly of: (tx: Transaction, conversationId: string) => Promise<ReadonlyMap<string, readonly Attachment[]>>
  /** Of these messages of any conversations, by the ids of conversation and message with a space between. */
  readonly ofMessages: (
    tx: Transaction,
    messages: readonly { readonly conversationId: string; readonly messageId: string }[],
  ) => Promise<ReadonlyMap<string, readonly Attachment[]>>
  /** How uploads of guests are known: by a link of the conversation, or by the token of a draft. */
  readonly guestOfConversation: (conversationId: string) => string
  readonly guestOfDraft: (uploadToken: string) => string
}
