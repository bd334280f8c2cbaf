import { scriptOfAddress } from './addresses.ts'
import type { BitcoinChainNode } from './bitcoin-chain-node.ts'
import type { RpcMethods } from './chain-methods.ts'
import { coinNumber, parseCoins } from './coin-text.ts'
import type { FaucetWallet } from './faucet-wallet.ts'
import { Rejection, RpcFailure, rpcCode } from './rejection.ts'
import { decodeHex } from './transaction-methods.ts'

const mostBlocks = 1_000

/** Returns the RPC methods that only a test chain's node has: to mine on demand and give away coins. */
export function minerMethods(node: BitcoinChainNode, wallet: FaucetWallet): RpcMethods {
  const { network, mempool } = node
  const scriptOf = (address: string, problem: string) => {
    try {
      return scriptOfAddress(network, address)
    } catch {
      throw new RpcFailure(rpcCode.invalidAddress, problem)
    }
  }
  return {
    generatetoaddress: (parameters) => {
      const count = parameters.integer(0)
      if (count < 0 || count > mostBlocks) throw new RpcFailure(rpcCode.invalidParameter, 'Invalid number of blocks')
      const script = scriptOf(parameters.text(1), 'Error: Invalid address')
      return Array.from({ length: count }, () => node.mine(script).hash)
    },
    generateblock: (parameters) => {
      const script = scriptOf(parameters.text(0), 'Error: Invalid address or descriptor')
      const transactions = parameters.texts(1).map((text) => {
        if (text.length !== 64) return decodeHex(node, text)
        const waiting = mempool.entries.get(text)?.transaction
        if (waiting !== undefined) return waiting
        throw new RpcFailure(rpcCode.invalidAddress, `Transaction ${text} not in mempool.`)
      })
      try {
        return { hash: node.mineOnly(script, transactions).hash }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        throw new RpcFailure(rpcCode.verifyError, `TestBlockValidity failed: ${error.message}`)
      }
    },
    // Not one of Core's: makes the mempool reject everything until told otherwise, and returns how often it did so.
    setmempoolfull: (parameters) => {
      mempool.isFull = parameters.flag(0, true)
      return mempool.turnedAway
    },
    getnewaddress: () => wallet.newAddress().address,
    getbalance: () => coinNumber(wallet.coins().reduce((sum, { amount }) => sum + amount, 0n)),
    sendtoaddress: (parameters) => {
      const script = scriptOf(parameters.text(0), 'Invalid address')
      const amount = parseCoins(parameters.text(1))
      if (amount === undefined || amount === 0n) throw new RpcFailure(rpcCode.type, 'Invalid amount for send')
      return wallet.pay(script, amount).txid
    },
  }
}
