import type { EmailCodePurpose, SecondFactorProof } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin } from '#server/http/route.ts'

interface CodeTarget {
  readonly realm: Realm
  readonly purpose: EmailCodePurpose
  readonly email: string
  readonly userId: string
  readonly subject?: string
}

interface CheckedCode {
  readonly target: string
  readonly codeHash: string
}

/** What a person shows that the account is theirs with, where a freeze ends. */
interface OwnerProof {
  readonly account: Account
  readonly complete: (origin: Origin) => Promise<void>
  readonly requireValid: (tx: Transaction, locked: Account) => Promise<void>
}

/** What a person proves that a withdrawal is theirs with. None of it is asked for inside a transaction. */
export interface Proofs {
  readonly owner: {
    /** Whether the account has a second factor: it takes the place of the log-in password. */
    readonly asksForSecondFactor: (tx: Transaction, userId: string) => Promise<boolean>
    /** @throws ApiFailure `passwordWrong`, `secondFactorMissing`, `tooManyTries` */
    readonly begin: (
      caller: Caller,
      entries: { readonly currentPassword?: string | undefined; readonly secondFactor?: SecondFactorProof | undefined },
    ) => Promise<OwnerProof>
  }
  /** @throws ApiFailure `secondFactorWrong`, `tooManyTries` */
  readonly verifySecondFactor: (caller: Caller, proof: SecondFactorProof, origin: Origin) => Promise<unknown>
  /** @throws ApiFailure `passwordWrong`, `tooManyTries` */
  readonly verifyPassword: (caller: Caller, password: string) => Promise<Account>
  /** @throws ApiFailure `fundPasswordMissing`, `fundPasswordWrong`, `tooManyTries` */
  readonly verifyFundPassword: (caller: Caller, fundPassword: string) => Promise<Account>
  readonly codes: {
    readonly send: (
      target: CodeTarget,
      origin: Origin,
      enqueue: (tx: Transaction, code: string) => Promise<void>,
    ) => Promise<{ retryAfter: number }>
    /** @throws ApiFailure `codeWrong`, `codeExpired`, `tooManyTries` */
    readonly check: (target: CodeTarget, code: string, origin: Origin) => Promise<CheckedCode>
    /** @throws ApiFailure `codeWrong` if it has just been used. */
    readonly use: (tx: Transaction, code: CheckedCode) => Promise<void>
  }
}

/**
 * Refuses to go on where the fund password is not the one that was checked any more.
 * @param locked The account as it is now, with its row locked.
 * @throws ApiFailure `fundPasswordWrong`
 */
export function requireSameFundPassword(locked: Account, checked: Account): void {
  if (locked.fundPasswordHash !== checked.fundPasswordHash) {
    throw new ApiFailure(apiErrorCode.fundPasswordWrong, 'The fund password has just become another one')
  }
}
