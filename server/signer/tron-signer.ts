import type { TronAccount } from '#api/addresses/tron-address.ts'

/** One of our accounts, by its derivation: branch 0 for deposits; the first one on branch 1 is the hot wallet. */
export interface OwnTronAccount {
  readonly branch: 0 | 1
  readonly index: number
}

/** The paying account. */
export const tronHotWallet: OwnTronAccount = { branch: 1, index: 0 }

/** A payment of TRX or a token to sign. Amounts are in base units; times are in milliseconds since 1970. */
export interface UnsignedTronPayment {
  readonly from: OwnTronAccount
  /** Our own accounts are given by derivation, so that the signer derives them itself. */
  readonly to: TronAccount | OwnTronAccount
  /** Contract of the token; null for TRX. */
  readonly token: TronAccount | null
  readonly amount: bigint
  /** The most that a token's transfer may burn for energy, in sun; zero for TRX. */
  readonly feeLimit: bigint
  /** ID of the referenced block: the payment is valid on its chain only. */
  readonly reference: string
  /** When it expires and can no longer be included in a block. */
  readonly expiration: number
  /** Distinguishes it from an otherwise identical payment. */
  readonly timestamp: number
}

export interface SignedTronPayment {
  /** The bytes to broadcast. */
  readonly raw: Uint8Array
  readonly id: string
}

/** Holds the TRON seed, and validates everything itself before it signs, like the EVM signer. */
export interface TronSigner {
  /** The account's extended public key, from which the server derives addresses. */
  readonly xpub: string
  accountAt(own: OwnTronAccount): TronAccount
  /** @throws SignerRefusedError */
  sign(payment: UnsignedTronPayment): Promise<SignedTronPayment>
}

/** The most that may be paid to others of a token or, with null, of TRX, in base units. */
export interface TronCap {
  readonly token: TronAccount | null
  readonly perTransaction: bigint
  /** Within 24 hours. */
  readonly perDay: bigint
}

/** What may be signed on TRON. */
export interface TronPolicy {
  readonly caps: readonly TronCap[]
  /** The highest fee limit of one transaction, in sun. */
  readonly maxFeeLimit: bigint
  /** The most TRX that a deposit address gets at once, to pay for moving its tokens to the hot wallet, in sun. */
  readonly maxTopUp: bigint
  /** The highest total of fee limits and such top-ups within 24 hours, in sun. */
  readonly feesPerDay: bigint
  /**
   * The longest time until a transaction must expire, in milliseconds from now, so that signed bytes can't be used
   * later.
   */
  readonly longestLife: number
  /** Whether this account may be paid. */
  readonly mayReceive: (account: TronAccount) => boolean
}
