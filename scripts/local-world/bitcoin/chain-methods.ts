import { bytesToHex } from '@noble/hashes/utils'

import type { BitcoinChainNode } from './bitcoin-chain-node.ts'
import { type Block, blockBytes } from './block.ts'
import { coinNumber } from './coin-text.ts'
import { printBlock, printHeader, printScript } from './printed.ts'
import { RpcFailure, rpcCode } from './rejection.ts'
import type { RpcParameters } from './rpc-parameters.ts'
import { outpoint } from './transaction.ts'

/** RPC methods by name. Results that need exact digits contain raw JSON numbers. */
export type RpcMethods = Readonly<Record<string, (parameters: RpcParameters) => unknown>>

/** Returns the RPC methods about blocks and unspent outputs. */
export function chainMethods(node: BitcoinChainNode): RpcMethods {
  const { chain, mempool, network } = node
  return {
    getblockchaininfo: () => ({
      chain: 'regtest',
      blocks: chain.tip.height,
      headers: chain.tip.height,
      bestblockhash: chain.tip.hash,
      difficulty: 4.656542373906925e-10,
      mediantime: chain.medianTime(chain.tip),
      verificationprogress: 1,
      initialblockdownload: false,
      size_on_disk: 0,
      pruned: false,
      warnings: '',
    }),
    getnetworkinfo: () => ({
      version: 210_201,
      subversion: `/${network.name} stand-in:0.21.2/`,
      protocolversion: 70_016,
      connections: 8,
      networkactive: true,
      relayfee: coinNumber(network.minimumRelayFeeRate),
      incrementalfee: coinNumber(network.minimumRelayFeeRate),
      warnings: '',
    }),
    getblockcount: () => chain.tip.height,
    getbestblockhash: () => chain.tip.hash,
    getblockhash: (parameters) => {
      const block = chain.blockAt(parameters.integer(0))
      if (block === undefined) throw new RpcFailure(rpcCode.invalidParameter, 'Block height out of range')
      return block.hash
    },
    getblockheader: (parameters) => {
      const block = requireBlock(node, parameters)
      return parameters.flag(1, true) ? printHeader(node, block) : bytesToHex(block.header)
    },
    getblock: (parameters) => {
      const block = requireBlock(node, parameters)
      const verbosity = parameters.level(1, 1)
      if (verbosity <= 0) return bytesToHex(blockBytes(block))
      return printBlock(node, block, verbosity === 1 ? 1 : 2)
    },
    getchaintips: () => [
      { height: chain.tip.height, hash: chain.tip.hash, branchlen: 0, status: 'active' },
      ...chain.branches().map(({ tip, fork, isInvalid }) => ({
        height: tip.height,
        hash: tip.hash,
        branchlen: tip.height - fork.height,
        status: isInvalid ? 'invalid' : 'valid-fork',
      })),
    ],
    gettxout: (parameters) => {
      const key = outpoint(parameters.hash(0, 'txid'), parameters.integer(1))
      const isWithMempool = parameters.flag(2, true)
      const coin = isWithMempool ? mempool.coin(key) : chain.coins.get(key)
      if (coin === undefined || (isWithMempool && mempool.spenderOf(key) !== undefined)) return null
      return {
        bestblock: chain.tip.hash,
        confirmations: Math.max(0, chain.tip.height - coin.height + 1),
        value: coinNumber(coin.amount),
        scriptPubKey: printScript(coin.script, network),
        coinbase: coin.isCoinbase,
      }
    },
    invalidateblock: (parameters) => {
      node.invalidate(requireBlock(node, parameters))
      return null
    },
    reconsiderblock: (parameters) => {
      node.reconsider(requireBlock(node, parameters))
      return null
    },
  }
}

function requireBlock({ chain }: BitcoinChainNode, parameters: RpcParameters): Block {
  const block = chain.block(parameters.hash(0, 'blockhash'))
  if (block === undefined) throw new RpcFailure(rpcCode.invalidAddress, 'Block not found')
  return block
}
