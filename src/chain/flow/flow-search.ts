import { type Address, getAddress, type Hex, isAddressEqual, toFunctionSelector, toHex, type Transaction } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { isNetworkProblem } from '#src/chain/chain-error.ts'
import { delay } from '#src/lib/delay.ts'
import type { Commitment, FlowRequest } from './flow.ts'
import { hasQueuedTransaction, persistently, type Run, stepOf } from './flow-run.ts'

/**
 * What happened to one of a flow's requests, by its index. Without a commitment, its goal was reached by other means.
 */
export interface Finding {
  readonly index: number
  readonly isGoal: boolean
  readonly commitment?: Commitment
}

/** Milliseconds between two checks. */
const lookInterval = 3_000

/** Checks after which a queued transaction of the account counts as an unrelated one. */
const maxSearchLength = 60

/** Number of the account's transactions checked after the request: a wallet may have sent others first. */
const maxRowLength = 20

const approveSelector = toFunctionSelector('approve(address,uint256)')

/** Hex digits of an approval that the user can't change: wallets let them edit the amount. */
const approvalHead = 2 + 2 * (4 + 32)

/**
 * Looks once for the requests, newest first.
 * @throws ChainError if no RPC responds.
 */
export async function findRequested(run: Run, requests: readonly FlowRequest[]): Promise<Finding | undefined> {
  for (const [index, request] of [...requests.entries()].toReversed()) {
    const isGoal = stepOf(run, request.step).isPreparation !== true
    const commitment = await findCommitment(run, request)
    if (commitment) return { index, isGoal, commitment }
    if (await isReached(run, request)) return { index, isGoal }
  }
  return undefined
}

/** Like `findRequested`, but waits until the account has no queued transaction that might be it. */
export async function findSettled(run: Run, requests: readonly FlowRequest[]): Promise<Finding | undefined> {
  const { client, account } = run.context
  for (let search = 0; search < maxSearchLength && requests.length > 0; search += 1) {
    const finding = await persistently(async () => findRequested(run, requests))
    if (finding || !(await persistently(async () => hasQueuedTransaction(client, account)))) return finding
    await delay(lookInterval)
  }
  return undefined
}

/**
 * Looks for the requests whenever the account has changed, for as long as it takes.
 * @param getRequests Called again for every check.
 */
export async function awaitRequested(
  run: Run,
  getRequests: () => readonly FlowRequest[],
  signal: AbortSignal,
): Promise<Finding> {
  let seen: string | undefined
  for (;;) {
    await delay(lookInterval)
    const requests = getRequests()
    const request = requests.at(-1)
    if (signal.aborted) await new Promise(() => undefined)
    if (!request) continue
    seen ??= tracesText(request)
    try {
      const traces = tracesText(await readTraces(run, request))
      const finding = traces === seen ? undefined : await findRequested(run, requests)
      if (finding) return finding
      seen = traces
    } catch (error) {
      if (!isNetworkProblem(error)) throw error
      // No answer at the moment.
    }
  }
}

/** While neither changes, no request to the account can have taken effect. */
type Traces = Pick<FlowRequest, 'nonce' | 'state'>

function tracesText({ nonce, state }: Traces): string {
  return `${nonce ?? ''} ${state ?? ''}`
}

async function readTraces(run: Run, { step, nonce, state }: FlowRequest) {
  const { client, account } = run.context
  const [nonceNow, stateNow] = await Promise.all([
    nonce === undefined ? undefined : client.getTransactionCount({ address: account }),
    state === undefined ? undefined : stepOf(run, step).state.read(run.context),
  ])
  return { nonce: nonceNow, state: stateNow } as Traces
}

/**
 * Checks the wallet, if it keeps batches by our id, then searches by nonce, then by events. An RPC may refuse either
 * search.
 */
async function findCommitment(run: Run, request: FlowRequest): Promise<Commitment | undefined> {
  const { context, wallet } = run
  const { callsId, sinceBlock, step } = request
  if (callsId !== undefined && (await orNothing(async () => wallet.batchStatus(callsId)))) return { callsId }
  const hash =
    (await unlessRefused(async () => findByNonce(context.client, context.account, request))) ??
    (await unlessRefused(async () => stepOf(run, step).find(context, sinceBlock)))
  return hash && { hash }
}

async function isReached(run: Run, { step, state: before }: FlowRequest): Promise<boolean> {
  const { state } = stepOf(run, step)
  return before !== undefined && state.isReached(before, await state.read(run.context), run.context.params)
}

/** Finds the account's transaction by nonce, which no RPC offers: in the block that used the nonce up. */
async function findByNonce(
  client: ChainClient,
  account: Address,
  { nonce: first, sinceBlock, calls }: FlowRequest,
): Promise<Hex | undefined> {
  if (first === undefined) return undefined
  const newest = await client.getBlockNumber({ cacheTime: 0 })
  const count = await client.getTransactionCount({ address: account, blockNumber: newest })
  let from = sinceBlock
  for (let nonce = first; nonce < Math.min(count, first + maxRowLength); nonce += 1) {
    const block = await blockOfNonce(client, account, nonce, from, newest)
    const sent = block.transactions.find((transaction) => isOf(transaction, account, nonce))
    if (sent && calls.some((call) => isSameCall(call, sent))) return sent.hash
    from = block.number - 1n
  }
  return undefined
}

async function blockOfNonce(client: ChainClient, address: Address, nonce: number, from: bigint, to: bigint) {
  let [before, after] = [from, to]
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    const isUsed = (await client.getTransactionCount({ address, blockNumber: middle })) > nonce
    if (isUsed) after = middle
    else before = middle
  }
  return client.getBlock({ blockNumber: after, includeTransactions: true })
}

function isOf(transaction: Transaction, account: Address, nonce: number): boolean {
  return transaction.nonce === nonce && isAddressEqual(transaction.from, account)
}

/** Returns whether a transaction makes the call, by itself or among others as in a batch. */
function isSameCall(call: FlowRequest['calls'][number], { to, input, value }: Transaction): boolean {
  if (!to) return false
  const isDirect = isAddressEqual(to, call.to)
  const reaches = isDirect || holds(input, getAddress(call.to))
  const isMade = holds(input, call.data)
  if (call.value !== undefined) {
    // A payment has no data to recognize it by.
    return isDirect ? value === call.value && isMade : reaches && isMade && holds(input, toHex(call.value))
  }
  return reaches && (call.data.startsWith(approveSelector) ? holds(input, call.data.slice(0, approvalHead)) : isMade)
}

function holds(input: Hex, part: string): boolean {
  return input.toUpperCase().includes(part.slice(2).toUpperCase())
}

/** @throws if no RPC responds; one that refuses counts as having found nothing. */
async function unlessRefused<T>(search: () => Promise<T>): Promise<T | undefined> {
  try {
    return await search()
  } catch (error) {
    if (isNetworkProblem(error)) throw error
    return undefined
  }
}

/** A wallet that doesn't know the batch, or batches at all, says so with an error. */
async function orNothing<T>(question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question()
  } catch {
    return undefined
  }
}
