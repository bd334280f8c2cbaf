import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { attachmentPath, maximumFileSize, operatorAttachmentPath, uploadPath } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { success } from '#server/http/answers.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { requireSameSite } from '#server/http/mount-routes.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import { invalidRequest, parseInput } from '#server/http/parse-input.ts'
import type { SignedIn } from '#server/http/route.ts'

import type { AttachmentService, SentAttachment } from './attachments.service.ts'
import { tooLarge } from './file-refusal.ts'
import { fileIdOf, sendFile } from './send-file.ts'
import { cutOff, type LinkAccess, uploaderOf, type UploaderSources } from './uploader.ts'

/** Decides who may read which file; implemented by the conversations. */
export interface ConversationAccess extends LinkAccess {
  readonly isOwn: (tx: Transaction, caller: SignedIn, conversationId: string) => Promise<boolean>
  /** Finds a file for an operator, and audits it. @throws ApiFailure `forbidden` before looking for the file */
  readonly openAsOperator: (
    tx: Transaction,
    caller: SignedIn,
    find: () => Promise<SentAttachment>,
  ) => Promise<SentAttachment>
}

export interface AttachmentPagesOptions extends UploaderSources {
  readonly attachments: AttachmentService
  readonly access: ConversationAccess
}

/** Generous upper bound for what a form adds to its file, in bytes. */
const formOverhead = 64 * 1024

/** Routes for file uploads and downloads. They aren't JSON, so they aren't part of the contract. */
export function attachmentPages(options: AttachmentPagesOptions): PageRoutes {
  return (app: FastifyInstance, generalLimit) => {
    void app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: maximumFileSize } })
    // With a bucket, each process has its own disk, and cleanups run only on those of workers.
    app.addHook('onReady', () => options.attachments.deleteIncoming())
    const onRequest = async (request: FastifyRequest) => {
      generalLimit.count(addressKey(request.ip))
      requireSameSite(request)
    }
    app.post(uploadPath, { onRequest, bodyLimit: maximumFileSize + formOverhead }, async (request, reply) => {
      try {
        return success(reply, await receive(options, request))
      } catch (error) {
        // Don't read the rest of a refused file.
        reply.header('connection', 'close')
        throw error
      }
    })
    app.get(attachmentPath(':id'), { onRequest, exposeHeadRoute: false }, async (request, reply) =>
      sendFile(options.attachments, reply, await readable(options, request)),
    )
    app.get(operatorAttachmentPath(':id'), { onRequest, exposeHeadRoute: false }, async (request, reply) =>
      sendFile(options.attachments, reply, await openedByOperator(options, request)),
    )
  }
}

async function receive(options: AttachmentPagesOptions, request: FastifyRequest) {
  const { attachments } = options
  if (Number(request.headers['content-length']) > maximumFileSize + formOverhead) throw tooLarge()
  const uploader = await uploaderOf(options, request)
  await attachments.admit(uploader, request.ip)
  const part = await firstPart(request)
  if (part?.fieldname !== 'file') throw invalidRequest('The form needs a file named `file`')
  try {
    return await attachments.receive(uploader, part.filename, part.file, () => part.file.truncated)
  } catch (error) {
    // The form parser reports this for a form that ends early, such as a canceled upload.
    if (part.file.errored !== null) throw cutOff()
    throw error
  }
}

/** @throws ApiFailure `invalidRequest` if the form has no beginning: the parser's own error has no status then. */
async function firstPart(request: FastifyRequest) {
  try {
    return await request.file()
  } catch (error) {
    if (error instanceof Error && !('statusCode' in error)) throw cutOff()
    throw error
  }
}

/** @throws ApiFailure `notFound`, also if the caller may not read the file, so that ids can't be probed */
async function readable(
  { database, authentication, attachments, access }: AttachmentPagesOptions,
  request: FastifyRequest,
): Promise<SentAttachment> {
  const { accesstoken, linktoken } = request.headers
  const caller = await authentication.callerOfAnyRealm(accesstoken)
  if (caller === undefined && linktoken === undefined) {
    throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
  }
  const id = fileIdOf(request)
  return database.transaction(async (tx) => {
    const isReadable = async (conversationId: string) =>
      linktoken === undefined
        ? caller !== undefined && (await access.isOwn(tx, caller, conversationId))
        : (await access.linked(tx, parseInput(opaqueToken, linktoken))) === conversationId
    const row = await attachments.find(tx, id)
    if (!(await isReadable(row.conversationId))) throw new ApiFailure(apiErrorCode.notFound, 'File not found')
    return row
  })
}

/** @throws ApiFailure `notLoggedIn`, `forbidden`, `notFound` */
async function openedByOperator(
  { database, authentication, attachments, access }: AttachmentPagesOptions,
  request: FastifyRequest,
): Promise<SentAttachment> {
  const caller = await authentication.callerOf('main', request.headers.accesstoken)
  if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
  const id = fileIdOf(request)
  return database.transaction((tx) => access.openAsOperator(tx, caller, () => attachments.find(tx, id)))
}
