import type { OperationInput, OperationName, OperationResult } from './protocol.ts'

/** What the keyring can be asked, and how it answers. */
export type Operations = {
  readonly [Name in OperationName]: (input: OperationInput<Name>) => Promise<OperationResult<Name>>
}
