import {
  type Address,
  type Hash,
  type ReplacementReturnType,
  type TransactionReceipt,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { transactionActionsOf } from '#src/chain/transaction-actions.ts'
import { delay } from '#src/lib/delay.ts'

/** Outcome of a sent transaction. */
export type Outcome =
  | { readonly type: 'mined'; readonly receipt: TransactionReceipt }
  /** The user sent something else, or nothing, in its place; `hash` is that of the replacement, if known. */
  | { readonly type: 'replaced' | 'cancelled'; readonly hash?: Hash }
  /** No node knows it anymore and its nonce is free. */
  | { readonly type: 'dropped' }

export interface SentTransaction {
  readonly hash: Hash
  readonly account: Address
  /** Unknown until a node has shown the transaction. */
  readonly nonce?: number
}

/** Milliseconds between checks whether the transaction still exists. */
const checkInterval = 20_000

/** Consecutive checks without a trace before a transaction counts as dropped: nodes behind one URL differ. */
const missesUntilDropped = 6

/**
 * Waits as long as it takes until a transaction is decided. Retries if an RPC doesn't respond.
 * @param onTraced Called with hash and nonce as soon as a node shows the transaction, and again if it was sped up.
 */
export async function waitForTransaction(
  client: ChainClient,
  sent: SentTransaction,
  onTraced: (hash: Hash, nonce: number) => void,
): Promise<Outcome> {
  let { hash, nonce } = sent
  let misses = 0
  for (;;) {
    try {
      const where = await locate(client, { ...sent, hash, ...(nonce !== undefined && { nonce }) })
      if (where.type !== 'queued' && where.type !== 'missing') return where
      misses = where.type === 'missing' ? misses + 1 : 0
      if (misses >= missesUntilDropped) return { type: 'dropped' }
      if (where.type === 'queued' && nonce === undefined) {
        nonce = where.nonce
        onTraced(hash, nonce)
      }
      const replacement = await watch(client, hash)
      if (replacement?.reason === 'repriced') {
        hash = replacement.transaction.hash
        onTraced(hash, replacement.transaction.nonce)
      } else if (replacement) {
        return { type: replacement.reason, hash: replacement.transaction.hash }
      }
    } catch {
      // Timed out, or no RPC responded: check the transaction again.
      await delay(client.pollingInterval)
    }
  }
}

type Whereabouts = Outcome | { readonly type: 'queued'; readonly nonce: number } | { readonly type: 'missing' }

async function locate(client: ChainClient, { hash, account, nonce }: SentTransaction): Promise<Whereabouts> {
  const receipt = await receiptOf(client, hash)
  if (receipt) return { type: 'mined', receipt }
  const transaction = await ignoreMissing(client.getTransaction({ hash }))
  if (transaction) return { type: 'queued', nonce: transaction.nonce }
  if (nonce === undefined || (await client.getTransactionCount({ address: account })) <= nonce)
    return { type: 'missing' }
  // The nonce is used: by this transaction if it was mined since the first check, else by another.
  const lateReceipt = await receiptOf(client, hash)
  return lateReceipt ? { type: 'mined', receipt: lateReceipt } : { type: 'replaced' }
}

/** Waits for the receipt for a while; returns the transaction's replacement, if any. */
async function watch(client: ChainClient, hash: Hash): Promise<ReplacementReturnType | undefined> {
  let replacement: ReplacementReturnType | undefined
  await transactionActionsOf(client).waitForTransactionReceipt({
    hash,
    timeout: checkInterval,
    onReplaced: (response) => {
      replacement = response
    },
  })
  return replacement
}

async function receiptOf(client: ChainClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  return ignoreMissing(client.getTransactionReceipt({ hash }))
}

async function ignoreMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isMissingTransaction(error)) return undefined
    throw error
  }
}

/** Returns whether a node has answered that it doesn't know a transaction. */
export function isMissingTransaction(error: unknown): boolean {
  return error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
}
