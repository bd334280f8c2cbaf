import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import {
  type AnnouncedFile,
  type Attachment,
  maximumFileSize,
  maximumPartSize,
  type ResumableUpload,
} from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { invalidRequest } from '#server/http/parse-input.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

import { findAttachment, type Uploader, viewAttachment } from './attachments.repository.ts'
import type { AttachmentService } from './attachments.service.ts'
import { tooLarge } from './file-refusal.ts'
import { receiveFile } from './receive-file.ts'
import {
  countPart,
  deleteParts,
  deleteUploads,
  expireUpload,
  finishUpload,
  insertPart,
  insertUpload,
  listAbandonedIds,
  listCountedParts,
  listPartIds,
  lockUpload,
  lockUploader,
  type UploadRow,
} from './resumable-uploads.repository.ts'
import { uploadLifetime } from './sent-attachments.ts'
import type { AttachmentStorage } from './storage.ts'
import type { UploadLimits } from './upload-limits.ts'
import { cutOff } from './uploader.ts'

export interface ResumableUploadServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly limits: UploadLimits
  readonly storage: AttachmentStorage
  readonly attachments: AttachmentService
  /** Folder in which files are received. */
  readonly incomingFolder: string
}

/** A part being received. */
export interface ArrivingPart {
  readonly offset: number
  /** In bytes, as declared by the request. */
  readonly size: number
  readonly stream: Readable
}

/** Seconds by which any part still in transit when its upload expired has arrived or been cut off. */
const partGrace = 600

/** Uploads removed per batch. */
const batch = 10

/** Errors that the same bytes would cause again. */
const finalCodes: ReadonlySet<number> = new Set([
  apiErrorCode.fileRefused,
  apiErrorCode.payloadTooLarge,
  apiErrorCode.limitReached,
  apiErrorCode.invalidRequest,
])

/**
 * Uploads in parts. Progress is kept only in the database, so any process can continue an upload, even after a restart.
 */
export class ResumableUploadService {
  readonly #options: ResumableUploadServiceOptions
  /** Uploads being checked by this process, so that none is checked twice at the same time. */
  readonly #finishing = new Map<string, Promise<Attachment>>()

  constructor(options: ResumableUploadServiceOptions) {
    this.#options = options
  }

  /**
   * Begins an upload, or returns its progress if it already exists.
   * @throws ApiFailure `payloadTooLarge`, `tooManyRequests`, `limitReached`, `unavailable`, `idReused`
   */
  async begin(uploader: Uploader, address: string, id: string, file: AnnouncedFile): Promise<ResumableUpload> {
    const { database, clock, limits } = this.#options
    if (file.size > maximumFileSize) throw tooLarge()
    const name = Array.from(file.name.replaceAll(/\p{C}/gu, '')).slice(0, 255).join('')
    const known = await database.transaction((tx) => this.#known(tx, uploader, id, { ...file, name }))
    if (known !== undefined) return known
    await limits.count(uploader, address)
    return database.transaction(async (tx) => {
      await lockUploader(tx, uploader)
      const begunBefore = await this.#known(tx, uploader, id, { ...file, name })
      if (begunBefore !== undefined) return begunBefore
      const begunAt = clock()
      await limits.requireRoom(tx, uploader, file.size, begunAt)
      const isNew = await insertUpload(tx, {
        id,
        userId: null,
        guestKey: null,
        ...uploader,
        ...file,
        name,
        received: 0,
        begunAt,
        expiresAt: addSeconds(begunAt, uploadLifetime),
        attachmentId: null,
      })
      if (!isNew) throw reused()
      return { offset: 0, attachment: null }
    })
  }

  /**
   * Accepts a part if it starts at the upload's offset. After the last one, the file is checked like any other.
   * @throws ApiFailure `notFound`, `invalidRequest`, `fileRefused`, `payloadTooLarge`, `limitReached`, `unavailable`
   */
  async receivePart(uploader: Uploader, id: string, { offset, size, stream }: ArrivingPart): Promise<ResumableUpload> {
    const { database, limits } = this.#options
    if (size > maximumPartSize) throw tooLarge()
    const part = { id: randomUUID(), uploadId: id, start: offset, size }
    const isNext = await database.transaction(async (tx) => {
      const upload = await this.#lock(tx, uploader, id)
      if (upload.received !== offset || offset === upload.size) return false
      // Otherwise one-byte parts would create a file for each byte.
      if (size !== Math.min(maximumPartSize, upload.size - offset)) throw invalidRequest('A part has another size')
      await limits.requireRoomForPart(tx, size)
      // Insert the row first: a file without a row would never be removed.
      await insertPart(tx, part)
      return true
    })
    if (isNext) await this.#store(uploader, part, stream)
    const upload = await database.transaction((tx) => this.#lock(tx, uploader, id))
    if (upload.received < upload.size) return { offset: upload.received, attachment: null }
    const finishing = this.#finishing.get(id) ?? this.#finish(uploader, upload)
    this.#finishing.set(id, finishing)
    try {
      return { offset: upload.size, attachment: await finishing }
    } finally {
      this.#finishing.delete(id)
    }
  }

  /** Cancels an upload, unless it is already an attachment. */
  async cancel(uploader: Uploader, id: string): Promise<void> {
    const { database, clock } = this.#options
    await database.transaction(async (tx) => {
      const upload = await lockUpload(tx, id, uploader, clock())
      if (upload?.attachmentId === null) await expireUpload(tx, id, clock())
    })
  }

  /** @returns The number of uploads deleted, along with their remaining parts. */
  async deleteExpired(): Promise<number> {
    const { database, clock, storage } = this.#options
    const expiredBy = addSeconds(clock(), -partGrace)
    for (let deleted = 0; ;) {
      const { ids, partIds } = await database.transaction(async (tx) => {
        const abandoned = await listAbandonedIds(tx, expiredBy, batch)
        return { ids: abandoned, partIds: await listPartIds(tx, abandoned) }
      })
      // Nothing is added to them any more. If a part can't be removed, the rows stay, and the next run tries again.
      for (const partId of partIds) await storage.remove(partId)
      await database.transaction(async (tx) => {
        await deleteParts(tx, partIds)
        await deleteUploads(tx, ids)
      })
      deleted += ids.length
      if (ids.length < batch) return deleted
    }
  }

  /** @throws ApiFailure `idReused` */
  async #known(
    tx: Transaction,
    uploader: Uploader,
    id: string,
    file: AnnouncedFile,
  ): Promise<ResumableUpload | undefined> {
    const upload = await lockUpload(tx, id, uploader, this.#options.clock())
    if (upload === undefined) return undefined
    if (upload.name !== file.name || upload.size !== file.size || upload.sha256 !== file.sha256) throw reused()
    const { attachmentId } = upload
    const attachment = attachmentId === null ? undefined : await findAttachment(tx, attachmentId)
    return { offset: upload.received, attachment: attachment === undefined ? null : viewAttachment(attachment) }
  }

  /** @throws ApiFailure `notFound`, also for someone else's upload */
  async #lock(tx: Transaction, uploader: Uploader, id: string): Promise<UploadRow> {
    const upload = await lockUpload(tx, id, uploader, this.#options.clock())
    if (upload === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Upload not found')
    return upload
  }

  /** @throws ApiFailure `invalidRequest` if the part was cut off */
  async #store(
    uploader: Uploader,
    part: { readonly id: string; readonly uploadId: string; readonly start: number; readonly size: number },
    stream: Readable,
  ): Promise<void> {
    const { database, storage, clock } = this.#options
    let isCounted = false
    try {
      await this.#inFile(async (file) => {
        const size = await receiveFile(stream, file).catch((error: unknown) => {
          throw stream.errored === null ? error : cutOff()
        })
        if (size !== part.size) throw cutOff()
        await storage.store(part.id, file)
      })
      isCounted = await database.transaction(async (tx) => {
        const upload = await lockUpload(tx, part.uploadId, uploader, clock())
        // A concurrent request may have been faster.
        if (upload?.received !== part.start) return false
        await countPart(tx, part)
        return true
      })
    } finally {
      if (!isCounted) await this.#removeParts([part.id])
    }
  }

  async #finish(uploader: Uploader, upload: UploadRow): Promise<Attachment> {
    const { database, clock, attachments, limits } = this.#options
    const { id, attachmentId } = upload
    if (attachmentId !== null) return this.#finished(attachmentId)
    await limits.countCheck(uploader)
    const parts = await database.transaction((tx) => listCountedParts(tx, id))
    const partIds = parts.map((part) => part.id)
    let attachment: Attachment
    try {
      attachment = await this.#inFile(async (file) => {
        await this.#join(partIds, upload, file)
        return attachments.take(uploader, upload.name, file, upload)
      })
    } catch (error) {
      if (error instanceof ApiFailure && finalCodes.has(error.code)) {
        await database.transaction((tx) => expireUpload(tx, id, clock()))
      }
      throw error
    }
    const inTime = await database
      .transaction(async (tx) => {
        const current = await this.#lock(tx, uploader, id)
        if (current.attachmentId !== null) return current.attachmentId
        await finishUpload(tx, id, attachment.id)
        return attachment.id
      })
      .catch(async (error: unknown) => {
        // The upload was canceled or has expired in the meantime.
        await attachments.discard(attachment.id)
        throw error
      })
    if (inTime !== attachment.id) {
      await attachments.discard(attachment.id)
      return this.#finished(inTime)
    }
    await this.#removeParts(partIds)
    return attachment
  }

  async #finished(attachmentId: string): Promise<Attachment> {
    const row = await this.#options.database.transaction((tx) => findAttachment(tx, attachmentId))
    if (row === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Upload not found')
    return viewAttachment(row)
  }

  /** Joins the parts. @throws ApiFailure `invalidRequest` if the result isn't the announced file */
  async #join(partIds: readonly string[], { size, sha256 }: UploadRow, file: string): Promise<void> {
    const { storage } = this.#options
    const hash = createHash('sha256')
    async function* pieces() {
      for (const id of partIds) {
        for await (const piece of (await storage.read(id)) as AsyncIterable<Buffer>) {
          hash.update(piece)
          yield piece
        }
      }
    }
    const received = await receiveFile(Readable.from(pieces()), file)
    if (received !== size || hash.digest('hex') !== sha256) throw invalidRequest('The file isn’t the one announced')
  }

  /** Removes parts. Any that remain are removed with the upload. */
  async #removeParts(ids: readonly string[]): Promise<void> {
    const { database, storage, log } = this.#options
    try {
      for (const id of ids) await storage.remove(id)
      await database.transaction((tx) => deleteParts(tx, ids))
    } catch (error) {
      log.warn({ err: error }, 'Could not remove the parts of an upload yet')
    }
  }

  async #inFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
    const { incomingFolder } = this.#options
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
    const file = path.join(incomingFolder, randomUUID())
    try {
      return await work(file)
    } finally {
      await rm(file, { force: true })
    }
  }
}

function reused(): ApiFailure {
  return new ApiFailure(apiErrorCode.idReused, 'The id belongs to another upload')
}
