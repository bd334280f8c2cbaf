import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import type { BlockChain, Coin } from './block-chain.ts'
import { coinText } from './coin-text.ts'
import { Rejection, rpcCode } from './rejection.ts'
import { type DecodedTransaction, outpoint } from './transaction.ts'
import { verifyInputs } from './verify-input.ts'

const lockTimeThreshold = 500_000_000
const finalSequence = 0xffffffff
/** Parts of a sequence number (BIP 68). */
const relative = { disabled: 0x80000000, isTime: 0x00400000, value: 0x0000ffff, timeUnit: 512 } as const

interface Context {
  readonly chain: BlockChain
  readonly network: BitcoinNetwork
  readonly coin: (key: string) => Coin | undefined
}

/**
 * Checks whether the next block may contain a transaction: locks, inputs, sums and signatures.
 * @returns The fee, in base units.
 * @throws Rejection
 */
export function checkConsensus(transaction: DecodedTransaction, { chain, network, coin }: Context): bigint {
  if (!isFinal(transaction, chain)) throw new Rejection('non-final')
  const spent = transaction.inputs.map(({ txid, vout }) => {
    const found = coin(outpoint(txid, vout))
    if (found === undefined) throw new Rejection('bad-txns-inputs-missingorspent', '', rpcCode.verifyError)
    return found
  })
  if (transaction.version >= 2) checkRelativeLocks(transaction, spent, chain)
  const nextHeight = chain.tip.height + 1
  for (const { isCoinbase, height } of spent) {
    const depth = nextHeight - height
    if (!isCoinbase || depth >= network.coinbaseMaturity) continue
    throw new Rejection('bad-txns-premature-spend-of-coinbase', `tried to spend coinbase at depth ${depth}`)
  }
  const [paidIn, paidOut] = [sum(spent), sum(transaction.outputs)]
  if (paidIn < paidOut) {
    const detail = `value in (${coinText(paidIn)}) < value out (${coinText(paidOut)})`
    throw new Rejection('bad-txns-in-belowout', detail)
  }
  verifyInputs(transaction, spent)
  return paidIn - paidOut
}

function sum(amounts: readonly { readonly amount: bigint }[]): bigint {
  return amounts.reduce((all, { amount }) => all + amount, 0n)
}

/** Returns whether the lock time has passed in the next block (BIP 113), or no input enables it. */
function isFinal({ lockTime, inputs }: DecodedTransaction, chain: BlockChain): boolean {
  const limit = lockTime < lockTimeThreshold ? chain.tip.height + 1 : chain.medianTime(chain.tip)
  return lockTime < limit || inputs.every(({ sequence }) => sequence === finalSequence)
}

function checkRelativeLocks({ inputs }: DecodedTransaction, spent: readonly Coin[], chain: BlockChain): void {
  const nextHeight = chain.tip.height + 1
  for (const [index, { sequence }] of inputs.entries()) {
    const height = spent[index]?.height
    if (height === undefined || sequence >= relative.disabled) continue
    const value = sequence & relative.value
    const isTime = (sequence & relative.isTime) !== 0
    const before = chain.blockAt(Math.max(height - 1, 0))
    const isOver = isTime
      ? before !== undefined && chain.medianTime(before) + value * relative.timeUnit <= chain.medianTime(chain.tip)
      : height + value <= nextHeight
    if (!isOver) throw new Rejection('non-BIP68-final')
  }
}
