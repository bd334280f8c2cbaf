import type { Attachment } from '#api/attachments.ts'
import type { Transaction } from '#server/db/database.ts'

/** The uploader of a message's files: an account, or a guest identified by a secret they hold. */
export type Uploader = { readonly userId: string } | { readonly guestKey: string }

/** Access to the files of messages, which are stored by another module. */
export interface MessageFiles {
  /**
   * Attaches uploads to a message that was just added. Each can be sent only once.
   * @throws ApiFailure `attachmentGone` unless all belong to the uploader and are neither sent nor expired
   */
  readonly attach: (
    tx: Transaction,
    message: { readonly conversationId: string; readonly messageId: string },
    sent: { readonly ids: readonly string[]; readonly uploader: Uploader },
    now: Date,
  ) => Promise<void>
  /** Returns a conversation's attachments by message id. */
  readonly of: (tx: Transaction, conversationId: string) => Promise<ReadonlyMap<string, readonly Attachment[]>>
  /** Returns attachments by conversation and message id, joined by a space. */
  readonly ofMessages: (
    tx: Transaction,
    messages: readonly { readonly conversationId: string; readonly messageId: string }[],
  ) => Promise<ReadonlyMap<string, readonly Attachment[]>>
  /** Guest keys of uploads made with a conversation's link, or with the token of a draft. */
  readonly guestOfConversation: (conversationId: string) => string
  readonly guestOfDraft: (uploadToken: string) => string
}
