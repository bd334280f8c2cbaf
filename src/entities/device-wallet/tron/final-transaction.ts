import { type Hex, hexToBytes } from 'viem'
import * as v from 'valibot'
import type { TronContract } from '#api/tron/contracts.ts'
import { decodeTronRaw, tronTransactionId } from '#api/tron/transaction.ts'
import { answeredAmount, answeredHex, answeredId, askTronServer } from './ask-tron-server.ts'

/** An event of a contract, such as a token's transfer. */
export interface TronEvent {
  /** The 20 bytes of the emitting contract's address. */
  readonly contract: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A transaction in a final block. */
export interface FinalTronTransaction {
  readonly contract: TronContract
  readonly hasSucceeded: boolean
  /** Milliseconds since 1970: time of its block. */
  readonly time: bigint
  readonly events: readonly TronEvent[]
}

const withPrefix = (digits: string): Hex => `0x${digits}`

const known = v.object({ txID: v.optional(answeredId), raw_data_hex: answeredHex })

const log = v.object({
  address: v.pipe(v.string(), v.regex(/^[\da-f]{40}$/), v.transform(withPrefix)),
  topics: v.optional(v.array(v.pipe(answeredId, v.transform(withPrefix))), []),
  data: v.pipe(answeredHex, v.transform(withPrefix)),
})

const info = v.object({
  id: v.optional(answeredId),
  blockTimeStamp: answeredAmount,
  result: v.optional(v.string()),
  receipt: v.optional(v.object({ result: v.optional(v.string()) }), {}),
  log: v.optional(v.array(log), []),
})

/**
 * Reads a transaction that is in a final block; `undefined` while it is in none. Its hash proves what it should do; the
 * block, its time and the outcome are the server's claims.
 * @throws Error if the server can't be reached, or returns another transaction.
 */
export async function readFinalTransaction(
  url: string,
  id: string,
  signal?: AbortSignal,
): Promise<FinalTronTransaction | undefined> {
  const body = { value: id }
  const [transaction, outcome] = await Promise.all([
    askTronServer(url, '/walletsolidity/gettransactionbyid', { body, schema: known, signal }),
    askTronServer(url, '/walletsolidity/gettransactioninfobyid', { body, schema: info, signal }),
  ])
  if (transaction.txID === undefined || outcome.id === undefined) return undefined
  const raw = hexToBytes(`0x${transaction.raw_data_hex}`)
  if (tronTransactionId(raw) !== id || outcome.id !== id) {
    throw new Error('The TRON server returned a different transaction')
  }
  const called = outcome.receipt.result
  return {
    contract: decodeTronRaw(raw).contract,
    hasSucceeded: outcome.result !== 'FAILED' && (called === undefined || called === 'SUCCESS'),
    time: outcome.blockTimeStamp,
    events: outcome.log.map(({ address, ...event }) => ({ contract: address, ...event })),
  }
}
