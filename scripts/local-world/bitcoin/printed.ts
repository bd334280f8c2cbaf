import { bytesToHex } from '@noble/hashes/utils'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { addressOfScript, assembly, recogniseScript } from './addresses.ts'
import type { BitcoinChainNode } from './bitcoin-chain-node.ts'
import { type Block, blockBytes, trivialBits } from './block.ts'
import { coinNumber } from './coin-text.ts'
import type { MempoolEntry } from './replacement.ts'
import { type DecodedTransaction, isCoinbase, nowhere } from './transaction.ts'

/** Returns a transaction as `decoderawtransaction` prints it. */
export function printTransaction(transaction: DecodedTransaction, network: BitcoinNetwork) {
  const { txid, wtxid, raw, version, lockTime, weight, vsize, inputs, outputs } = transaction
  return {
    txid,
    hash: wtxid,
    version,
    size: raw.length,
    vsize,
    weight,
    locktime: lockTime,
    vin: inputs.map((input) => ({
      ...(isCoinbase(transaction)
        ? { coinbase: bytesToHex(input.scriptSig) }
        : {
            txid: input.txid,
            vout: input.vout,
            scriptSig: { asm: assembly(input.scriptSig), hex: bytesToHex(input.scriptSig) },
          }),
      ...(input.witness.length > 0 ? { txinwitness: input.witness.map(bytesToHex) } : {}),
      sequence: input.sequence,
    })),
    vout: outputs.map(({ amount, script }, n) => ({
      value: coinNumber(amount),
      n,
      scriptPubKey: printScript(script, network),
    })),
  }
}

/** Bitcoin's nodes have printed a single address since version 22; the others print a list. */
export function printScript(script: Uint8Array, network: BitcoinNetwork) {
  const address = addressOfScript(network, script)
  const named = network.key === 'bitcoin' ? { address } : { reqSigs: 1, addresses: [address] }
  return {
    asm: assembly(script),
    hex: bytesToHex(script),
    ...(address === undefined ? {} : named),
    type: recogniseScript(script).type,
  }
}

/** Returns a block's header as `getblockheader` prints it. */
export function printHeader(node: BitcoinChainNode, block: Block) {
  const { chain } = node
  const isActive = chain.isActive(block)
  const next = isActive ? chain.blockAt(block.height + 1)?.hash : undefined
  return {
    hash: block.hash,
    confirmations: isActive ? chain.tip.height - block.height + 1 : -1,
    height: block.height,
    version: block.version,
    versionHex: block.version.toString(16).padStart(8, '0'),
    merkleroot: block.merkleRoot,
    time: block.time,
    mediantime: chain.medianTime(block),
    nonce: block.nonce,
    bits: trivialBits.toString(16),
    difficulty: 4.656542373906925e-10,
    chainwork: (BigInt(block.height + 1) * 2n).toString(16).padStart(64, '0'),
    nTx: block.transactions.length,
    ...(block.previous === nowhere ? {} : { previousblockhash: block.previous }),
    ...(next === undefined ? {} : { nextblockhash: next }),
  }
}

/** Returns a block as `getblock` prints it, with transaction ids (1) or whole transactions (2). */
export function printBlock(node: BitcoinChainNode, block: Block, verbosity: 1 | 2) {
  const bytes = blockBytes(block)
  const weight = block.transactions.reduce((sum, transaction) => sum + transaction.weight, 81 * 4)
  const strippedsize = Math.round((weight - bytes.length) / 3)
  const transactions =
    verbosity === 1
      ? block.transactions.map(({ txid }) => txid)
      : block.transactions.map((transaction) => ({
          ...printTransaction(transaction, node.network),
          hex: bytesToHex(transaction.raw),
        }))
  return { ...printHeader(node, block), strippedsize, size: bytes.length, weight, tx: transactions }
}

/** Returns what `getmempoolentry` prints. */
export function printEntry(node: BitcoinChainNode, entry: MempoolEntry) {
  const { mempool } = node
  const { transaction, fee, time, height } = entry
  const { txid } = transaction
  const sum = (ids: ReadonlySet<string>) => {
    const entries = [...ids].flatMap((id) => mempool.entries.get(id) ?? [])
    return {
      count: entries.length,
      size: entries.reduce((total, { transaction }) => total + transaction.vsize, 0),
      fees: entries.reduce((total, { fee }) => total + fee, 0n),
    }
  }
  const ancestors = mempool.ancestors(txid)
  const [before, after] = [sum(ancestors), sum(mempool.descendants(txid))]
  return {
    fees: {
      base: coinNumber(fee),
      modified: coinNumber(fee),
      ancestor: coinNumber(before.fees),
      descendant: coinNumber(after.fees),
    },
    vsize: transaction.vsize,
    weight: transaction.weight,
    fee: coinNumber(fee),
    modifiedfee: coinNumber(fee),
    time,
    height,
    descendantcount: after.count,
    descendantsize: after.size,
    ancestorcount: before.count,
    ancestorsize: before.size,
    wtxid: transaction.wtxid,
    depends: mempool.parentsOf(transaction),
    spentby: mempool.childrenOf(txid),
    'bip125-replaceable': [...ancestors].some((id) => mempool.isReplaceable(id)),
    unbroadcast: false,
  }
}
