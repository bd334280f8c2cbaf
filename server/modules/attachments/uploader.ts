import type { FastifyRequest } from 'fastify'

import { opaqueToken } from '#api/primitives.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ApiFailure } from '#server/http/api-failure.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { invalidRequest, parseInput } from '#server/http/parse-input.ts'
import { hashToken } from '#server/lib/secrets.ts'

import type { Uploader } from './attachments.repository.ts'

/** Resolves a link to its conversation; implemented by the conversations. */
export interface LinkAccess {
  /** @throws ApiFailure `linkInvalid` */
  readonly linked: (tx: Transaction, linkToken: string) => Promise<string>
}

export interface UploaderSources {
  readonly database: Database
  readonly authentication: Authentication
  readonly access: LinkAccess
}

/**
 * @throws ApiFailure `notLoggedIn`, `linkInvalid`, `invalidRequest` unless exactly one header identifies the uploader
 */
export async function uploaderOf(
  { database, authentication, access }: UploaderSources,
  { headers }: FastifyRequest,
): Promise<Uploader> {
  const given = [headers.accesstoken, headers.linktoken, headers.uploadtoken].filter((token) => token !== undefined)
  if (given.length !== 1) throw invalidRequest('One header says who uploads')
  const caller = await authentication.callerOfAnyRealm(headers.accesstoken)
  if (caller !== undefined) return { userId: caller.userId }
  if (headers.linktoken !== undefined) {
    const linkToken = parseInput(opaqueToken, headers.linktoken)
    const conversationId = await database.transaction((tx) => access.linked(tx, linkToken))
    return { guestKey: guestOfConversation(conversationId) }
  }
  return { guestKey: guestOfDraft(parseInput(opaqueToken, headers.uploadtoken)) }
}

/** Returns the guest key for holders of the conversation's link. */
export function guestOfConversation(conversationId: string): string {
  return `conversation ${conversationId}`
}

/** Returns the guest key for holders of the upload token of an unsent first message. */
export function guestOfDraft(uploadToken: string): string {
  return hashToken(uploadToken)
}

/** Returns the failure for an upload that ends early. */
export function cutOff(): ApiFailure {
  return invalidRequest('The form isn’t whole')
}
