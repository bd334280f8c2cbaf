import { Transaction } from '@scure/btc-signer'

import type { BitcoinNode, NodeTransaction } from '#server/bitcoin/bitcoin-node.ts'

import type { Spend, SpendAttempt, SpendInput } from './spends.repository.ts'

/** The mined transaction that spends outputs of a spend. */
export interface MinedSpend {
  readonly txid: string
  readonly blockHash: string
  /** Number of blocks, including its own. */
  readonly confirmations: number
  /** Whether it makes the payments. If not, they can't be made anymore once it is deep enough. */
  readonly isOurs: boolean
}

/**
 * Finds the mined transaction of a spend. The watcher's data is checked against the node again, since money is settled
 * and released on it.
 * @param height The newest block that the watcher has read.
 * @returns `unmined` if no block spends its outputs; `unclear` if the watcher and the node disagree.
 */
export async function findMinedSpend(
  node: BitcoinNode,
  spend: Pick<Spend, 'inputs' | 'attempts'>,
  height: bigint,
): Promise<MinedSpend | 'unmined' | 'unclear'> {
  const spent = spend.inputs.find(({ spentHeight }) => spentHeight !== null)
  if (spent === undefined) return 'unmined'
  const { spentBy, spentHeight } = spent
  if (spentBy === null || spentHeight === null || spentHeight > height) return 'unclear'
  const blockHash = await node.blockHash(spentHeight)
  const transaction = blockHash === undefined ? undefined : await node.transaction(spentBy, blockHash)
  if (blockHash === undefined || transaction === undefined || !spends(transaction, spent)) return 'unclear'
  const confirmations = Number(height - spentHeight) + 1
  return { txid: spentBy, blockHash, confirmations, isOurs: isOurs(transaction, spend) }
}

function spends({ inputs }: NodeTransaction, output: Pick<SpendInput, 'txid' | 'vout'>): boolean {
  return inputs.some(({ txid, vout }) => txid === output.txid && vout === output.vout)
}

/**
 * Without segwit, a miner can change a signature's encoding and with it the transaction id (BIP 62). So a transaction
 * that spends and pays the same as one of our attempts counts as ours, whatever its id.
 */
function isOurs(transaction: NodeTransaction, { inputs, attempts }: Pick<Spend, 'inputs' | 'attempts'>): boolean {
  if (attempts.some(({ txid }) => txid === transaction.txid)) return true
  const spendsAll = inputs.every((input) => spends(transaction, input))
  return spendsAll && attempts.some((attempt) => paysTheSame(transaction, attempt))
}

function paysTheSame({ outputs }: NodeTransaction, { raw }: Pick<SpendAttempt, 'raw'>): boolean {
  const signed = Transaction.fromRaw(raw, { allowUnknownOutputs: true, disableScriptCheck: true })
  if (signed.outputsLength !== outputs.length) return false
  return outputs.every(({ vout, value, script }) => {
    if (vout >= signed.outputsLength) return false
    const output = signed.getOutput(vout)
    return output.amount === value && output.script !== undefined && Buffer.compare(output.script, script) === 0
  })
}
