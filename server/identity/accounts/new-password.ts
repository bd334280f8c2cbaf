import { apiErrorCode } from '#api/errors.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { passwordWrong } from './account-failures.ts'
import { isGuessable } from './guessable-password.ts'
import type { PasswordHasher } from './password-hasher.ts'

/**
 * Refuses passwords that spec §5 allows, but that an attacker would try first.
 * @param personal What is known about the person.
 * @throws ApiFailure `passwordGuessable`
 */
export function requireUnguessable(password: string, personal: readonly string[]): void {
  if (isGuessable(password, personal)) {
    throw new ApiFailure(apiErrorCode.passwordGuessable, 'The password is too common or contains personal details')
  }
}

/**
 * Refuses a new password that is the account's log-in or fund password: one that was seen must not open both.
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
 * Refuses to go on where the log-in password is not the one that was checked any more.
 * @param locked The account as it is now, with its row locked.
 * @throws ApiFailure `passwordWrong`
 */
export function requireSamePassword(locked: Account, checked: Account): void {
  if (locked.passwordVersion !== checked.passwordVersion) throw passwordWrong()
}

/**
 * Refuses to go on where the fund password is not the one that a new password was compared with.
 * @throws ApiFailure `unavailable`
 */
export function requireSameFundPassword(locked: Account, checked: Account): void {
  if (locked.fundPasswordHash === checked.fundPasswordHash) return
  throw new ApiFailure(apiErrorCode.unavailable, 'The fund password was set at the same time: try again', 1)
}
