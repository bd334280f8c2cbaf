import type { Transaction } from './database.ts'

interface Person {
  readonly userId: string
  readonly email: string
}

/** What one module stores about a person, for the export and the deletion of an account. */
export interface PersonalData {
  /** Key of the section in the export. */
  readonly section: string
  /** The stored rows, without secrets. */
  readonly export: (tx: Transaction, person: Person) => Promise<Record<string, unknown>[]>
  /**
   * Only where rows do not go with the account's own row by `ON DELETE CASCADE`. The account's row is locked.
   * @throws ApiFailure `stateConflict` if the account cannot go as long as something is as it is.
   */
  readonly erase?: (tx: Transaction, person: Person) => Promise<void>
}
