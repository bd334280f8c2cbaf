import type { OfflineInput, OfflineOperationName, OfflineResult } from './offline-protocol.ts'
import type { OperationInput, OperationName, OperationResult } from './protocol.ts'

/** The keyring's operations, with their inputs and results. */
export type Operations = {
  readonly [Name in OperationName]: (input: OperationInput<Name>) => Promise<OperationResult<Name>>
} & {
  readonly [Name in OfflineOperationName]: (input: OfflineInput<Name>) => Promise<OfflineResult<Name>>
}
