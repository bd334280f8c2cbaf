import { BaseError, ContractFunctionRevertedError } from 'viem'

/** Returns the name and arguments of the custom error with which a call reverts, decoded as in the app. */
export async function revertOf(call: Promise<unknown>): Promise<readonly unknown[]> {
  const error: unknown = await call.then(
    () => new Error('The call did not revert'),
    (reason: unknown) => reason,
  )
  const reverted =
    error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null
  if (!(reverted instanceof ContractFunctionRevertedError) || reverted.data === undefined) throw error
  return [reverted.data.errorName, ...(reverted.data.args ?? [])]
}
