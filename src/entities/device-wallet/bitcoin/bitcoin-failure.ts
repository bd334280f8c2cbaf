/** Why a payment was not sent. Pages say each in words. */
export type BitcoinFailureCode =
  /** A payment that waits spends the same coins. */
  | 'coins-held'
  /** The server does not know a transaction that coins are from. */
  | 'unknown-coin'
  /** The network does not take replacements, or the payment is in a block already, or something builds on it. */
  | 'not-replaceable'
  /** Nothing is left that a higher fee could be paid with. */
  | 'no-fee-left'
  /** Signatures are missing in a file. */
  | 'unsigned'

export class BitcoinFailure extends Error {
  override readonly name = 'BitcoinFailure'
  readonly code: BitcoinFailureCode

  constructor(code: BitcoinFailureCode) {
    super(`The payment was not sent: ${code}`)
    this.code = code
  }
}
