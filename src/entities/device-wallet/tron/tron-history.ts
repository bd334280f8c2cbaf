import { hexToBytes, isAddressEqual } from 'viem'
import * as v from 'valibot'
import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import type { TronContract } from '#api/tron/contracts.ts'
import { readTokenTransferCall } from '#api/tron/token-calls.ts'
import { decodeTronRaw, tronTransactionId } from '#api/tron/transaction.ts'
import { TronEncodingError } from '#api/tron/wire.ts'
import type { Cursor, HistoryPage, HistoryPart } from '#src/entities/device-wallet/history/history-page.ts'
import { latestTime, type Movement } from '#src/entities/device-wallet/history/movement.ts'
import { answeredAmount, answeredHex, answeredId, fetchTronServer } from './ask-tron-server.ts'
import { type TronCoin, trx } from './tron-coin.ts'
import { readFinalBlock } from './tron-server.ts'

/*
 * What TronGrid's API, version 1, says an account has received and sent. A transaction's hash proves what it should do;
 * its block, time, cost and the tokens that arrived are the server's claims, like balances.
 */

const pageSize = 20
/** Maximum transactions in one part. The API never returns more. */
const mostListed = 200

/** Milliseconds since 1970. */
const blockTime = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(latestTime * 1_000))

const meta = v.object({ fingerprint: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))) })

function listOf<Schema extends v.GenericSchema>(entry: Schema) {
  return v.object({ success: v.literal(true), data: v.pipe(v.array(entry), v.maxLength(mostListed)), meta })
}

const transactions = listOf(
  v.object({
    txID: answeredId,
    raw_data_hex: answeredHex,
    block_timestamp: blockTime,
    ret: v.optional(v.array(v.object({ contractRet: v.optional(v.string()), fee: answeredAmount })), []),
  }),
)
type Listed = v.InferOutput<typeof transactions>['data'][number]

const tokenTransfers = listOf(
  v.object({
    transaction_id: answeredId,
    token_info: v.object({ address: v.string() }),
    block_timestamp: blockTime,
    from: v.string(),
    to: v.string(),
    type: v.string(),
    value: v.pipe(
      v.string(),
      v.regex(/^\d{1,78}$/),
      v.transform((text) => BigInt(text)),
    ),
  }),
)
type ListedTransfer = v.InferOutput<typeof tokenTransfers>['data'][number]

/** The account whose history is read, and its server. */
export interface TronPast {
  readonly url: string
  readonly address: string
  /** The only tokens that count: anyone can create others and write them into any account's history. */
  readonly coins: readonly TronCoin[]
}

/**
 * Reads a part of an account's history: of its transactions, and of each token's transfers.
 * @param cursors Where to continue; omit for the start.
 * @throws Error if the server can't be reached, lacks this API, or its claims can't be true.
 */
export async function readTronHistory(
  past: TronPast,
  cursors?: readonly Cursor[],
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { timestamp } = await readFinalBlock(past.url, signal)
  const tokens = past.coins.filter(({ token }) => token !== null)
  const reader: Reader = { ...past, tokens, finalUntil: Number(timestamp), signal }
  const at = (list: number) => (cursors ? (cursors[list] ?? null) : '')
  return Promise.all([
    readTransactions(reader, at(0)),
    ...tokens.map(async (coin, index) => readTokenTransfers(reader, coin, at(index + 1))),
  ])
}

interface Reader {
  readonly url: string
  readonly address: string
  readonly tokens: readonly TronCoin[]
  /** Milliseconds: blocks up to this time are final. */
  readonly finalUntil: number
  readonly signal: AbortSignal | undefined
}

const nothing: HistoryPart = { movements: [], ids: [], reached: Infinity, next: null }

async function readTransactions(reader: Reader, cursor: Cursor): Promise<HistoryPart> {
  if (cursor === null) return nothing
  // Payments made within contract calls have no transaction of their own.
  const path = listPath(reader, 'transactions', cursor, { search_internal: 'false' })
  const { data, meta: about } = await fetchTronServer(reader.url, path, {
    schema: transactions,
    signal: reader.signal,
  })
  const owner = tronAccountOf(reader.address)
  return {
    movements: data.flatMap((listed) => {
      const effect = effectOf(listed, owner, reader.tokens)
      return effect ? [{ ...placed(reader, listed.txID, listed.block_timestamp, hasPaid(listed)), ...effect }] : []
    }),
    ids: data.map(({ txID }) => txID),
    reached: Math.min(...data.map(({ block_timestamp: time }) => time)),
    next: about.fingerprint ?? null,
  }
}

async function readTokenTransfers(reader: Reader, coin: TronCoin, cursor: Cursor): Promise<HistoryPart> {
  const { token } = coin
  if (cursor === null || token === null) return nothing
  const path = listPath(reader, 'transactions/trc20', cursor, { contract_address: token })
  const { data, meta: about } = await fetchTronServer(reader.url, path, {
    schema: tokenTransfers,
    signal: reader.signal,
  })
  const owner = tronAccountOf(reader.address)
  return {
    movements: together(
      data.flatMap((listed) => {
        const effect = transferEffect(listed, owner, { ...coin, token })
        return effect ? [{ ...placed(reader, listed.transaction_id, listed.block_timestamp, true), ...effect }] : []
      }),
    ),
    ids: data.map((listed) => `${listed.transaction_id} ${coin.symbol}`),
    reached: Math.min(...data.map(({ block_timestamp: time }) => time)),
    next: about.fingerprint ?? null,
  }
}

/** Merges transfers: one transaction can transfer a token several times. */
function together(movements: HistoryPart['movements']): HistoryPart['movements'] {
  const found = new Map<string, HistoryPart['movements'][number]>()
  for (const movement of movements) {
    const key = `${movement.id} ${movement.kind}`
    const amount = movement.amount + (found.get(key)?.amount ?? 0n)
    found.set(key, { ...movement, amount })
  }
  return [...found.values()]
}

function listPath(
  { address }: Reader,
  list: string,
  fingerprint: string,
  more: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ limit: String(pageSize), order_by: 'block_timestamp,desc', ...more })
  if (fingerprint !== '') query.set('fingerprint', fingerprint)
  return `/v1/accounts/${address}/${list}?${query.toString()}`
}

type Effect = Pick<Movement, 'kind' | 'coin' | 'amount' | 'fee'>

function placed({ finalUntil }: Reader, id: string, time: number, paid: boolean) {
  const state: Movement['state'] = !paid ? 'failed' : time <= finalUntil ? 'confirmed' : 'confirming'
  return { id, time: Math.floor(time / 1_000), confirmations: null, state, rank: time }
}

function hasPaid({ ret: [outcome] }: Listed): boolean {
  return outcome?.contractRet === undefined || outcome.contractRet === 'SUCCESS'
}

/**
 * Returns the effect of a transaction on its account; `undefined` for none, and for calls by others, whose tokens are
 * in the other list.
 * @throws Error if it doesn't match its hash or the account isn't involved.
 */
function effectOf(listed: Listed, owner: TronAccount, tokens: readonly TronCoin[]): Effect | undefined {
  const { txID, raw_data_hex: digits, ret } = listed
  const raw = hexToBytes(`0x${digits}`)
  if (tronTransactionId(raw) !== txID) throw new Error('The TRON server listed a different transaction')
  const fee = ret[0]?.fee ?? 0n
  const contract = contractOf(raw)
  const other: Effect = { kind: 'other', coin: trx, amount: 0n, fee: null }
  if (contract.kind === 'other') return other
  if (contract.kind === 'trigger') {
    return isAddressEqual(contract.owner, owner) ? { ...other, ...callEffect(contract, tokens), fee } : undefined
  }
  const { recipient, amount } = contract
  const isToOwner = isAddressEqual(recipient, owner)
  if (isAddressEqual(contract.owner, owner)) return { kind: isToOwner ? 'self' : 'sent', coin: trx, amount, fee }
  if (!isToOwner) throw new Error('The TRON server listed another account’s transaction')
  return { kind: 'received', coin: trx, amount, fee: null }
}

function contractOf(raw: Uint8Array): TronContract {
  try {
    return decodeTronRaw(raw).contract
  } catch (error) {
    if (error instanceof TronEncodingError) return { kind: 'other', type: 0 }
    throw error
  }
}

type Trigger = Extract<TronContract, { kind: 'trigger' }>

/** Returns what the account's own contract call pays: a known token, or TRX sent with the call. */
function callEffect(
  { contract, data, callValue }: Trigger,
  tokens: readonly TronCoin[],
): Omit<Effect, 'fee'> | undefined {
  const coin = tokens.find(({ token }) => token !== null && isAddressEqual(tronAccountOf(token), contract))
  const transfer = coin && readTokenTransferCall(data)
  if (coin && transfer) return { kind: 'sent', coin, amount: transfer.amount }
  return callValue > 0n ? { kind: 'sent', coin: trx, amount: callValue } : undefined
}

/**
 * Returns the effect of a token transfer: incoming ones, and outgoing ones if someone else was allowed to send them;
 * own payments are in the other list with their fee and count once.
 * @throws Error if it is of another token or account.
 */
function transferEffect(listed: ListedTransfer, owner: TronAccount, coin: TronCoin & { readonly token: string }) {
  const { token_info: token, from, to, type, value } = listed
  if (!isSame(token.address, tronAccountOf(coin.token))) throw new Error('The TRON server listed a different token')
  const [isFromOwner, isToOwner] = [isSame(from, owner), isSame(to, owner)]
  if (!isFromOwner && !isToOwner) throw new Error('The TRON server listed another account’s transaction')
  if (type !== 'Transfer' || value === 0n) return undefined
  const kind = isFromOwner && isToOwner ? 'self' : isToOwner ? 'received' : 'sent'
  return { kind, coin, amount: value, fee: null } satisfies Effect
}

/** @throws TronAddressError if the server's address is invalid. */
function isSame(answered: string, account: TronAccount): boolean {
  return isAddressEqual(tronAccountOf(answered), account)
}
