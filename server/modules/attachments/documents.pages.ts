import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'
import { merchantDocumentPath, reviewedDocumentPath } from '#api/merchants.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { requireSameSite } from '#server/http/mount-routes.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import type { SignedIn } from '#server/http/route.ts'

import type { AttachmentService, SentDocument } from './attachments.service.ts'
import { fileIdOf, sendFile } from './send-file.ts'

/** Decides who may read which document; implemented by the applications. */
export interface DocumentAccess {
  readonly isOwn: (tx: Transaction, userId: string, eventId: string) => Promise<boolean>
  /** Finds a document for a reviewer, and audits it. @throws ApiFailure `forbidden` before looking for the document */
  readonly openAsReviewer: (
    tx: Transaction,
    caller: SignedIn,
    find: () => Promise<SentDocument>,
  ) => Promise<SentDocument>
}

interface DocumentPagesOptions {
  readonly database: Database
  readonly authentication: Authentication
  readonly attachments: Pick<AttachmentService, 'findDocument' | 'read'>
  readonly access: DocumentAccess
}

/** Routes for downloading documents of merchant applications, for the applicant and reviewers only. */
export function documentPages({ database, authentication, attachments, access }: DocumentPagesOptions): PageRoutes {
  return (app: FastifyInstance, generalLimit) => {
    const onRequest = async (request: FastifyRequest) => {
      generalLimit.count(addressKey(request.ip))
      requireSameSite(request)
    }
    app.get(merchantDocumentPath(':id'), { onRequest, exposeHeadRoute: false }, async (request, reply) => {
      const { userId } = await callerOf(authentication, request)
      const id = fileIdOf(request)
      const document = await database.transaction(async (tx) => {
        const found = await attachments.findDocument(tx, id)
        // Someone else's document looks missing, so that ids can't be probed.
        if (await access.isOwn(tx, userId, found.eventId)) return found
        throw new ApiFailure(apiErrorCode.notFound, 'File not found')
      })
      return sendFile(attachments, reply, document)
    })
    app.get(reviewedDocumentPath(':id'), { onRequest, exposeHeadRoute: false }, async (request, reply) => {
      const caller = await callerOf(authentication, request)
      const id = fileIdOf(request)
      const find = (tx: Transaction) => async () => attachments.findDocument(tx, id)
      const document = await database.transaction((tx) => access.openAsReviewer(tx, caller, find(tx)))
      return sendFile(attachments, reply, document)
    })
  }
}

/** @throws ApiFailure `notLoggedIn` */
async function callerOf(authentication: Authentication, { headers }: FastifyRequest): Promise<SignedIn> {
  const caller = await authentication.callerOf('main', headers.accesstoken)
  if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
  return caller
}
