import type { Address, Hash, Hex } from 'viem'

/** An EIP-1559 transaction to sign. Amounts are in the network's smallest units. */
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
  /** The bytes to broadcast. */
  readonly raw: Hex
  readonly hash: Hash
}

/**
 * Holds the paying key, and validates everything itself before it signs. It may be a separate process or machine (KMS,
 * HSM), so never call it inside a database transaction.
 */
export interface Signer {
  readonly address: Address
  /** @throws SignerRefusedError */
  sign(transaction: UnsignedTransaction): Promise<SignedTransaction>
}

export type RefusalReason =
  /** Neither a plain transfer nor a call of an allowed function. */
  | 'call'
  /** A token or native coin without a cap. */
  | 'token'
  /** The coins would reach no one: one of our own contracts or accounts, a token, or an address without a key. */
  | 'recipient'
  | 'transaction-cap'
  | 'daily-cap'
  | 'gas'
  /** The input isn't the signer's own, or not what it's claimed to be. */
  | 'input'
  /** The change would go where it isn't looked for. */
  | 'change'
  | 'fee'

/** Refused by the signer's policy. */
export class SignerRefusedError extends Error {
  override readonly name = 'SignerRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(`The signer refused: ${message}`)
    this.reason = reason
  }
}
