import type { ScriptKind } from '#src/keyring/bitcoin-rules.ts'

/** An output that an account can spend. */
export interface BitcoinCoin {
  /** Id of the transaction that created it. */
  readonly id: string
  /** Index in that transaction's outputs. */
  readonly output: number
  /** In base units. */
  readonly amount: bigint
  /** 0 while unconfirmed. */
  readonly confirmations: number
  /** Created by a block itself: spendable only after many more blocks. */
  readonly isCoinbase: boolean
  readonly address: string
  readonly kind: ScriptKind
  /** 0 for receiving addresses, 1 for change. */
  readonly branch: 0 | 1
  readonly index: number
}

/** Returns a key that identifies a coin. */
export function coinKey({ id, output }: Pick<BitcoinCoin, 'id' | 'output'>): string {
  return `${id}:${output}`
}
