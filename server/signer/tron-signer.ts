import type { TronAccount } from '#api/addresses/tron-address.ts'

/** An account of ours by its place: branch 0 for deposits; on branch 1 the first is the hot wallet. */
export interface OwnTronAccount {
  readonly branch: 0 | 1
  readonly index: number
}

/** The account that pays. */
export const tronHotWallet: OwnTronAccount = { branch: 1, index: 0 }

/** A payment of TRX or of a token that is to be signed. Amounts in base units; times are milliseconds since 1970. */
export interface UnsignedTronPayment {
  readonly from: OwnTronAccount
  /** An account of ours is named by its place: the signer derives it itself. */
  readonly to: TronAccount | OwnTronAccount
  /** Contract of the token; null for TRX. */
  readonly token: TronAccount | null
  readonly amount: bigint
  /** The most that a token's transfer may burn for energy, in sun; zero for TRX. */
  readonly feeLimit: bigint
  /** ID of the block on whose chain alone it holds. */
  readonly reference: string
  /** From then on it is in no block. */
  readonly expiration: number
  /** Tells it from another payment of the same. */
  readonly timestamp: number
}

export interface SignedTronPayment {
  /** What is broadcast. */
  readonly raw: Uint8Array
  readonly id: string
}

/** Holds the seed of TRON, and looks at everything itself before it signs, as the signer of chains does. */
export interface TronSigner {
  /** The account's extended public key, which the server derives addresses from. */
  readonly xpub: string
  accountAt(own: OwnTronAccount): TronAccount
  /** @throws SignerRefusedError */
  sign(payment: UnsignedTronPayment): Promise<SignedTronPayment>
}

/** The most that is paid to others of a token, or with null of TRX, in base units. */
export interface TronCap {
  readonly token: TronAccount | null
  readonly perTransaction: bigint
  /** Within 24 hours. */
  readonly perDay: bigint
}

/** What is signed on TRON. */
export interface TronPolicy {
  readonly caps: readonly TronCap[]
  /** The highest fee limit of one transaction, in sun. */
  readonly maxFeeLimit: bigint
  /** The most TRX that a deposit address is given at once, to pay for the way of its tokens to the hot wallet, in sun. */
  readonly maxTopUp: bigint
  /** What fee limits and such TRX come to at most within 24 hours, in sun. */
  readonly feesPerDay: bigint
  /** Milliseconds from now after which a transaction has to expire: what is signed can be used no longer. */
  readonly longestLife: number
  /** Whether this account may be paid. */
  readonly mayReceive: (account: TronAccount) => boolean
}
