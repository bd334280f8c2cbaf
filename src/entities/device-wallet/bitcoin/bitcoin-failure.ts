/** Why a payment was not sent. Pages describe each in words. */
export type BitcoinFailureCode =
  /** A pending payment spends the same coins. */
  | 'coins-held'
  /** The server doesn't know a transaction that coins come from. */
  | 'unknown-coin'
  /** The network doesn't allow replacements, or the payment is already in a block or has descendants. */
  | 'not-replaceable'
  /** Nothing is left to pay a higher fee with. */
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
