import { type Address, type Hash, type Hex, isAddressEqual, keccak256, type TransactionSerializableEIP1559 } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { ChainError, toChainError } from '#src/chain/chain-error.ts'
import { transactionActionsOf } from '#src/chain/transaction-actions.ts'
import { withLock } from '#src/lib/web-lock.ts'
import type { DeviceTransaction, GasPrice, TransactionRequest } from './device-transaction.ts'
import { broadcast, dearest, followTransactions, noSightings, type OutboxStorage } from './follow-transactions.ts'
import { feeConcern, readGasOffers, replacementPrice } from './network-gas.ts'

export interface OutboxOptions {
  readonly storage: OutboxStorage
  readonly clientOf: (chainId: number) => Promise<ChainClient>
  readonly sign: (accountId: string, transaction: TransactionSerializableEIP1559) => Promise<Hex>
  /** The running local world; `null` for public networks. */
  readonly worldOf: (chainId: number) => string | null
}

export interface Dispatch {
  readonly requestId: string
  readonly accountId: string
  readonly request: TransactionRequest
  readonly gas: bigint
  readonly gasPrice: GasPrice
}

/** The transactions that this device signs, from choosing their nonce until they are final. */
export interface Outbox {
  /** Transactions of the worlds that still run, newest first. */
  readonly list: () => Promise<readonly DeviceTransaction[]>
  /** Signs, stores and broadcasts a request once: if it was sent before, returns that transaction. */
  readonly send: (dispatch: Dispatch) => Promise<DeviceTransaction>
  /** Replaces a pending transaction with the same call at a higher price. */
  readonly speedUp: (hash: Hash) => Promise<DeviceTransaction>
  /** Replaces it with a payment of 0 to the account itself. */
  readonly cancel: (hash: Hash) => Promise<DeviceTransaction>
  /**
   * Checks unsettled transactions, and rebroadcasts those that the network doesn't know.
   * @throws ChainError if some network didn't respond; the others were checked.
   */
  readonly refresh: () => Promise<void>
}

/** Runs `work` while no one else chooses a nonce of the account, in this tab or another. */
async function alone<T>({ chainId, from }: TransactionRequest, work: () => Promise<T>): Promise<T> {
  return withLock(`device-nonce:${chainId}:${from.toLowerCase()}`, work)
}

async function signAndBroadcast(
  { storage, clientOf, sign, worldOf }: OutboxOptions,
  dispatch: Dispatch,
  nonce: number,
  place: Pick<DeviceTransaction, 'replaces' | 'isCancellation'>,
): Promise<DeviceTransaction> {
  const { requestId, accountId, request, gas, gasPrice } = dispatch
  const { chainId, to, value, data } = request
  if (to === undefined) throw new ChainError('payment-refused')
  const client = await clientOf(chainId)
  const raw = await sign(accountId, { type: 'eip1559', chainId, to, value, data, nonce, gas, ...gasPrice })
  const signed: DeviceTransaction = {
    hash: keccak256(raw),
    ...place,
    requestId,
    accountId,
    request,
    nonce,
    gas,
    gasPrice,
    raw,
    createdAt: Date.now(),
    worldId: worldOf(chainId),
    status: 'pending',
    confirmations: 0,
    failure: null,
    refusal: null,
  }
  // Before any node has it: a crash in between must not lose what the network may know.
  await storage.put(signed)
  return broadcast(client, storage, signed)
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, clientOf, worldOf } = options
  const sightings = noSightings()

  async function list(): Promise<readonly DeviceTransaction[]> {
    const kept = await storage.list()
    return kept
      .filter(({ request, worldId }) => worldId === worldOf(request.chainId))
      .toSorted((a, b) => b.createdAt - a.createdAt)
  }

  async function replace(hash: Hash, isCancellation: boolean): Promise<DeviceTransaction> {
    const found = (await list()).find((transaction) => transaction.hash === hash)
    if (!found) throw new ChainError('not-sent')
    return alone(found.request, async () => {
      const siblings = (await list()).filter((other) => isSameNonce(other, found))
      // A second click, or another tab, requests what was already done.
      const waiting = siblings.filter(({ status }) => status === 'pending')
      const same = waiting.find((other) => other.replaces === hash && other.isCancellation === isCancellation)
      if (same) return same
      // Each replacement must outbid the last one that a node took, whichever the user looks at.
      const newest = dearest(waiting)
      if (!newest || siblings.some(isMined)) throw new ChainError('nonce-used')
      const client = await clientOf(found.request.chainId)
      const gasPrice = replacementPrice(newest.gasPrice, (await readGasOffers(client)).fast)
      const { from, chainId } = found.request
      const request = isCancellation ? ({ chainId, from, to: from, value: 0n, data: '0x' } as const) : found.request
      const gas = isCancellation
        ? await transactionActionsOf(client).estimateGas({ account: from, to: from, value: 0n })
        : found.gas
      // The price is the node's claim: a lying node must not make us spend everything on fees.
      if (feeConcern(client, gas, gasPrice) === 'absurd') throw new ChainError('payment-refused')
      const requestId = `${isCancellation ? 'cancel' : 'speed-up'}:${hash}`
      const dispatch = { requestId, accountId: found.accountId, request, gas, gasPrice }
      return signAndBroadcast(options, dispatch, found.nonce, { replaces: found.hash, isCancellation })
    })
  }

  return {
    list,
    send: async (dispatch) =>
      alone(dispatch.request, async () => {
        const kept = await list()
        const earlier = kept.find(({ requestId }) => requestId === dispatch.requestId)
        if (earlier) return earlier
        const { chainId, from } = dispatch.request
        const client = await clientOf(chainId)
        const nonce = nextNonce(
          await client.getTransactionCount({ address: from, blockTag: 'pending' }),
          kept.filter((transaction) => isOf(transaction, chainId, from)),
        )
        return signAndBroadcast(options, dispatch, nonce, { replaces: null, isCancellation: false })
      }),
    speedUp: async (hash) => replace(hash, false),
    cancel: async (hash) => replace(hash, true),
    refresh: async () => {
      const open = (await list()).filter(isUnsettled)
      const firsts = open.filter((one, index) => open.findIndex((other) => isSameNonce(other, one)) === index)
      const looks = firsts.map(async (first) =>
        alone(first.request, async () => {
          const siblings = (await list()).filter((other) => isUnsettled(other) && isSameNonce(other, first))
          await followTransactions(await clientOf(first.request.chainId), storage, siblings, sightings)
        }),
      )
      // An unreachable network must not hold up the others.
      const failure = (await Promise.allSettled(looks)).find((look) => look.status === 'rejected')
      if (failure) throw toChainError(failure.reason)
    },
  }
}

/**
 * Returns the first free nonce: the node knows what other wallets with the same key have sent, this device what the
 * node hasn't got yet. A refused transaction frees its nonce, so that only one of the two can ever be mined.
 */
export function nextNonce(pendingCount: number, own: readonly DeviceTransaction[]): number {
  const held = new Set(own.filter(({ status }) => status !== 'refused').map(({ nonce }) => nonce))
  let nonce = pendingCount
  while (held.has(nonce)) nonce += 1
  return nonce
}

/** Returns whether it can still be mined, or its block dropped. */
function isUnsettled({ status }: DeviceTransaction): boolean {
  return status === 'pending' || status === 'refused'
}

function isMined({ status, confirmations }: DeviceTransaction): boolean {
  return confirmations > 0 || status === 'succeeded' || status === 'reverted'
}

function isOf({ request }: DeviceTransaction, chainId: number, from: Address): boolean {
  return request.chainId === chainId && isAddressEqual(request.from, from)
}

function isSameNonce(one: DeviceTransaction, other: DeviceTransaction): boolean {
  return one.nonce === other.nonce && isOf(one, other.request.chainId, other.request.from)
}
