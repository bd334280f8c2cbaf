import type { ExchangeAsset } from './exchange-asset.ts'

/** What arrived at a deposit address. Amounts are in 10^-18 of a whole coin, as everywhere in the engine. */
export interface Arrival {
  readonly amount: bigint
  /** Null if it can't be determined, such as when a contract paid. */
  readonly hash: string | null
  /** Whether it has enough confirmations. */
  readonly isFirm: boolean
}

/** Watches one deposit address. */
export interface DepositWatch {
  /** Resolves to null as long as nothing has arrived. */
  look(): Promise<Arrival | null>
}

export type PaymentOutcome = 'pending' | 'mined' | 'reverted'

/** What an exchange needs from a network. */
export interface ExchangeChain {
  /** Returns a unique address for each index, always the same. */
  depositAddress(index: number): string
  /** Starts watching now: what the address received before doesn't count. */
  watch(address: string, asset: ExchangeAsset): Promise<DepositWatch>
  /**
   * Pays from the exchange's own account, and returns the transaction's hash.
   * @throws If the recipient would reject the payment.
   */
  pay(to: string, asset: ExchangeAsset, amount: bigint): Promise<string>
  outcome(hash: string): Promise<PaymentOutcome>
}
