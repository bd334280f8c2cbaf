import type { ExchangeAsset } from './exchange-asset.ts'

/** What has come in at a deposit address. Amounts are in 10^-18 of a whole coin, as everywhere in the engine. */
export interface Arrival {
  readonly amount: bigint
  /** Null where nobody can tell, as when a contract has paid. */
  readonly hash: string | null
  /** Whether enough blocks have followed. */
  readonly isFirm: boolean
}

/** Looks at one deposit address. */
export interface DepositWatch {
  /** Null as long as nothing has come in. */
  look(): Promise<Arrival | null>
}

export type PaymentOutcome = 'pending' | 'mined' | 'reverted'

/** What an exchange needs of a network. */
export interface ExchangeChain {
  /** The same address for the same index, and another one for every other. */
  depositAddress(index: number): string
  /** Watches from now on: what the address received before does not count. */
  watch(address: string, asset: ExchangeAsset): Promise<DepositWatch>
  /**
   * Pays from the exchange's own account, and returns the transaction's hash.
   * @throws An error if whoever is paid would refuse it.
   */
  pay(to: string, asset: ExchangeAsset, amount: bigint): Promise<string>
  outcome(hash: string): Promise<PaymentOutcome>
}
