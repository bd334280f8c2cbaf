import { lastMerchantLevel } from '#api/merchant-rules.ts'
import { apiErrorCode } from '#api/errors.ts'
import { hasSecret } from '#api/secrets-in-text.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { findMerchantByCode, keepMerchant, type MerchantRow } from './merchants.repository.ts'

/** Returns the active merchant of a code. @throws ApiFailure `merchantCodeWrong`, `merchantMissing` */
export async function requireMerchantOf(tx: Transaction, code: string): Promise<MerchantRow> {
  const merchant = await findMerchantByCode(tx, code)
  if (merchant === undefined) throw new ApiFailure(apiErrorCode.merchantCodeWrong, 'No merchant has this code')
  if (merchant.state !== 'active') throw missing()
  return merchant
}

/**
 * Returns an active merchant, locked so that it stays active until `tx` ends.
 * @throws ApiFailure `merchantMissing`
 */
export async function requireActive(tx: Transaction, id: string): Promise<MerchantRow> {
  const merchant = await keepMerchant(tx, id)
  if (merchant?.state !== 'active') throw missing()
  return merchant
}

/** @throws ApiFailure `merchantRefused` if the merchant is on the last level */
export function requireRecommends({ level }: MerchantRow): void {
  if (level >= lastMerchantLevel) {
    throw new ApiFailure(apiErrorCode.merchantRefused, 'This merchant can’t recommend others')
  }
}

export function isMerchantAlready(): ApiFailure {
  return new ApiFailure(apiErrorCode.merchantRefused, 'The user is a merchant: contact the superior merchant')
}

export function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}

export function noApplication(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'Application not found')
}

export function noMerchant(): never {
  throw new ApiFailure(apiErrorCode.notFound, 'Merchant not found')
}

/** Rejects texts with secrets: no one at Sevenport should see a recovery phrase. @throws ApiFailure `textHasSecret` */
export function refuseSecrets(...texts: readonly string[]): void {
  if (!texts.some(hasSecret)) return
  throw new ApiFailure(apiErrorCode.textHasSecret, 'The text seems to hold a recovery phrase or a private key')
}

function missing(): ApiFailure {
  return new ApiFailure(apiErrorCode.merchantMissing, 'The merchant isn’t active')
}
