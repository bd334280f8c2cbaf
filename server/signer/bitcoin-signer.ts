import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'

/** One of our outputs to spend. */
export interface OwnInput {
  readonly txid: string
  readonly vout: number
  /** 0 for deposits, 1 for change. */
  readonly branch: 0 | 1
  readonly index: number
  /** The whole transaction that created the output: the signer doesn't trust anyone about its value. */
  readonly previous: Uint8Array
}

/** A transaction to sign on a Bitcoin-like network. Amounts are in the network's base units. */
export interface UnsignedBitcoinTransaction {
  readonly network: BitcoinNetworkKey
  readonly inputs: readonly OwnInput[]
  /** Empty when our own outputs are consolidated: then everything left is change. */
  readonly recipients: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
  /** Goes to the signer's own branch 1; the signer derives the address itself. */
  readonly change: { readonly index: number; readonly amount: bigint } | null
}

export interface SignedBitcoinTransaction {
  /** The bytes to broadcast. */
  readonly raw: Uint8Array
  readonly txid: string
  readonly fee: bigint
}

/** Holds the seed of these networks, and validates everything itself before it signs, like the EVM signer. */
export interface BitcoinSigner {
  /** Returns the account's extended public key, from which the server derives addresses. */
  xpub(network: BitcoinNetworkKey): string
  /** @throws SignerRefusedError */
  sign(transaction: UnsignedBitcoinTransaction): Promise<SignedBitcoinTransaction>
}

/** What may be signed on one network. Amounts are in its base units. */
export interface BitcoinPolicy {
  readonly network: BitcoinNetworkKey
  /** The most that may leave with one transaction, fee included. */
  readonly perTransaction: bigint
  /** The same within 24 hours. */
  readonly perDay: bigint
  /** The highest fee of one transaction. */
  readonly maxFee: bigint
  /** The highest fee rate per 1,000 virtual bytes. */
  readonly maxFeeRate: bigint
  /** The highest total fees, within 24 hours, of transactions without recipients, on top of the cap for all. */
  readonly ownFeesPerDay: bigint
  /** Whether this script may be paid. */
  readonly mayReceive: (script: Uint8Array) => boolean
}
