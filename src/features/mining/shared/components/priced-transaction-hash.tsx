import type { Hash } from 'viem'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { TransactionHash } from '#src/entities/transaction/transaction-hash.tsx'

/** The hash of a mined transaction; its details include the value of the fee. */
export function PricedTransactionHash({ chainId, hash }: { readonly chainId: number; readonly hash: Hash }) {
  return <TransactionHash chainId={chainId} hash={hash} fiatText={useFiatText()} />
}
