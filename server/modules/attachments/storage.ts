import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Log } from '#server/lib/log.ts'

/** Where the files are. */
export interface AttachmentStorage {
  /** Takes a finished file over: it is no longer at `file` afterwards. @throws StorageAwayError */
  readonly store: (id: string, file: string) => Promise<void>
  /** @throws StorageAwayError, and another error if there is none. */
  readonly read: (id: string) => Promise<Readable>
  /** Nothing happens if there is none. */
  readonly remove: (id: string) => Promise<void>
}

/** A folder, on the same disk as where files are received. Processes on several machines need to share it. */
export function folderStorage(folder: string): AttachmentStorage {
  const fileOf = (id: string) => path.join(folder, id.slice(0, 2), id)
  return {
    store: async (id, file) => {
      await mkdir(path.dirname(fileOf(id)), { recursive: true, mode: 0o700 })
      await rename(file, fileOf(id))
    },
    read: async (id) => (await open(fileOf(id))).createReadStream(),
    remove: (id) => rm(fileOf(id), { force: true }),
  }
}

/** A storage can't be reached or is overloaded: what it was asked is worth asking again. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError'
}

/** Tells whoever sends or reads a file while the storage is away to try again; operators find the reason in the log. */
export function toldWhenAway(storage: AttachmentStorage, log: Log): AttachmentStorage {
  const told = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof StorageAwayError)) throw error
      log.error({ err: error }, 'The storage of attachments is away')
      throw new ApiFailure(
        apiErrorCode.unavailable,
        'Files can’t be stored or read at the moment: try again',
        retryAfter,
      )
    }
  }
  return {
    ...storage,
    store: (id, file) => told(storage.store(id, file)),
    read: (id) => told(storage.read(id)),
  }
}

/** Seconds. */
const retryAfter = 30
