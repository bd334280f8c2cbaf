import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { isPicture } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { findAttachment } from './attachments.repository.ts'
import type { AttachmentService } from './attachments.service.ts'
import { refusal } from './file-refusal.ts'
import { receiveFile } from './receive-file.ts'
import { uploadLifetime } from './sent-attachments.ts'

interface LogoSources {
  readonly database: Database
  readonly clock: Clock
  readonly attachments: Pick<AttachmentService, 'read'>
  /** Folder in which files are received. */
  readonly incomingFolder: string
}

/** Edge length in pixels. */
const edge = 128

/**
 * Draws a user's uploaded but unsent picture as a small PNG. Its source is safe: pictures are redrawn on upload. The
 * upload itself stays until cleanup.
 * @throws ApiFailure `attachmentGone`, `fileRefused`
 */
export async function readLogo(sources: LogoSources, userId: string, id: string): Promise<Uint8Array> {
  const { database, clock, attachments, incomingFolder } = sources
  const row = await findAttachment(database, id)
  const isUsable = row?.userId === userId && row.uploadedAt > addSeconds(clock(), -uploadLifetime)
  if (!isUsable) throw new ApiFailure(apiErrorCode.attachmentGone, 'The picture is unknown or has expired')
  if (!isPicture(row.type)) throw refusal('A logo is a picture')
  const copy = path.join(incomingFolder, randomUUID())
  try {
    await receiveFile(await attachments.read(id), copy)
    const { sharp } = await import('./strict-sharp.ts')
    return await sharp(copy)
      .resize(edge, edge, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
  } finally {
    await rm(copy, { force: true })
  }
}
