import type { Address, Hash, Hex } from 'viem'

/** A transaction of EIP-1559 that is to be signed. Amounts are in the network's smallest units. */
export interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface SignedTransaction {
  /** What is broadcast. */
  readonly raw: Hex
  readonly hash: Hash
}

/**
 * Holds the key that pays, and looks at everything itself before it signs. It may be a process or a machine of its own
 * (KMS, HSM): nobody asks it inside a database transaction.
 */
export interface Signer {
  readonly address: Address
  /** @throws SignerRefusedError */
  sign(transaction: UnsignedTransaction): Promise<SignedTransaction>
}

export type RefusalReason =
  /** Neither a plain transfer nor a call of a function that is on the list. */
  | 'call'
  /** A token, or a chain's own coin, that has no cap. */
  | 'token'
  /** Who receives it would keep it for nobody: one of our own contracts and accounts, a token, an address without a key. */
  | 'recipient'
  | 'transaction-cap'
  | 'daily-cap'
  | 'gas'
  /** What is spent is not the signer's own, or not what it is said to be. */
  | 'input'
  /** The change would come back where nobody looks for it. */
  | 'change'
  | 'fee'

/** The signer's policy is against it. */
export class SignerRefusedError extends Error {
  override readonly name = 'SignerRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(`The signer refuses: ${message}`)
    this.reason = reason
  }
}
