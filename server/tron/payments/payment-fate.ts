import { numberOfBlockId } from '#api/tron/block-id.ts'
import type { TronBlockHead, TronNode, TronTransactionInfo } from '#server/tron/tron-node.ts'

/** A signed payment, with what its outcome depends on. */
export interface SentPayment {
  readonly id: string
  /** ID of the block that it references. */
  readonly reference: string
  /** Milliseconds since 1970. It can't be included in a block whose predecessor has this time or a later one. */
  readonly expiration: number
}

/** The last block searched so far. */
export type SearchedUntil = Pick<TronBlockHead, 'id' | 'number'>

export type PaymentFate =
  /** It may still be included in a block, or is in one that isn't final. */
  | { readonly kind: 'open' }
  /** It's in a final block, where it has paid or failed for good. */
  | { readonly kind: 'final'; readonly info: TronTransactionInfo; readonly blockId: string }
  /** No block has it or ever will: every final block up to its expiry has been searched. */
  | { readonly kind: 'never'; readonly searched: SearchedUntil }
  /** It has expired; the search continues from here. */
  | { readonly kind: 'searching'; readonly searched: SearchedUntil }
  /** The node contradicts itself, or what was known when the payment was signed. Nothing follows from that. */
  | { readonly kind: 'unclear'; readonly reason: string }

/** Blocks per search step: two minutes of the chain. */
const blocksAtOnce = 40

/**
 * Finds the outcome of a payment. Only `never` allows releasing its hold. A node not knowing a transaction proves
 * nothing, so each final block is read, from the one that the payment references to the first at or after its expiry,
 * checking that each is the child of the one before.
 * @param searched Where an earlier call stopped.
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
    // The next block's predecessor is already at or after the expiry.
    if (block.timestamp >= expiration) return { kind: 'never', searched }
  }
  return { kind: 'searching', searched }
}

function unclear(reason: string): PaymentFate {
  return { kind: 'unclear', reason }
}
