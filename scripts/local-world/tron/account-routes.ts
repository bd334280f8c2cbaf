import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodeEventTopics, type Hex, hexToBigInt, isAddressEqual, slice } from 'viem'

import { type TronAccount, tronAccountOf, TronAddressError, tronAddressOf } from '#api/addresses/tron-address.ts'
import { tokenAbi } from '#api/tron/token-calls.ts'

import { number, printTransaction } from './printed.ts'
import type { IncludedTransaction, ProducedBlock } from './produced-block.ts'
import type { TronChainNode } from './tron-chain-node.ts'

const [transferTopic] = encodeEventTopics({ abi: tokenAbi, eventName: 'Transfer' })

type Query = Readonly<Record<string, string | undefined>>

/** The default and the maximum. */
const usualLimit = 20
const mostListed = 200

interface Listed {
  readonly block: ProducedBlock
  readonly included: IncludedTransaction
}

/** A listed entry, with the fingerprint by which the next page is requested. */
interface Entry {
  readonly name: string
  readonly printed: object
}

/** Adds TronGrid's API, version 1: an account's history, which nodes themselves don't provide. */
export function addAccountRoutes(server: FastifyInstance, node: TronChainNode): void {
  const base = '/v1/accounts/:address/transactions'
  server.get<{ Params: { address: string }; Querystring: Query }>(base, async ({ params, query }, reply) => {
    const account = accountOf(params.address)
    if (account === undefined) return refuse(reply, 'Invalid address')
    return answer(
      reply,
      query,
      newestFirst(node).flatMap((listed) => (isPartyOf(listed, account) ? [printListed(listed)] : [])),
    )
  })
  server.get<{ Params: { address: string }; Querystring: Query }>(`${base}/trc20`, async ({ params, query }, reply) => {
    const account = accountOf(params.address)
    const token = query['contract_address'] === undefined ? undefined : accountOf(query['contract_address'])
    if (account === undefined) return refuse(reply, 'Invalid address')
    const transfers = newestFirst(node).flatMap((listed) => transfersOf(node, listed))
    const asked = transfers.filter(
      ({ from, to, contract }) =>
        [from, to].includes(account) && (token === undefined || isAddressEqual(contract, token)),
    )
    return answer(reply, query, asked)
  })
}

function accountOf(text: string): TronAccount | undefined {
  try {
    return tronAccountOf(text)
  } catch (error) {
    if (error instanceof TronAddressError) return undefined
    throw error
  }
}

function newestFirst(node: TronChainNode): readonly Listed[] {
  const found: Listed[] = []
  for (let height = Number(node.head.header.number); height >= 0; height -= 1) {
    const block = node.block(height)
    if (block) found.push(...block.transactions.toReversed().map((included) => ({ block, included })))
  }
  return found
}

/** Matches the signer, the recipient and the called contract; not those whom that contract pays. */
function isPartyOf({ included: { transaction } }: Listed, account: TronAccount): boolean {
  const { contract } = transaction
  return [contract.owner, contract.kind === 'transfer' ? contract.recipient : contract.contract].includes(account)
}

function printListed({ block, included }: Listed): Entry {
  const { ret, ...printed } = printTransaction(included)
  return {
    name: printed.txID,
    printed: {
      ...printed,
      ret: ret.map((outcome) => ({ ...outcome, fee: number(included.fee) })),
      blockNumber: number(block.header.number),
      block_timestamp: number(block.timestamp),
      net_fee: number(included.bandwidthFee),
      energy_fee: number(included.energyFee),
      internal_transactions: [],
    },
  }
}

interface TransferEntry extends Entry {
  readonly contract: TronAccount
  readonly from: TronAccount
  readonly to: TronAccount
}

function transfersOf({ network }: TronChainNode, { block, included }: Listed): readonly TransferEntry[] {
  const { logs, transaction } = included
  return logs.flatMap(({ contract, topics: [topic, sender, recipient], data }, place) => {
    const token = network.tokens.find(({ address }) => tronAccountOf(address) === contract)
    if (!token || topic !== transferTopic || sender === undefined || recipient === undefined) return []
    const [from, to] = [accountOfTopic(sender), accountOfTopic(recipient)]
    const { symbol, name, address, decimals } = token
    const printed = {
      transaction_id: transaction.id,
      token_info: { symbol, address, decimals, name },
      block_timestamp: number(block.timestamp),
      from: tronAddressOf(from),
      to: tronAddressOf(to),
      type: 'Transfer',
      value: String(hexToBigInt(data)),
    }
    return [{ name: `${transaction.id}-${place}`, printed, contract, from, to }]
  })
}

function accountOfTopic(topic: Hex): TronAccount {
  return slice(topic, 12)
}

function answer(reply: FastifyReply, { limit, fingerprint }: Query, entries: readonly Entry[]) {
  const size = Math.min(/^[1-9]\d{0,3}$/.test(limit ?? '') ? Number(limit) : usualLimit, mostListed)
  const before = fingerprint === undefined ? -1 : entries.findIndex(({ name }) => name === fingerprint)
  if (fingerprint !== undefined && before < 0) return refuse(reply, 'Invalid fingerprint')
  const listed = entries.slice(before + 1, before + 1 + size)
  const last = listed.at(-1)
  const hasMore = last !== undefined && last !== entries.at(-1)
  const meta = { page_size: listed.length, ...(hasMore && { fingerprint: last.name }) }
  // Keeps the amounts' exact digits, which only this serializer does.
  const body = JSON.stringify({ data: listed.map(({ printed }) => printed), success: true, meta })
  return reply.type('application/json').send(body)
}

function refuse(reply: FastifyReply, error: string) {
  return reply.code(400).send({ success: false, error, statusCode: 400 })
}
