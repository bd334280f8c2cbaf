import * as v from 'valibot'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import type { AddressClaim } from '#src/keyring/prove-addresses.ts'
import type { Cursor, HistoryPage } from '#src/entities/device-wallet/history/history-page.ts'
import { latestTime, type Movement } from '#src/entities/device-wallet/history/movement.ts'
import { answeredUnits, askIndexServer, descriptorOf } from './ask-index-server.ts'
import { confirmationsUntilFinal } from './sent-bitcoin.ts'

/*
 * What an index server says an account has received and sent. That it happened in blocks is the server's claim, like
 * balances. Which addresses are the account's is not: each is derived again, and an answer that doesn't add up is
 * refused as a whole.
 */

/** Confirmed transactions per request. All pending ones come with the first part. */
const pageSize = 10
/** More would take the worker seconds. */
const mostClaims = 2_000

const side = v.object({
  value: v.optional(answeredUnits, '0'),
  addresses: v.optional(v.nullable(v.array(v.string())), []),
})
type Side = v.InferOutput<typeof side>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const transaction = v.object({
  txid: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  vin: v.array(side),
  vout: v.array(side),
  /** -1 while pending. */
  blockHeight: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(-1)), -1),
  confirmations: v.optional(count, 0),
  blockTime: v.pipe(count, v.maxValue(latestTime)),
  value: answeredUnits,
  valueIn: v.optional(answeredUnits, '0'),
  fees: v.optional(answeredUnits, '0'),
})
type Transaction = v.InferOutput<typeof transaction>

const token = v.object({
  name: v.string(),
  path: v.pipe(v.string(), v.regex(/^m\/\d+'\/\d+'\/\d+'\/[01]\/\d{1,7}$/)),
})

const answer = v.object({
  page: v.optional(count, 1),
  totalPages: v.optional(count, 1),
  address: v.string(),
  transactions: v.optional(v.array(transaction), []),
  tokens: v.optional(v.array(token), []),
})
type Answer = v.InferOutput<typeof answer>

/** The account whose history is read, and its server. */
export interface BitcoinPast {
  readonly url: string
  readonly network: BitcoinNetworkKey
  /** Empty if only one address is known; the history then is that address's. */
  readonly keys: readonly AccountKey[]
  readonly address: string
  /** Returns which of the claimed addresses are the account's. */
  readonly prove: (claims: readonly AddressClaim[]) => Promise<readonly string[]>
}

/**
 * Reads a part of the history of each of an account's keys.
 * @param cursors Where to continue; omit for the start.
 * @throws Error if the server can't be reached or its claims can't be true.
 */
export async function readBitcoinHistory(
  past: BitcoinPast,
  cursors?: readonly Cursor[],
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { keys, address } = past
  const owners = keys.length === 0 ? [`address/${address}`] : keys.map((key) => `xpub/${descriptorOf(key)}`)
  const answers = await Promise.all(
    owners.map(async (owner, list) => readPart(past.url, owner, cursors ? (cursors[list] ?? null) : '1', signal)),
  )
  const own = await ownAddresses(past, answers)
  return answers.map(({ transactions, page, totalPages }) => ({
    movements: transactions.map((each) => ({ ...movementOf(each, past.network, own), rank: rankOf(each) })),
    ids: transactions.map(({ txid }) => txid),
    reached: Math.min(...transactions.map(rankOf)),
    next: page < totalPages ? String(page + 1) : null,
  }))
}

/** Pending transactions are newer than any block. */
function rankOf({ blockHeight }: Transaction): number {
  return blockHeight < 0 ? Infinity : blockHeight
}

/** For a list that has ended, requests only the addresses. */
async function readPart(url: string, owner: string, cursor: Cursor, signal?: AbortSignal): Promise<Answer> {
  const [kind = '', name = ''] = owner.split('/')
  const asked =
    cursor === null ? 'details=tokens&tokens=used' : `details=txslight&tokens=used&page=${cursor}&pageSize=${pageSize}`
  const path = `${kind}/${encodeURIComponent(name)}?${asked}`
  const answered = v.parse(answer, await askIndexServer(url, path, signal && { signal }))
  const { address: subject } = answered
  if (subject !== name) throw new Error('The index server answered for a different account')
  if (cursor === null) return { ...answered, transactions: [], page: 1, totalPages: 1 }
  if (String(answered.page) !== cursor) throw new Error('The index server returned a different page')
  return answered
}

async function ownAddresses(
  { keys, address, prove }: BitcoinPast,
  answers: readonly Answer[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set([address])
  const named = new Set(
    answers.flatMap(({ transactions }) =>
      transactions.flatMap(({ vin, vout }) => [...vin, ...vout].flatMap(({ addresses }) => addresses ?? [])),
    ),
  )
  const claims = answers.flatMap(({ tokens }, list): readonly AddressClaim[] => {
    const key = keys[list]
    if (!key) return []
    return tokens
      .filter(({ name }) => named.has(name))
      .map(({ name, path }) => {
        const [branch, index = 0] = path.split('/').slice(-2).map(Number)
        return { address: name, key, branch: branch === 1 ? 1 : 0, index }
      })
  })
  if (claims.length > mostClaims) throw new Error('The index server returned more addresses than can be checked')
  return new Set(await prove(claims))
}

/** @throws Error if its sums are wrong or the account isn't involved. */
function movementOf(found: Transaction, network: BitcoinNetworkKey, own: ReadonlySet<string>): Movement {
  const { vin, vout, confirmations, blockHeight } = found
  const isOwn = ({ addresses }: Side) => addresses?.length === 1 && own.has(addresses[0] ?? '')
  const [paidIn, paidOut] = [sum(vin), sum(vout)]
  // A block's own transaction pays out more than goes in: its reported fee is meaningless.
  const fees = paidIn > paidOut ? paidIn - paidOut : 0n
  const addsUp = paidIn === found.valueIn && paidOut === found.value && fees === found.fees
  if (!addsUp) throw new Error('The index server’s totals don’t add up')
  const [spent, received] = [sum(vin.filter(isOwn)), sum(vout.filter(isOwn))]
  if (!vin.some(isOwn) && !vout.some(isOwn)) throw new Error('The index server listed another account’s transaction')
  const isInBlock = blockHeight >= 0 && confirmations > 0
  const { coin: symbol, decimals } = bitcoinNetworks[network]
  return {
    id: found.txid,
    ...effectOf({ spent, received, fees, isAllOwn: vin.every(isOwn) }),
    coin: { symbol, decimals },
    time: found.blockTime,
    confirmations: isInBlock ? confirmations : 0,
    state: isInBlock ? (confirmations < confirmationsUntilFinal ? 'confirming' : 'confirmed') : 'pending',
  }
}

interface Effect {
  /** Sum of the account's own inputs. */
  readonly spent: bigint
  /** Sum paid to own addresses, including change. */
  readonly received: bigint
  readonly fees: bigint
  /** Whether every input is the account's. */
  readonly isAllOwn: boolean
}

function effectOf({ spent, received, fees, isAllOwn }: Effect): Pick<Movement, 'kind' | 'amount' | 'fee'> {
  if (spent === 0n) return { kind: 'received', amount: received, fee: null }
  if (isAllOwn) {
    const paid = spent - received - fees
    return paid > 0n ? { kind: 'sent', amount: paid, fee: fees } : { kind: 'self', amount: received, fee: fees }
  }
  // With several senders, nothing says who paid which part of the fee.
  return received >= spent
    ? { kind: 'received', amount: received - spent, fee: null }
    : { kind: 'sent', amount: spent - received, fee: null }
}

function sum(sides: readonly Side[]): bigint {
  return sides.reduce((total, { value }) => total + value, 0n)
}
