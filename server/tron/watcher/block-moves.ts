import { type Hex, hexToBigInt, slice } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { transferEvent } from '#server/chain/watcher/arrival.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'

import type { TronBlock, TronLog, TronTransaction, TronTransactionInfo } from '#server/tron/tron-node.ts'

/** Placeholders for TRX transfers and fees, which have no event index. */
export const transferPlace = -1
export const feePlace = -2
/** Places from here on belong to TRX sent by contracts: no transaction has this many events. */
const firstInternalPlace = 1_000_000

/** Coins moved from one account to another. */
export interface TronMove {
  readonly transactionId: string
  /** Index of the token's event within its transaction, or of TRX sent by a contract; otherwise one of the above. */
  readonly place: number
  readonly coin: CoinNetworkRecord
  readonly from: TronAccount
  /** Null for burned coins. */
  readonly to: TronAccount | null
  /** In the coin's base units, above zero. */
  readonly amount: bigint
}

/**
 * Returns the movements of listed coins in a block: TRX that transactions carry and burn, and tokens according to their
 * contracts' events. Other contracts' tokens are ignored, even under the same name, and so are failed transactions,
 * except for their fee. TRX sent by contracts are taken from the node's list, if it has one.
 * @throws ImplausibleAnswerError if the node has left out what a transaction did.
 */
export function movesOf(
  { transactions }: Pick<TronBlock, 'transactions'>,
  infos: readonly TronTransactionInfo[],
  coins: readonly CoinNetworkRecord[],
): readonly TronMove[] {
  const infoById = new Map(infos.map((info) => [info.id, info]))
  const trx = coins.find(({ token }) => token === null)
  // Keyed by the address as a number, regardless of case.
  const tokens = new Map(coins.flatMap((coin) => (coin.token === null ? [] : [[hexToBigInt(coin.token), coin]])))
  return transactions.flatMap((transaction) => {
    const info = infoById.get(transaction.id)
    if (info === undefined)
      throw new ImplausibleAnswerError(`The node’s answer does not include what ${transaction.id} did`)
    return [
      ...(trx === undefined ? [] : coinMoves(transaction, info, trx)),
      ...(trx === undefined || !transaction.success || !info.success ? [] : internalMoves(info, trx)),
      ...(transaction.success && info.success ? tokenMoves(info, tokens) : []),
    ]
  })
}

function coinMoves(
  { id: transactionId, success, contract }: TronTransaction,
  { fee }: TronTransactionInfo,
  coin: CoinNetworkRecord,
): readonly TronMove[] {
  if (contract.kind === 'other') return []
  const from = contract.owner
  const moves: TronMove[] = []
  const to = contract.kind === 'transfer' ? contract.recipient : contract.contract
  const amount = contract.kind === 'transfer' ? contract.amount : contract.callValue
  if (success && amount > 0n) moves.push({ transactionId, place: transferPlace, coin, from, to, amount })
  if (fee > 0n) moves.push({ transactionId, place: feePlace, coin, from, to: null, amount: fee })
  return moves
}

function internalMoves(
  { id: transactionId, internalTransfers }: TronTransactionInfo,
  coin: CoinNetworkRecord,
): readonly TronMove[] {
  return internalTransfers.map((transfer, index) => {
    return { transactionId, place: firstInternalPlace + index, coin, ...transfer }
  })
}

function tokenMoves(
  { id: transactionId, logs }: TronTransactionInfo,
  tokens: ReadonlyMap<bigint, CoinNetworkRecord>,
): readonly TronMove[] {
  return logs.flatMap((log, place) => {
    const coin = tokens.get(hexToBigInt(log.contract))
    const transfer = coin && readTransfer(log)
    return coin === undefined || transfer === undefined || transfer.amount === 0n
      ? []
      : [{ transactionId, place, coin, ...transfer }]
  })
}

/** The event has two addresses as topics and the amount as data. Anything else is another event. */
function readTransfer({ topics, data }: TronLog): Pick<TronMove, 'from' | 'to' | 'amount'> | undefined {
  const [selector, from, to] = topics
  if (selector !== transferEvent || from === undefined || to === undefined) return undefined
  if (topics.length !== 3 || data.length !== 66) return undefined
  return { from: accountIn(from), to: accountIn(to), amount: hexToBigInt(data) }
}

function accountIn(topic: Hex): TronAccount {
  return slice(topic, 12)
}
