import type { ScriptKind } from '#src/keyring/bitcoin-rules.ts'

/** An output that an account can spend. */
export interface BitcoinCoin {
  /** Of the transaction that made it. */
  readonly id: string
  /** Its place in that transaction. */
  readonly output: number
  /** In base units. */
  readonly amount: bigint
  /** 0 while no block has it. */
  readonly confirmations: number
  /** Made by a block itself: it can be spent only after many more. */
  readonly isCoinbase: boolean
  readonly address: string
  readonly kind: ScriptKind
  /** 0 for addresses that others pay to, 1 for change. */
  readonly branch: 0 | 1
  readonly index: number
}

/** By which coins are told apart. */
export function coinKey({ id, output }: Pick<BitcoinCoin, 'id' | 'output'>): string {
  return `${id}:${output}`
}
