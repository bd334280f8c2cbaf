import { numberOfBlockId } from '#api/tron/block-id.ts'
import type { TronBlockHead, TronNode, TronTransactionInfo } from '#server/tron/tron-node.ts'

/** A signed payment, as far as its fate depends on it. */
export interface SentPayment {
  readonly id: string
  /** ID of the block that it names. */
  readonly reference: string
  /** Milliseconds since 1970. It is in no block whose predecessor is as late. */
  readonly expiration: number
}

/** Where a search has come to: the last block that was searched. */
export type SearchedUntil = Pick<TronBlockHead, 'id' | 'number'>

export type PaymentFate =
  /** It may still get into a block, or is in one that is not final. */
  | { readonly kind: 'open' }
  /** It is in a final block, where it has paid or failed for good. */
  | { readonly kind: 'final'; readonly info: TronTransactionInfo; readonly blockId: string }
  /** No block has it or ever will: every final block up to its expiry was searched. */
  | { readonly kind: 'never'; readonly searched: SearchedUntil }
  /** It has expired; the search goes on from here. */
  | { readonly kind: 'searching'; readonly searched: SearchedUntil }
  /** The node contradicts itself or what was known when the payment was signed. Nothing follows from that. */
  | { readonly kind: 'unclear'; readonly reason: string }

/** Blocks that are read at once: two minutes of the chain. */
const blocksAtOnce = 40

/**
 * Finds what has become of a payment. Only `never` lets what it holds be released: that a node does not know a transaction
 * proves nothing, so each final block from the one that the payment names to the first that is as late as its expiry is
 * read, each as the child of the one before.
 * @param searched What an earlier call has come to.
 */
export async function findPaymentFate(
  node: Pick<TronNode, 'solidifiedBlock' | 'solidifiedTransactionInfo' | 'block' | 'transactionInfos'>,
  payment: SentPayment,
  searched: SearchedUntil = { id: payment.reference, number: numberOfBlockId(payment.reference) },
): Promise<PaymentFate> {
  const info = await node.solidifiedTransactionInfo(payment.id)
  if (info !== undefined) return requireInBlock(node, payment, info)
  const final = await node.solidifiedBlock()
  if (final.timestamp < payment.expiration) return { kind: 'open' }
  return searchOn(node, payment, searched, final)
}

async function requireInBlock(
  node: Pick<TronNode, 'block' | 'transactionInfos'>,
  { id }: SentPayment,
  info: TronTransactionInfo,
): Promise<PaymentFate> {
  const block = await node.block(info.blockNumber)
  const infos = block && (await node.transactionInfos(block))
  const inBlock = infos?.find((known) => known.id === id)
  if (block === undefined || inBlock === undefined)
    return unclear(`The node says that ${id} is in block ${info.blockNumber}, where it is not`)
  if (inBlock.success !== info.success) return unclear(`The node says that ${id} has paid, and that it has failed`)
  return { kind: 'final', info: inBlock, blockId: block.id }
}

async function searchOn(
  node: Pick<TronNode, 'block'>,
  { id, expiration }: SentPayment,
  from: SearchedUntil,
  final: TronBlockHead,
): Promise<PaymentFate> {
  let searched = from
  for (let read = 0; read < blocksAtOnce; read += 1) {
    const number = searched.number + 1n
    if (number > final.number) return unclear(`Block ${number} is not final yet, and is as late as one that is`)
    const block = await node.block(number)
    if (block?.parentId !== searched.id) return unclear(`Block ${number} does not follow ${searched.id}`)
    if (block.transactions.some((transaction) => transaction.id === id)) {
      return unclear(`${id} is in block ${number}, of which the node says nothing`)
    }
    searched = { id: block.id, number }
    // The next block has a predecessor that is as late as the expiry.
    if (block.timestamp >= expiration) return { kind: 'never', searched }
  }
  return { kind: 'searching', searched }
}

function unclear(reason: string): PaymentFate {
  return { kind: 'unclear', reason }
}
