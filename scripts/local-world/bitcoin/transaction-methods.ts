import { bytesToHex, hexToBytes } from '@noble/hashes/utils'

import type { BitcoinChainNode } from './bitcoin-chain-node.ts'
import type { Block } from './block.ts'
import type { RpcMethods } from './chain-methods.ts'
import { coinNumber, parseCoins } from './coin-text.ts'
import { feeAt } from './policy.ts'
import { printEntry, printTransaction } from './printed.ts'
import { Rejection, RpcFailure, rpcCode } from './rejection.ts'
import type { RpcParameters } from './rpc-parameters.ts'
import { decodeTransaction, type DecodedTransaction, outpoint } from './transaction.ts'

/** A node's default cap on a transaction's fee rate, in multiples of the minimum: 0.10 BTC per 1,000 virtual bytes. */
const usualMaximumFactor = 10_000n

/** Returns the RPC methods to query, check and send transactions. */
export function transactionMethods(node: BitcoinChainNode): RpcMethods {
  const { chain, mempool, network } = node
  return {
    getrawmempool: (parameters) =>
      parameters.flag(0, false)
        ? Object.fromEntries([...mempool.entries].map(([txid, entry]) => [txid, printEntry(node, entry)]))
        : [...mempool.entries.keys()],
    getmempoolentry: (parameters) => {
      const entry = mempool.entries.get(parameters.hash(0, 'txid'))
      if (entry === undefined) throw new RpcFailure(rpcCode.invalidAddress, 'Transaction not in mempool')
      return printEntry(node, entry)
    },
    getmempoolinfo: () => {
      const entries = [...mempool.entries.values()]
      const bytes = entries.reduce((sum, { transaction }) => sum + transaction.vsize, 0)
      return {
        loaded: true,
        size: entries.length,
        bytes,
        usage: bytes,
        maxmempool: 300_000_000,
        mempoolminfee: coinNumber(network.minimumRelayFeeRate),
        minrelaytxfee: coinNumber(network.minimumRelayFeeRate),
        unbroadcastcount: 0,
      }
    },
    getrawtransaction: (parameters) => getRawTransaction(node, parameters),
    decoderawtransaction: (parameters) => printTransaction(decodeHex(node, parameters.text(0)), network),
    estimatesmartfee: (parameters) => {
      const blocks = parameters.integer(0)
      if (blocks < 1 || blocks > 1_008) {
        throw new RpcFailure(rpcCode.invalidParameter, 'Invalid conf_target, must be between 1 and 1008')
      }
      // Five times the minimum for the next block, and half of that for every doubling of the target.
      const rate = (network.minimumRelayFeeRate * 5n) / BigInt(2 ** Math.floor(Math.log2(blocks)))
      const least = network.minimumRelayFeeRate
      return { feerate: coinNumber(rate > least ? rate : least), blocks }
    },
    sendrawtransaction: (parameters) => {
      const transaction = decodeHex(node, parameters.text(0))
      const isInChain = transaction.outputs.some((_, vout) => chain.coins.has(outpoint(transaction.txid, vout)))
      if (isInChain) throw new RpcFailure(rpcCode.verifyAlreadyInChain, 'Transaction already in block chain')
      if (mempool.entries.has(transaction.txid)) return transaction.txid
      if (isAbovePrice(node, transaction, parameters.optionalText(1))) {
        throw new RpcFailure(rpcCode.verifyError, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
      }
      return mempool.accept(transaction).transaction.txid
    },
    testmempoolaccept: (parameters) =>
      parameters.texts(0).map((hex) => testAccept(node, decodeHex(node, hex), parameters.optionalText(1))),
  }
}

/** @throws RpcFailure if it isn't a transaction of the network: without segwit, witness bytes are invalid. */
export function decodeHex({ network }: Pick<BitcoinChainNode, 'network'>, hex: string): DecodedTransaction {
  try {
    const transaction = decodeTransaction(hexToBytes(hex))
    if (network.bech32 !== null || !transaction.hasWitness) return transaction
  } catch {
    // Handled below: it isn't a transaction, whatever the reason.
  }
  throw new RpcFailure(rpcCode.deserialization, 'TX decode failed')
}

function isAbovePrice(
  { mempool, network }: BitcoinChainNode,
  transaction: DecodedTransaction,
  maximumRate: string | undefined,
): boolean {
  const usual = network.minimumRelayFeeRate * usualMaximumFactor
  const rate = maximumRate === undefined ? usual : parseCoins(maximumRate)
  if (rate === undefined) throw new RpcFailure(rpcCode.type, 'Invalid amount')
  return rate > 0n && mempool.check(transaction).entry.fee > feeAt(rate, transaction.vsize)
}

function testAccept(node: BitcoinChainNode, transaction: DecodedTransaction, maximumRate: string | undefined) {
  const { txid, wtxid, vsize } = transaction
  try {
    const { fee } = node.mempool.check(transaction).entry
    if (isAbovePrice(node, transaction, maximumRate)) {
      return { txid, wtxid, allowed: false, 'reject-reason': 'max-fee-exceeded' }
    }
    return { txid, wtxid, allowed: true, vsize, fees: { base: coinNumber(fee) } }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const isMissing = error.code === rpcCode.verifyError
    return { txid, wtxid, allowed: false, 'reject-reason': isMissing ? 'missing-inputs' : error.reason }
  }
}

function getRawTransaction(node: BitcoinChainNode, parameters: RpcParameters) {
  const { chain, mempool, network } = node
  const txid = parameters.hash(0, 'parameter 1')
  const isVerbose = parameters.flag(1, false)
  const blockHash = parameters.optionalText(2)
  const named = blockHash === undefined ? undefined : chain.block(blockHash)
  if (blockHash !== undefined && named === undefined) {
    throw new RpcFailure(rpcCode.invalidAddress, 'Block hash not found')
  }
  const block = named ?? chain.homeOf(txid)
  const found = find(block, txid) ?? (named === undefined ? mempool.entries.get(txid)?.transaction : undefined)
  if (found === undefined) {
    const where =
      named === undefined
        ? 'No such mempool or blockchain transaction'
        : 'No such transaction found in the provided block'
    throw new RpcFailure(rpcCode.invalidAddress, `${where}. Use gettransaction for wallet transactions.`)
  }
  if (!isVerbose) return bytesToHex(found.raw)
  const isActive = block !== undefined && chain.isActive(block)
  return {
    ...(named === undefined ? {} : { in_active_chain: isActive }),
    ...printTransaction(found, network),
    hex: bytesToHex(found.raw),
    ...(block === undefined
      ? {}
      : {
          blockhash: block.hash,
          confirmations: isActive ? chain.tip.height - block.height + 1 : 0,
          time: block.time,
          blocktime: block.time,
        }),
  }
}

function find(block: Block | undefined, txid: string): DecodedTransaction | undefined {
  return block?.transactions.find((transaction) => transaction.txid === txid)
}
