import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { announcedFile, maximumPartSize, resumableUploadPath } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import { uuid } from '#api/primitives.ts'
import { addressKey } from '#server/http/address-key.ts'
import { success } from '#server/http/answers.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { requireSameSite } from '#server/http/mount-routes.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import { parseInput } from '#server/http/parse-input.ts'

import type { ResumableUploadService } from './resumable-uploads.service.ts'
import { uploaderOf, type UploaderSources } from './uploader.ts'

export interface ResumableUploadPagesOptions extends UploaderSources {
  readonly uploads: ResumableUploadService
}

/** A number of bytes, from a header. */
const byteCount = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

/** Routes for resumable uploads. A part is raw bytes, so these aren't part of the contract. */
export function resumableUploadPages(options: ResumableUploadPagesOptions): PageRoutes {
  const { uploads } = options
  const path = resumableUploadPath(':id')
  return (app: FastifyInstance, generalLimit) => {
    app.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload))
    const onRequest = async (request: FastifyRequest) => {
      generalLimit.count(addressKey(request.ip))
      requireSameSite(request)
    }
    app.put(path, { onRequest }, async (request, reply) => {
      const uploader = await uploaderOf(options, request)
      const file = parseInput(announcedFile, request.body)
      return success(reply, await uploads.begin(uploader, request.ip, idOf(request), file))
    })
    // A limit of its own, so that a slow part is accepted as long as data keeps arriving.
    app.patch(path, { onRequest, bodyLimit: maximumPartSize }, async (request, reply) => {
      const uploader = await uploaderOf(options, request)
      const offset = parseInput(byteCount, request.headers['uploadoffset'])
      const size = parseInput(byteCount, request.headers['content-length'])
      const stream = request.body instanceof Readable ? request.body : Readable.from([])
      return success(reply, await uploads.receivePart(uploader, idOf(request), { offset, size, stream }))
    })
    app.delete(path, { onRequest }, async (request, reply) => {
      await uploads.cancel(await uploaderOf(options, request), idOf(request))
      return success(reply, {})
    })
  }
}

function idOf(request: FastifyRequest): string {
  const result = v.safeParse(v.object({ id: uuid }), request.params)
  if (!result.success) throw new ApiFailure(apiErrorCode.notFound, 'Upload not found')
  return result.output.id
}
