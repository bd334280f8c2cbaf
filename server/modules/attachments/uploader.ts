import type { FastifyRequest } from 'fastify'

import { opaqueToken } from '#api/primitives.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ApiFailure } from '#server/http/api-failure.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { invalidRequest, parseInput } from '#server/http/parse-input.ts'
import { hashToken } from '#server/lib/secrets.ts'

import type { Uploader } from './attachments.repository.ts'

/** Whose conversation a link opens: the conversations know. */
export interface LinkAccess {
  /** @throws ApiFailure `linkInvalid` */
  readonly linked: (tx: Transaction, linkToken: string) => Promise<string>
}

export interface UploaderSources {
  readonly database: Database
  readonly authentication: Authentication
  readonly access: LinkAccess
}

/** @throws ApiFailure `notLoggedIn`, `linkInvalid`, `invalidRequest` unless exactly one header says who uploads */
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

/** Whoever has a link of the conversation. */
export function guestOfConversation(conversationId: string): string {
  return `conversation ${conversationId}`
}

/** Whoever knows the token of a first message that isn't sent yet. */
export function guestOfDraft(uploadToken: string): string {
  return hashToken(uploadToken)
}

/** What is said of an upload that ends too early. */
export function cutOff(): ApiFailure {
  return invalidRequest('The form isn’t whole')
}
