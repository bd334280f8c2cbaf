import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where the files are. */
export interface AttachmentStorage {
  /** Takes a finished file over: it is no longer at `file` afterwards. */
  readonly store: (id: string, file: string) => Promise<void>
  /** @throws If there is none. */
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
