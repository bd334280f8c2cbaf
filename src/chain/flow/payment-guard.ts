import { type Address, isAddressEqual } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { callData, callValue, transferCall } from './coin-transfer.ts'
import type { CoinTransfer, FlowCall } from './flow.ts'

/**
 * Like `assertCallIsKnown`, for a flow that pays someone: allows only the payment that the user has reviewed, of the
 * chain's native coin or of a token of the build's own table (M11), to an address that can have a key.
 * @throws ChainError `payment-refused`
 */
export function assertCallPays(chainId: number, account: Address, call: FlowCall, transfer: CoinTransfer): void {
  const { token, to, amount } = transfer
  const reviewed = transferCall(transfer)
  const isReviewed =
    isAddressEqual(call.address, reviewed.address) &&
    callData(call) === callData(reviewed) &&
    callValue(call) === callValue(reviewed)
  const isKnown = token === null || knownTokensOf(chainId).some(({ address }) => isAddressEqual(address, token))
  const isOthers = recipientRefusal(to) === undefined && !isAddressEqual(to, account)
  if (!isReviewed || !isKnown || !isOthers || amount <= 0n) throw new ChainError('payment-refused')
}
