import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { AttachmentType } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import { uuid } from '#api/primitives.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import type { AttachmentRow } from './attachments.repository.ts'
import type { AttachmentService } from './attachments.service.ts'

const mediaTypes: Readonly<Record<AttachmentType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
}

/** Returns the id in the path. @throws ApiFailure `notFound` if it isn't a UUID */
export function fileIdOf(request: FastifyRequest): string {
  const result = v.safeParse(v.object({ id: uuid }), request.params)
  if (!result.success) throw new ApiFailure(apiErrorCode.notFound, 'File not found')
  return result.output.id
}

/** Sends a file so that browsers save it and run none of it, whatever it contains. */
export async function sendFile(
  attachments: Pick<AttachmentService, 'read'>,
  reply: FastifyReply,
  { id, name, type, size }: AttachmentRow,
) {
  // Read first: an error response must not have a file's headers.
  const file = await attachments.read(id)
  const plainName = name.replaceAll(/[^\w .-]/g, '_')
  return reply
    .headers({
      'content-type': mediaTypes[type],
      'content-length': size,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeName(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .send(file)
}

/** RFC 8187 allows fewer unencoded characters than URLs do. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
