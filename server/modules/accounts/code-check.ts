import type { EmailCodePurpose } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Origin } from '#server/http/route.ts'

/** What a code opens, and nothing else. */
export interface CodeTarget {
  readonly realm: Realm
  readonly purpose: EmailCodePurpose
  /** Where it was sent. */
  readonly email: string
  /** Whose account it changes; null for who is not logged in. */
  readonly userId: string | null
  /** What in the account it confirms, such as the id of one withdrawal; a code for another does not fit. */
  readonly subject?: string
}

/** A code that was entered rightly and is not used up yet. */
export interface CheckedCode {
  readonly target: string
  readonly codeHash: string
}

/** Codes of mails, in two steps: an entry counts whatever becomes of the rest, and a code is used up with what it confirms. */
export interface CodeCheck {
  /**
   * Outside of any transaction.
   * @throws ApiFailure `codeWrong`, `codeExpired`, `tooManyTries`
   */
  check(target: CodeTarget, code: string, origin: Origin): Promise<CheckedCode>
  /** @throws ApiFailure `codeWrong` if it has just been used. */
  use(tx: Transaction, code: CheckedCode): Promise<void>
}
