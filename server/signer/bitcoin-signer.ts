import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'

/** An output of ours that is spent. */
export interface OwnInput {
  readonly txid: string
  readonly vout: number
  /** 0 for deposits, 1 for change. */
  readonly branch: 0 | 1
  readonly index: number
  /** The whole transaction that the output is of: the signer takes nobody's word for what it is worth. */
  readonly previous: Uint8Array
}

/** A transaction of Bitcoin's kind that is to be signed. Amounts are in the network's base units. */
export interface UnsignedBitcoinTransaction {
  readonly network: BitcoinNetworkKey
  readonly inputs: readonly OwnInput[]
  /** Nobody where outputs of ours are made one: then all that is left of them is change. */
  readonly recipients: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
  /** Goes to the signer's own branch 1, which it derives itself. */
  readonly change: { readonly index: number; readonly amount: bigint } | null
}

export interface SignedBitcoinTransaction {
  /** What is broadcast. */
  readonly raw: Uint8Array
  readonly txid: string
  readonly fee: bigint
}

/** Holds the seed of these networks, and looks at everything itself before it signs, as the signer of chains does. */
export interface BitcoinSigner {
  /** The account's extended public key, which the server derives addresses from. */
  xpub(network: BitcoinNetworkKey): string
  /** @throws SignerRefusedError */
  sign(transaction: UnsignedBitcoinTransaction): Promise<SignedBitcoinTransaction>
}

/** What is signed on one network. Amounts are in its base units. */
export interface BitcoinPolicy {
  readonly network: BitcoinNetworkKey
  /** The most that leaves with one transaction, its fee included. */
  readonly perTransaction: bigint
  /** Within 24 hours. */
  readonly perDay: bigint
  /** The most that the fee of one transaction may be. */
  readonly maxFee: bigint
  /** Per 1,000 virtual bytes. */
  readonly maxFeeRate: bigint
  /** The most that transactions which pay nobody cost within 24 hours, beside what counts for all. */
  readonly ownFeesPerDay: bigint
  /** Whether this script may be paid. */
  readonly mayReceive: (script: Uint8Array) => boolean
}
