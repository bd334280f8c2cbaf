import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { type Attachment, type AttachmentType, maximumFileSize, maximumPictureSize } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { VirusScanner } from '#server/providers/scanners/port.ts'

import { attachmentName } from './attachment-name.ts'
import {
  type AttachmentRow,
  deleteUnsent,
  findAttachment,
  insertAttachment,
  listAbandoned,
  type Uploader,
  viewAttachment,
} from './attachments.repository.ts'
import { fileKindOf } from './file-kind.ts'
import { refusal, tooLarge } from './file-refusal.ts'
import { receiveFile } from './receive-file.ts'
import { uploadLifetime } from './sent-attachments.ts'
import type { AttachmentStorage } from './storage.ts'
import { Turns } from './turns.ts'
import type { UploadLimits } from './upload-limits.ts'

export interface AttachmentServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly limits: UploadLimits
  readonly scanner: VirusScanner
  readonly storage: AttachmentStorage
  /** Folder in which files are received. */
  readonly incomingFolder: string
}

export interface SentAttachment extends AttachmentRow {
  readonly conversationId: string
}

/** A document attached to a merchant's application. */
export interface SentDocument extends AttachmentRow {
  readonly eventId: string
}

/** Files deleted per batch. */
const batch = 100

/** Milliseconds after which a file can no longer be in transit. */
const longestReceipt = 3_600_000

/** Drawing a picture takes a lot of memory. */
const picturesAtOnce = 2

/** Receives, checks and stores attachments. */
export class AttachmentService {
  readonly #options: AttachmentServiceOptions
  readonly #drawing = new Turns(picturesAtOnce)

  constructor(options: AttachmentServiceOptions) {
    this.#options = options
  }

  /** Counts an upload before reading any of it. @throws ApiFailure `tooManyRequests` */
  async admit(uploader: Uploader, address: string): Promise<void> {
    await this.#options.limits.count(uploader, address)
  }

  /**
   * Stores a file for its uploader to send with a message later.
   * @param isCut Whether the stream ended before the file did; called after it ends.
   * @throws ApiFailure `fileRefused`, `payloadTooLarge`, `limitReached`, `unavailable`
   */
  async receive(uploader: Uploader, name: string, stream: Readable, isCut: () => boolean): Promise<Attachment> {
    const { incomingFolder } = this.#options
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
    const received = path.join(incomingFolder, randomUUID())
    try {
      const size = await receiveFile(stream, received)
      if (isCut()) throw tooLarge()
      return await this.take(uploader, name, received, { size })
    } finally {
      await rm(received, { force: true })
    }
  }

  /**
   * Checks a complete file, and stores it for its uploader. May move the file away.
   * @param id The resumable upload that the file comes from.
   * @throws ApiFailure `fileRefused`, `payloadTooLarge`, `limitReached`, `unavailable`
   */
  async take(
    uploader: Uploader,
    name: string,
    received: string,
    { size, id }: { readonly size: number; readonly id?: string },
  ): Promise<Attachment> {
    if (size > maximumFileSize) throw tooLarge()
    const drawn = `${received}-drawn`
    try {
      await this.#requireClean(received)
      const { type, file } = await this.#accept(received, drawn, size)
      return await this.#keep(uploader, { name, type, file, uploadId: id })
    } finally {
      await rm(drawn, { force: true })
    }
  }

  /** Deletes a stored file that isn't needed after all. */
  async discard(id: string): Promise<void> {
    const { database, storage } = this.#options
    await storage.remove(id)
    await database.transaction((tx) => deleteUnsent(tx, [id]))
  }

  /** @throws ApiFailure `notFound` if the file wasn't sent with a message */
  async find(tx: Transaction, id: string): Promise<SentAttachment> {
    const row = await findAttachment(tx, id)
    if (row === undefined || row.conversationId === null) {
      throw new ApiFailure(apiErrorCode.notFound, 'File not found')
    }
    return { ...row, conversationId: row.conversationId }
  }

  /** @throws ApiFailure `notFound` if the file isn't part of an application */
  async findDocument(tx: Transaction, id: string): Promise<SentDocument> {
    const row = await findAttachment(tx, id)
    if (row === undefined || row.applicationEventId === null) {
      throw new ApiFailure(apiErrorCode.notFound, 'File not found')
    }
    return { ...row, eventId: row.applicationEventId }
  }

  async read(id: string): Promise<Readable> {
    return this.#options.storage.read(id)
  }

  /** @returns The number of unsent files deleted. */
  async deleteUnsent(): Promise<number> {
    const { database, clock, storage } = this.#options
    const before = addSeconds(clock(), -uploadLifetime)
    await this.deleteIncoming()
    for (let deleted = 0; ;) {
      const ids = await database.transaction((tx) => listAbandoned(tx, before, batch))
      // They can't be sent any more. If a file can't be removed, its row stays, and the next run tries again.
      for (const id of ids) await storage.remove(id)
      await database.transaction((tx) => deleteUnsent(tx, ids))
      deleted += ids.length
      if (ids.length < batch) return deleted
    }
  }

  /** Deletes files left on this disk by a server that crashed while receiving them. */
  async deleteIncoming(): Promise<void> {
    const { incomingFolder } = this.#options
    const names = await readdir(incomingFolder).catch(() => [])
    for (const name of names) {
      const file = path.join(incomingFolder, name)
      const received = await stat(file).catch(() => undefined)
      if (received !== undefined && Date.now() - received.mtimeMs > longestReceipt) await rm(file, { force: true })
    }
  }

  /** Call before anything else reads the file. @throws ApiFailure `fileRefused`, or `unavailable` if the scan fails */
  async #requireClean(file: string): Promise<void> {
    const { scanner, log } = this.#options
    let isInfected: boolean
    try {
      isInfected = await scanner.isInfected(file)
    } catch (error) {
      log.error({ err: error }, 'Refused an attachment that could not be scanned for viruses')
      throw new ApiFailure(apiErrorCode.unavailable, 'Files can’t be checked at the moment')
    }
    if (isInfected) throw refusal('The file has a virus')
  }

  async #accept(received: string, drawn: string, size: number): Promise<{ type: AttachmentType; file: string }> {
    const kind = await fileKindOf(received)
    if (kind === 'pdf' || kind === 'text') return { type: kind, file: received }
    if (size > maximumPictureSize) throw tooLarge()
    // Load the drawing library only once there is a picture.
    const { redrawPicture } = await import('./redraw-picture.ts')
    return { type: await this.#drawing.take(() => redrawPicture(kind, received, drawn)), file: drawn }
  }

  async #keep(
    uploader: Uploader,
    {
      name,
      type,
      file,
      uploadId,
    }: Readonly<Record<'name' | 'file', string>> & {
      readonly type: AttachmentType
      readonly uploadId: string | undefined
    },
  ): Promise<Attachment> {
    const { database, clock, storage, limits } = this.#options
    const { size } = await stat(file)
    const row: AttachmentRow = {
      id: randomUUID(),
      userId: null,
      guestKey: null,
      ...uploader,
      name: attachmentName(name, type),
      type,
      size,
      uploadedAt: clock(),
      conversationId: null,
      messageId: null,
      applicationEventId: null,
      position: null,
    }
    // Insert the row first: a file without a row would never be removed.
    await database.transaction(async (tx) => {
      await limits.requireRoom(tx, uploader, size, row.uploadedAt, uploadId)
      await insertAttachment(tx, row)
    })
    await storage.store(row.id, file)
    return viewAttachment(row)
  }
}
