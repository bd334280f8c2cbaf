import { apiErrorCode } from '#api/errors.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'

import { placeKey } from './content-seeds.ts'
import { lockVersion, type PlacedVersion, textsOf } from './content.repository.ts'
import { viewVersion } from './content-view.ts'

export interface ContentOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
}

type ContentAction = Extract<AuditAction, `${string}-content`>

/** Records an operator's action on a version in the audit log. */
export async function recordContent(
  { guard }: ContentOptions,
  tx: Transaction,
  caller: SignedIn,
  action: ContentAction,
  { document, version }: PlacedVersion,
  details: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const { id, number } = version
  const subject = placeKey(document)
  const shown = { version: id, ...(number !== null && { number: String(number) }), ...details }
  await guard.record(tx, caller, { action, subject, details: shown })
}

/** @throws ApiFailure `notFound` */
export async function requireVersion(tx: Transaction, id: string): Promise<PlacedVersion> {
  const found = await lockVersion(tx, id)
  if (found === undefined) throw noSuchVersion()
  return found
}

/** Returns the version as the caller sees it after a change. */
export async function answer(tx: Transaction, caller: SignedIn, placed: PlacedVersion) {
  return viewVersion(placed, await textsOf(tx, [placed.version.id]), caller.account.memberId)
}

export function noSuchVersion(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'There is no such version')
}

export function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}
