import type { Hash, Hex, TransactionReceipt } from 'viem'
import { sendRawTransaction } from 'viem/actions'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { type ChainErrorCode, chainErrorCode, toChainError } from '#src/chain/chain-error.ts'
import { revertReason } from '#src/chain/flow/reverted-transaction.ts'
import { isMissingTransaction } from '#src/chain/flow/wait-for-transaction.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'
import type { DeviceTransaction } from './device-transaction.ts'

/** Stores what was signed on this device. */
export interface OutboxStorage {
  /** Transactions of this tab and all others. */
  readonly list: () => Promise<readonly DeviceTransaction[]>
  /** Resolves once it would survive a crash; replaces an entry with the same hash. */
  readonly put: (transaction: DeviceTransaction) => Promise<void>
}

/** Checks that must find a nonce used without a receipt before it counts as another's: nodes behind one URL differ. */
const looksUntilReplaced = 3

/** Refusals by nodes, for whatever reason, before a transaction counts as refused. */
const refusalsUntilGivenUp = 3

/** What this page has observed of the transactions it follows, by hash. */
export interface Sightings {
  /** How often the nonce was found used without a receipt. */
  readonly usedElsewhere: Map<Hash, number>
  readonly refusals: Map<Hash, number>
}

export function noSightings(): Sightings {
  return { usedElsewhere: new Map(), refusals: new Map() }
}

/**
 * Checks the unsettled transactions of one nonce and stores the results. Includes refused ones: a signed transaction
 * can be mined as long as its nonce is free, whatever a node says.
 */
export async function followTransactions(
  client: ChainClient,
  storage: OutboxStorage,
  siblings: readonly DeviceTransaction[],
  sightings: Sightings,
): Promise<void> {
  const [first] = siblings
  if (!first) return
  // Before the receipts: one mined in between must not look replaced.
  const used = await client.getTransactionCount({ address: first.request.from })
  const receipts = await Promise.all(siblings.map(async ({ hash }) => receiptOf(client, hash)))
  const mined = receipts.find((receipt) => receipt !== undefined)
  if (mined) return confirm(client, storage, siblings, mined)
  if (used > first.nonce) return countAsReplaced(storage, siblings, sightings)
  for (const sibling of siblings) {
    // Its block was dropped: it waits for another.
    if (sibling.confirmations > 0) await storage.put({ ...sibling, confirmations: 0 })
  }
  // The ones it replaces are gone, and nodes refuse them.
  const last = dearest(siblings.filter(({ status }) => status === 'pending'))
  if (last && !(await isKnown(client, last.hash))) {
    await offerAgain(client, storage, { ...last, confirmations: 0 }, sightings)
  }
}

async function countAsReplaced(
  storage: OutboxStorage,
  siblings: readonly DeviceTransaction[],
  { usedElsewhere }: Sightings,
): Promise<void> {
  const [first] = siblings
  if (!first) return
  const looked = (usedElsewhere.get(first.hash) ?? 0) + 1
  usedElsewhere.set(first.hash, looked)
  if (looked < looksUntilReplaced) return
  for (const sibling of siblings) await storage.put({ ...sibling, status: 'replaced' })
}

/** Rebroadcasts a transaction that the node lacks. One that nodes keep refusing must not stay pending forever. */
async function offerAgain(
  client: ChainClient,
  storage: OutboxStorage,
  transaction: DeviceTransaction,
  { refusals }: Sightings,
): Promise<void> {
  const { hash, refusal } = await broadcast(client, storage, transaction)
  // Only an answer counts as a refusal.
  if (refusal === null || noAnswers.has(refusal)) return
  const refused = (refusals.get(hash) ?? 0) + 1
  refusals.set(hash, refused)
  if (refused >= refusalsUntilGivenUp) await storage.put({ ...transaction, refusal, status: 'refused' })
}

const noAnswers: ReadonlySet<ChainErrorCode> = new Set(['network-error', 'network-timeout'])

/**
 * Blocks required on top of a transaction before it counts: more than reorgs usually drop. The local world has no
 * reorgs.
 */
const confirmationsByNetwork: Readonly<Record<NetworkKey, number>> = {
  ethereum: 6,
  bsc: 8,
  avalanche: 3,
  polygon: 32,
  fantom: 4,
  optimism: 10,
  arbitrum: 10,
}

export function confirmationsUntilFinal(chainId: number): number {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  return network === undefined ? 1 : confirmationsByNetwork[network.key]
}

async function confirm(
  client: ChainClient,
  storage: OutboxStorage,
  siblings: readonly DeviceTransaction[],
  mined: TransactionReceipt,
): Promise<void> {
  const found = siblings.find(({ hash }) => hash === mined.transactionHash)
  if (!found) return
  const head = await client.getBlockNumber({ cacheTime: 0 })
  // A node behind the one that gave the receipt doesn't have its block yet.
  const confirmations = Math.max(1, Number(head - mined.blockNumber) + 1)
  if (confirmations >= confirmationsUntilFinal(found.request.chainId)) {
    await settle(client, storage, siblings, mined, confirmations)
  } else if (confirmations !== found.confirmations || found.status !== 'pending') {
    await storage.put({ ...found, status: 'pending', refusal: null, confirmations })
  }
}

async function settle(
  client: ChainClient,
  storage: OutboxStorage,
  siblings: readonly DeviceTransaction[],
  mined: TransactionReceipt,
  confirmations: number,
): Promise<void> {
  const isReverted = mined.status === 'reverted'
  const status = isReverted ? 'reverted' : 'succeeded'
  const failure = isReverted ? await revertReason(client, mined) : null
  for (const sibling of siblings) {
    const isMined = sibling.hash === mined.transactionHash
    await storage.put(
      isMined
        ? { ...sibling, status, failure, refusal: null, confirmations }
        : { ...sibling, status: 'replaced', confirmations: 0 },
    )
  }
}

/** Offers a stored transaction to the node, and stores the answer. */
export async function broadcast(
  client: ChainClient,
  storage: OutboxStorage,
  transaction: DeviceTransaction,
): Promise<DeviceTransaction> {
  const refusal = await offer(client, transaction.raw)
  const offered = { ...transaction, refusal }
  await storage.put(offered)
  return offered
}

/** Returns the one of several with the same nonce that replaces the others. */
export function dearest(transactions: readonly DeviceTransaction[]): DeviceTransaction | undefined {
  return transactions.toSorted((a, b) => (a.gasPrice.maxFeePerGas < b.gasPrice.maxFeePerGas ? 1 : -1))[0]
}

/** Returns why the node refuses it; `null` if it takes it or already has it. */
async function offer(client: ChainClient, raw: Hex): Promise<ChainErrorCode | null> {
  try {
    await sendRawTransaction(client, { serializedTransaction: raw })
    return null
  } catch (error) {
    return /already known|known transaction|already imported/i.test(String(error)) ? null : chainErrorCode(error)
  }
}

async function receiptOf(client: ChainClient, hash: Hash) {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (isMissingTransaction(error)) return undefined
    throw toChainError(error)
  }
}

async function isKnown(client: ChainClient, hash: Hash): Promise<boolean> {
  try {
    await client.getTransaction({ hash })
    return true
  } catch (error) {
    if (isMissingTransaction(error)) return false
    throw toChainError(error)
  }
}
