import type { OfflineInput, OfflineOperationName, OfflineResult } from './offline-protocol.ts'
import type { OperationInput, OperationName, OperationResult } from './protocol.ts'

/** What the keyring can be asked, and how it answers. */
export type Operations = {
  readonly [Name in OperationName]: (input: OperationInput<Name>) => Promise<OperationResult<Name>>
} & {
  readonly [Name in OfflineOperationName]: (input: OfflineInput<Name>) => Promise<OfflineResult<Name>>
}
