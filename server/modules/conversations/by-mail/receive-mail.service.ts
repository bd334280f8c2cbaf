import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { email as emailAddress } from '#api/account-rules.ts'
import { maximumAttachments } from '#api/attachments.ts'
import type { MailSignature } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { hasSecret } from '#api/secrets-in-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { findAccountByEmail, tryFindAccount, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { isSameMailbox, threadTokenIn } from '#server/mail/thread-address.ts'
import type { DeliveredMail } from '#server/providers/inbound-mail/port.ts'

import { addMessage, maximumMessagesOf } from '#server/modules/conversations/add-message.ts'
import {
  type ConversationRow,
  findConversation,
  findLanguageOfGuest,
  findMessage,
  insertMail,
} from '#server/modules/conversations/conversations.repository.ts'
import { lockWhereItGoesOn } from '#server/modules/conversations/conversations.service.ts'
import type { MessageFiles, Uploader } from '#server/modules/conversations/message-files.ts'
import { begin } from '#server/modules/conversations/start-conversation.ts'
import { tellPerson } from '#server/modules/conversations/tell-person.ts'
import type { WritingLimits } from '#server/modules/conversations/writing-limits.ts'
import { cutText, isTooLong } from './mail-text.ts'
import type { MailFile, ReadMail } from './read-mail.ts'
import { findThread } from './thread-address.ts'

export interface ReceiveMailOptions {
  readonly database: Database
  readonly clock: Clock
  readonly limits: WritingLimits
  readonly files: MessageFiles
  /** @throws ApiFailure `fileRefused`, `payloadTooLarge`, `limitReached`, `unavailable` */
  readonly storeFile: (uploader: Uploader, file: MailFile) => Promise<{ readonly id: string }>
  readonly signatureOf: (source: Uint8Array) => Promise<MailSignature>
  /** The addresses that users write to and that our own emails come from. */
  readonly supportEmail: string
  readonly ownSender: string
}

/** The outcome of an email. Ignored ones are automatic, have no usable sender, or aren't addressed to support. */
export type MailOutcome = 'added' | 'started' | 'ignored' | 'refused'

interface Incoming {
  readonly id: string
  readonly from: string
  readonly mail: ReadMail
  readonly signature: MailSignature
  readonly files: readonly MailFile[]
}

/** Errors for which a file is dropped, instead of retrying the email later. */
const fileFaults: ReadonlySet<number> = new Set([
  apiErrorCode.fileRefused,
  apiErrorCode.payloadTooLarge,
  apiErrorCode.limitReached,
])

/**
 * Receives emails to support. A reply to one of our emails is added to its conversation if it comes from the address
 * that we wrote to; anything else begins a new conversation. A repeated delivery changes nothing.
 */
export class ReceiveMailService {
  readonly #options: ReceiveMailOptions

  constructor(options: ReceiveMailOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `tooManyRequests`, `unavailable`: the delivery should be retried later */
  async receive({ recipient, sender, source }: DeliveredMail): Promise<MailOutcome> {
    const { database, limits, supportEmail, signatureOf } = this.#options
    const token = threadTokenIn(recipient, supportEmail)
    if (token === undefined) return 'ignored'
    // Load the parsing libraries only with the first email.
    const { readMail } = await import('./read-mail.ts')
    const mail = await readMail(source)
    if (mail === null || mail.isAutomatic || sender === '') return 'ignored'
    const from = this.#senderOf(mail)
    if (from === undefined) return 'ignored'
    const thread = await database.transaction((tx) => findOwnThread(tx, token, from))
    if (thread === undefined) await limits.countMail(from)
    else await limits.countReply(`mail ${thread.id}`)
    if (hasSecret(`${mail.subject}\n${mail.whole}`)) {
      await database.transaction(async (tx) => {
        await tellOfSecret(tx, from, thread, await languageFor(tx, { from, mail }))
      })
      return 'refused'
    }
    const signature = await signatureOf(source)
    const incoming = { id: idOf(source), from, mail, signature, files: mail.files }
    return thread === undefined ? this.#start(incoming) : this.#add(thread, incoming)
  }

  /** Returns the sender's address, unless it is one of ours or the app wouldn't accept it. */
  #senderOf({ from }: ReadMail): string | undefined {
    const { supportEmail, ownSender } = this.#options
    const parsed = v.safeParse(emailAddress, from)
    if (!parsed.success) return undefined
    const isOwn = isSameMailbox(parsed.output, ownSender) || threadTokenIn(parsed.output, supportEmail) !== undefined
    return isOwn ? undefined : parsed.output
  }

  async #add({ id: conversationId, userId }: ConversationRow, incoming: Incoming): Promise<MailOutcome> {
    const { database, clock, files } = this.#options
    const { id, mail, signature } = incoming
    if ((await findMessage(database, conversationId, id)) !== undefined) return 'added'
    const uploader = userId === null ? { guestKey: files.guestOfConversation(conversationId) } : { userId }
    const { text, attachments, isMissing } = await this.#compose(uploader, mail.written, incoming)
    return database.transaction(async (tx): Promise<MailOutcome> => {
      const account = userId === null ? undefined : await tryLockAccount(tx, userId)
      const row = await lockWhereItGoesOn(tx, conversationId)
      // Deleted with its account in the meantime.
      if (row === undefined) return 'ignored'
      if ((await findMessage(tx, row.id, id)) !== undefined) return 'added'
      const written = { author: 'person', operatorId: null, operator: null, transaction: null } as const
      await addMessage(tx, files, row, { id, ...written, text, sentAt: clock(), attachments, uploader })
      await insertMail(tx, { conversationId: row.id, messageId: id, signature, quoted: mail.quoted })
      if (isMissing) await tellPerson(tx, row, account, { kind: 'support-files-refused' }, clock())
      return 'added'
    })
  }

  async #start(incoming: Incoming): Promise<MailOutcome> {
    const { database, clock, files } = this.#options
    const { id, from, mail, signature } = incoming
    if ((await findConversation(database, id)) !== undefined) return 'started'
    // Senders can be forged. Only an email signed by the sender's own domain counts as coming from the account.
    const known = signature === 'valid' ? await findAccountByEmail(database, 'main', from) : undefined
    const uploader = known === undefined ? { guestKey: files.guestOfConversation(id) } : { userId: known.id }
    const body = [mail.subject, mail.written].filter((part) => part !== '').join('\n\n')
    const { text, attachments, isMissing } = await this.#compose(uploader, body, incoming)
    return database.transaction(async (tx): Promise<MailOutcome> => {
      const account = known && (await tryLockAccount(tx, known.id))
      if ((account === undefined) !== (known === undefined)) {
        throw new ApiFailure(apiErrorCode.unavailable, 'The account is being deleted')
      }
      if ((await findConversation(tx, id)) !== undefined) return 'started'
      const guest = account === undefined ? { guest: { email: from } } : {}
      const start = { id, lang: account?.lang ?? (await languageFor(tx, incoming)), text, attachments, ...guest }
      const { row } = await begin(tx, files, { realm: 'main', door: 'mail', account, start, now: clock() })
      await insertMail(tx, { conversationId: id, messageId: id, signature, quoted: mail.quoted })
      if (isMissing) await tellPerson(tx, row, account, { kind: 'support-files-refused' }, clock())
      return 'started'
    })
  }

  /** Returns a message's text, and stores its files. A text that is too long is also attached as a file. */
  async #compose(uploader: Uploader, body: string, { mail, files }: Incoming) {
    const { storeFile } = this.#options
    const whole = isTooLong(body) ? [{ name: 'email.txt', content: Buffer.from(mail.whole) }] : []
    const attachments: string[] = []
    let isMissing = false
    for (const file of [...whole, ...files]) {
      if (attachments.length === maximumAttachments) {
        isMissing = true
        break
      }
      try {
        attachments.push((await storeFile(uploader, file)).id)
      } catch (error) {
        if (!(error instanceof ApiFailure) || !fileFaults.has(error.code)) throw error
        isMissing = true
      }
    }
    return { text: body === '' ? '…' : cutText(body), attachments, isMissing }
  }
}

/** Returns the conversation of a thread token, if the sender's address is the one that its emails go to. */
async function findOwnThread(
  tx: Transaction,
  token: string | null,
  from: string,
): Promise<ConversationRow | undefined> {
  const id = token === null ? undefined : await findThread(tx, token)
  const found = id === undefined ? undefined : await findConversation(tx, id)
  if (found === undefined) return undefined
  const row = found.mergedInto === null ? found : await findConversation(tx, found.mergedInto)
  if (row === undefined || row.messageCount >= maximumMessagesOf(row.door)) return undefined
  const account: Account | undefined = row.userId === null ? undefined : await tryFindAccount(tx, row.userId)
  return (account?.email ?? row.email) === from ? row : undefined
}

/** Returns the language of the sender's earlier guest conversation, or else of the email. */
async function languageFor(tx: Transaction, { from, mail }: Pick<Incoming, 'from' | 'mail'>): Promise<LanguageCode> {
  return (await findLanguageOfGuest(tx, from)) ?? mail.lang
}

/**
 * Tells the sender that their email was discarded because it seems to contain a secret. Doesn't quote the email, since
 * senders can be forged.
 */
async function tellOfSecret(
  tx: Transaction,
  to: string,
  thread: ConversationRow | undefined,
  written: LanguageCode,
): Promise<void> {
  const userId = thread?.userId ?? null
  const account = userId === null ? undefined : await tryFindAccount(tx, userId)
  const { lang, antiPhishingWord } = account ?? { lang: thread?.lang ?? written, antiPhishingWord: null }
  const realm = thread?.realm ?? 'main'
  await enqueueMail(tx, { template: 'support-secret-refused', to, lang, realm, antiPhishingWord, values: {} })
}

/** Derives a version 8 UUID (RFC 9562) from the email, so that a repeated delivery is the same message. */
function idOf(source: Uint8Array): string {
  const bytes = createHash('sha256').update(source).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
