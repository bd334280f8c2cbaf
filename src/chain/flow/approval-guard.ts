import { isAddress, isAddressEqual } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import type { FlowCall, TypedDataRequest } from './flow.ts'

/**
 * Refuses every call that would let anything but a pool of the deployment table take tokens, and every call to a
 * contract that is not in it (M11). Flows are written to make no such call; this is the last line of defense.
 * @throws ChainError `approval-refused`
 */
export function assertCallIsKnown(chainId: number, call: FlowCall): void {
  const pools = miningPoolsOf(chainId)
  // Coins may leave only for a payment that the user has reviewed.
  if (!('abi' in call)) throw new ChainError('approval-refused')
  const { address, functionName, args } = call
  if (pools.some((pool) => isAddressEqual(pool.address, address))) return
  const [spender] = args
  const isApproval =
    functionName === 'approve' &&
    pools.some((pool) => isAddressEqual(pool.token.address, address) && isSame(pool.address, spender))
  if (!isApproval) throw new ChainError('approval-refused')
}

/** Like `assertCallIsKnown`, for a permit that is signed instead of an approval. */
export function assertPermitIsKnown({ domain, primaryType, message }: TypedDataRequest): void {
  const isPermit =
    primaryType === 'Permit' &&
    miningPoolsOf(domain.chainId).some(
      (pool) => isAddressEqual(pool.token.address, domain.verifyingContract) && isSame(pool.address, message.spender),
    )
  if (!isPermit) throw new ChainError('approval-refused')
}

function isSame(address: `0x${string}`, candidate: unknown): boolean {
  return typeof candidate === 'string' && isAddress(candidate) && isAddressEqual(address, candidate)
}
