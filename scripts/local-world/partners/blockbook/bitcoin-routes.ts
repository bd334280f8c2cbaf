import { bytesToHex } from '@noble/hashes/utils'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import type { BitcoinChainNode } from '#scripts/local-world/bitcoin/bitcoin-chain-node.ts'
import { Rejection, RpcFailure } from '#scripts/local-world/bitcoin/rejection.ts'
import { RpcParameters } from '#scripts/local-world/bitcoin/rpc-parameters.ts'
import { transactionMethods } from '#scripts/local-world/bitcoin/transaction-methods.ts'
import { parseExactly } from '#server/lib/exact-json.ts'

import { ChainIndex } from './chain-index.ts'
import { type DerivedAddress, Descriptor } from './descriptor.ts'
import { printBalance, printToken, printTransaction, printUnspent, readAskedPage } from './printed.ts'

/** Transactions can be longer than a path may be. */
const bodyLimit = 1_000_000

type Query = Readonly<Record<string, string | undefined>>

/** Adds Blockbook's routes for one network, on the node in this process. */
export function addBitcoinRoutes(server: FastifyInstance, key: BitcoinNetworkKey, node: BitcoinChainNode): void {
  const { network } = node
  const index = new ChainIndex(node)
  const rpc = transactionMethods(node)
  const accounts = new Map<string, Descriptor>()
  const base = `/${key}/api/v2`

  const addressesOf = (text: string): readonly DerivedAddress[] => {
    const account = accounts.get(text) ?? new Descriptor(network, text)
    accounts.set(text, account)
    return account.addresses((script) => index.historyOf(script).length > 0)
  }
  const scriptOf = (address: string) => bytesToHex(scriptOfAddress(network, address))

  server.get<{ Params: { address: string }; Querystring: Query }>(
    `${base}/address/:address`,
    async ({ params: { address }, query }, reply) => {
      const scripts = attempt(() => [scriptOf(address)])
      if (scripts === undefined) return refuse(reply, `Invalid address, ${address}`)
      return printBalance(index, network, { address, scripts, asked: readAskedPage(query) })
    },
  )
  server.get<{ Params: { account: string }; Querystring: Query }>(
    `${base}/xpub/:account`,
    async ({ params: { account }, query }, reply) => {
      const { tokens = 'nonzero' } = query
      const derived = attempt(() => addressesOf(account))
      if (derived === undefined) return refuse(reply, `Invalid xpub, ${account}`)
      const scripts = derived.map(({ script }) => script)
      const asked = readAskedPage(query)
      const printed = derived.map((address) => printToken(index, network, address))
      const used = printed.filter(({ transfers }) => transfers > 0)
      const listed = { nonzero: printed.filter(({ balance }) => balance !== '0'), used, derived: printed }
      const shown = listed[tokens as keyof typeof listed] ?? []
      return {
        ...printBalance(index, network, { address: account, scripts, asked }),
        usedTokens: used.length,
        ...(asked.details === 'basic' || shown.length === 0 ? {} : { tokens: shown }),
      }
    },
  )
  server.get<{ Params: { owner: string }; Querystring: Query }>(
    `${base}/utxo/:owner`,
    async ({ params: { owner }, query }, reply) => {
      const owned = attempt(() => addressesOf(owner)) ?? attempt(() => [{ script: scriptOf(owner) }])
      if (owned === undefined) return refuse(reply, `Invalid address, ${owner}`)
      return owned
        .flatMap((address) =>
          index
            .unspentOf(address.script)
            .map((output) => printUnspent(index, output, 'path' in address ? address : undefined)),
        )
        .filter(({ confirmations }) => query['confirmed'] !== 'true' || confirmations > 0)
        .toSorted((one, other) => one.confirmations - other.confirmations)
    },
  )
  server.get<{ Params: { txid: string } }>(`${base}/tx/:txid`, async ({ params: { txid } }, reply) => {
    const found = index.find(txid)
    return found === undefined
      ? refuse(reply, `Transaction '${txid}' not found`)
      : printTransaction(index, network, found)
  })
  server.get<{ Params: { txid: string } }>(`${base}/tx-specific/:txid`, async ({ params: { txid } }, reply) => {
    const found = attempt(() => rpc['getrawtransaction']?.(new RpcParameters([txid, true])))
    return found ?? refuse(reply, `Transaction '${txid}' not found`)
  })
  server.get<{ Params: { blocks: string } }>(`${base}/estimatefee/:blocks`, async ({ params: { blocks } }, reply) => {
    const estimate = attempt(() => rpc['estimatesmartfee']?.(new RpcParameters([blocks])))
    if (estimate === undefined) return refuse(reply, 'Parameter "number of blocks" is not a number')
    // The node prints an exact number; here it is a string.
    const { feerate } = parseExactly(JSON.stringify(estimate)) as { readonly feerate: string }
    return { result: feerate }
  })
  const send = (reply: FastifyReply, hex: string) => {
    try {
      return { result: rpc['sendrawtransaction']?.(new RpcParameters([hex.trim()])) }
    } catch (error) {
      if (!(error instanceof Rejection || error instanceof RpcFailure)) throw error
      return reply.code(400).send({ error: { message: `${error.code}: ${error.message}` } })
    }
  }
  server.get<{ Params: { hex: string } }>(`${base}/sendtx/:hex`, async ({ params: { hex } }, reply) => send(reply, hex))
  server.post(`${base}/sendtx/`, { bodyLimit }, async ({ body }, reply) => send(reply, String(body)))
}

/** Returns undefined if the request is invalid. */
function attempt<T>(answer: () => T): T | undefined {
  try {
    return answer()
  } catch {
    // Whatever the reason, the response only says that the request is invalid.
    return undefined
  }
}

function refuse(reply: FastifyReply, error: string) {
  return reply.code(400).send({ error })
}
