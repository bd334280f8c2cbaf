import type { LanguageCode } from '#api/primitives.ts'
import { plainParagraphs } from '#server/content/plain-paragraphs.ts'
import type { Text } from '#server/content/read-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import { addNewsMails, listWithoutNews } from './subscriptions.repository.ts'

export interface NewsOptions {
  readonly database: Database
  readonly clock: Clock
  /** Returns a published notice; undefined if there is none. */
  readonly readNotice: (tx: Transaction, id: string, lang: LanguageCode) => Promise<Text | undefined>
  /** Returns the anti-phishing code of the email's account, if there is one: all our emails to it contain the code. */
  readonly findAntiPhishingWord: (tx: Transaction, email: string) => Promise<string | null>
}

/** Emails added to the outbox per transaction, so that completed batches are kept if sending is interrupted. */
const batchSize = 200

/** Emails notices to news subscribers. */
export class NewsSender {
  readonly #options: NewsOptions

  constructor(options: NewsOptions) {
    this.#options = options
  }

  /**
   * Sends a notice to all confirmed subscribers who haven't received it yet.
   * @returns The number of recipients; undefined if there is no such notice.
   */
  async send(noticeId: string): Promise<number | undefined> {
    const { database, readNotice } = this.#options
    if ((await readNotice(database, noticeId, 'en_us')) === undefined) return undefined
    let sent = 0
    for (;;) {
      const batch = await database.transaction((tx) => this.#sendBatch(tx, noticeId))
      if (batch === 0) return sent
      sent += batch
    }
  }

  async #sendBatch(tx: Transaction, noticeId: string): Promise<number> {
    const { clock, findAntiPhishingWord } = this.#options
    const readers = (await listWithoutNews(tx, noticeId, batchSize)).map((reader) => ({
      ...reader,
      token: createToken(),
    }))
    if (readers.length === 0) return 0
    const sentAt = clock()
    await addNewsMails(
      tx,
      readers.map(({ id, token }) => {
        return { noticeId, subscriptionId: id, sentAt, unsubscribeTokenHash: hashToken(token) }
      }),
    )
    for (const { email, lang, token } of readers) {
      await enqueueMail(tx, {
        template: 'news',
        to: email,
        lang,
        antiPhishingWord: await findAntiPhishingWord(tx, email),
        values: { ...(await this.#contentOf(tx, noticeId, lang)), noticeId, unsubscribeToken: token },
      })
    }
    return readers.length
  }

  async #contentOf(
    tx: Transaction,
    noticeId: string,
    lang: LanguageCode,
  ): Promise<{ title: string; paragraphs: readonly string[] }> {
    const notice = await this.#options.readNotice(tx, noticeId, lang)
    if (notice === undefined) throw new Error(`The notice ${noticeId} disappeared while it was being sent`)
    return { title: notice.title, paragraphs: plainParagraphs(notice.content) }
  }
}
