import type { DeletionObstacle } from '#api/account.ts'

import type { Realm } from '#api/endpoint.ts'

import type { Transaction } from './database.ts'

interface Person {
  readonly userId: string
  readonly realm: Realm
  readonly email: string
}

/** What one module stores about a user, for the export and the deletion of an account. */
export interface PersonalData {
  /** Key of the section in the export. */
  readonly section: string
  /** The stored rows, without secrets. */
  readonly export: (tx: Transaction, person: Person) => Promise<Record<string, unknown>[]>
  /**
   * Returns what prevents the deletion of the account. Runs with the account's row locked, before anything is erased.
   */
  readonly obstacles?: (tx: Transaction, person: Person) => Promise<readonly DeletionObstacle[]>
  /**
   * Needed only for rows that aren't deleted with the account's row by `ON DELETE CASCADE`. The account's row is
   * locked.
   */
  readonly erase?: (tx: Transaction, person: Person) => Promise<void>
}
