import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Log } from '#server/lib/log.ts'

/** Storage for attached files. */
export interface AttachmentStorage {
  /** Moves a complete file into the storage: it is no longer at `file` afterwards. @throws StorageAwayError */
  readonly store: (id: string, file: string) => Promise<void>
  /** @throws StorageAwayError, or another error if there is no such file. */
  readonly read: (id: string) => Promise<Readable>
  /** Does nothing if there is no such file. */
  readonly remove: (id: string) => Promise<void>
}

/** Storage in a folder, on the same disk as the incoming folder. Must be shared between machines. */
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

/** The storage is unreachable or overloaded: the request can be retried. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError'
}

/** Tells clients to retry if the storage is unavailable, and logs the reason for operators. */
export function toldWhenAway(storage: AttachmentStorage, log: Log): AttachmentStorage {
  const told = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof StorageAwayError)) throw error
      log.error({ err: error }, 'The attachment storage is unavailable')
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
