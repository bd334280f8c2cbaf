import { apiErrorCode } from '#api/errors.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { passwordWrong } from './account-failures.ts'
import { isGuessable } from './guessable-password.ts'
import type { PasswordHasher } from './password-hasher.ts'

/**
 * Refuses passwords that spec §5 allows but that an attacker would try first.
 * @param personal Known facts about the user.
 * @throws ApiFailure `passwordGuessable`
 */
export function requireUnguessable(password: string, personal: readonly string[]): void {
  if (isGuessable(password, personal)) {
    throw new ApiFailure(apiErrorCode.passwordGuessable, 'The password is too common or contains personal details')
  }
}

/**
 * Refuses a new password that equals the account's login or fund password: a leaked one must not open both.
 * @throws ApiFailure `secretReused`
 */
export async function requireUnused(
  { passwordHash, fundPasswordHash }: Account,
  password: string,
  hasher: PasswordHasher,
): Promise<void> {
  for (const hash of [passwordHash, fundPasswordHash]) {
    if (hash !== null && (await hasher.verify(hash, password))) {
      throw new ApiFailure(apiErrorCode.secretReused, "The new password is one of the account's passwords already")
    }
  }
}

/**
 * Refuses to continue if the login password is no longer the one that was checked.
 * @param locked The account's current state, with its row locked.
 * @throws ApiFailure `passwordWrong`
 */
export function requireSamePassword(locked: Account, checked: Account): void {
  if (locked.passwordVersion !== checked.passwordVersion) throw passwordWrong()
}

/**
 * Refuses to continue if the fund password is no longer the one that a new password was compared with.
 * @throws ApiFailure `unavailable`
 */
export function requireSameFundPassword(locked: Account, checked: Account): void {
  if (locked.fundPasswordHash === checked.fundPasswordHash) return
  throw new ApiFailure(apiErrorCode.unavailable, 'The fund password was set at the same time: try again', 1)
}
