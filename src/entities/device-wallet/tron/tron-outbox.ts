import { numberOfBlockId, tronBlockId } from '#api/tron/block-id.ts'
import type { SignedTronPayment, TronPayment } from '#src/keyring/tron-protocol.ts'
import { withLock } from '#src/lib/web-lock.ts'
import type { TronPlan, TronWish } from './plan-tron-payment.ts'
import { isFollowedTron, type SentTron } from './sent-tron.ts'
import type { SentTronStorage } from './sent-tron-storage.ts'
import { readFinalBlock, readOutcome, sendTronTransaction } from './tron-server.ts'

/** A payment that the user has confirmed. */
export interface TronDispatch extends TronWish {
  readonly requestId: string
  readonly accountId: string
  readonly plan: TronPlan
}

export interface TronOutboxOptions {
  readonly storage: SentTronStorage
  /** URL of the server. */
  readonly url: () => string
  /** URL of another operator's server, which must confirm that a payment was not sent; `undefined` if there is none. */
  readonly secondUrl: () => string | undefined
  readonly sign: (accountId: string, payment: TronPayment) => Promise<SignedTronPayment>
  readonly worldId: string | null
  readonly now: () => number
}

export interface TronOutbox {
  /** Payments of the running world, newest first. */
  readonly list: () => Promise<readonly SentTron[]>
  /** Signs, stores and broadcasts a request once: if it was sent before, returns that payment. */
  readonly send: (dispatch: TronDispatch) => Promise<SentTron>
  /** Checks unsettled payments, and rebroadcasts those that the network doesn't know. */
  readonly refresh: () => Promise<void>
}

/**
 * Milliseconds after a final block within which a payment must get into a block, or never will. Long enough to wait out
 * a busy or unreachable network, short enough that a user learns the same day that nothing was sent.
 */
export const tronPaymentLife = 3_600_000
/**
 * Milliseconds by which final blocks and the device's clock must be past the expiration: one server's machines may lag
 * behind each other, and its claim that no block has the payment can't be checked.
 */
export const tronCertainty = 1_800_000
/** Consecutive refusals after which a payment is given up. */
const refusalsUntilGivenUp = 3

export function createTronOutbox(options: TronOutboxOptions): TronOutbox {
  const { storage, worldId } = options
  const list = async () => {
    const kept = await storage.list()
    return kept.filter((payment) => payment.worldId === worldId).toSorted((a, b) => b.createdAt - a.createdAt)
  }
  return {
    list,
    // Keeps other tabs from making a payment for the same request meanwhile.
    send: async (dispatch) =>
      withLock(`device-tron:${dispatch.accountId}`, async () => {
        const earlier = (await list()).find(({ requestId }) => requestId === dispatch.requestId)
        return earlier ?? signAndBroadcast(options, dispatch)
      }),
    refresh: async () => {
      const followed = (await list()).filter((payment) => isFollowedTron(payment, options.now()))
      const looks = followed.map(async (payment) => follow(options, payment))
      // A failing check must not hold up the others.
      const failure = (await Promise.allSettled(looks)).find((look) => look.status === 'rejected')
      if (failure) throw failure.reason
    },
  }
}

async function signAndBroadcast(options: TronOutboxOptions, dispatch: TronDispatch): Promise<SentTron> {
  const { storage, url, sign, worldId, now } = options
  const { requestId, accountId, from, recipient, token, plan } = dispatch
  const { amount, feeLimit, feeAtMost, size, energy } = plan
  const block = await readFinalBlock(url())
  const signed = await sign(accountId, { from, recipient, token, amount, feeLimit, block, life: tronPaymentLife })
  const payment: SentTron = {
    id: signed.id,
    requestId,
    accountId,
    recipient,
    token,
    amount,
    feeAtMost,
    size,
    energy,
    raw: signed.transaction,
    expiration: signed.expiration,
    block: tronBlockId(block),
    createdAt: now(),
    worldId,
    status: 'pending',
    isInBlock: false,
    fee: null,
    refusals: 0,
  }
  // Before any node has it: a crash in between must not lose what the network may know.
  await storage.put(payment)
  return broadcast(options, payment)
}

/** No answer is not a refusal: the payment stays pending and is offered again. */
async function broadcast({ storage, url }: TronOutboxOptions, payment: SentTron): Promise<SentTron> {
  const answer = await sendTronTransaction(url(), payment.raw).catch(() => 'unclear' as const)
  if (answer === 'unclear') return payment
  if (answer !== 'refused') return change(storage, payment, { refusals: 0 })
  const refusals = payment.refusals + 1
  return change(storage, payment, { refusals, ...(refusals >= refusalsUntilGivenUp && { status: 'refused' }) })
}

async function change(storage: SentTronStorage, payment: SentTron, changes: Partial<SentTron>): Promise<SentTron> {
  const changed = { ...payment, ...changes }
  await storage.put(changed)
  return changed
}

/**
 * Returns whether a payment that is in no final block can no longer get into one, according to all servers.
 * @throws Error if one of them can't be reached, is on another chain, or has the payment after all.
 */
async function isOver(options: TronOutboxOptions, payment: SentTron, final: number): Promise<boolean> {
  const over = payment.expiration + tronCertainty
  if (final < over || options.now() < over) return false
  await requireSameChain(options.url(), payment)
  const second = options.secondUrl()
  if (second === undefined) return true
  // Order matters: what is in no final block by then never will be.
  const { timestamp } = await readFinalBlock(second)
  if (Number(timestamp) < over) return false
  if (await readOutcome(second, 'final', payment.id)) throw new Error('The TRON servers disagree about a payment')
  await requireSameChain(second, payment)
  return true
}

/**
 * Blocks of another chain say nothing about a payment, and neither does a server that has moved to one, such as a test
 * network.
 */
async function requireSameChain(url: string, { block }: SentTron): Promise<void> {
  if (block !== undefined && tronBlockId(await readFinalBlock(url, undefined, numberOfBlockId(block))) !== block) {
    throw new Error('The TRON server belongs to another chain')
  }
}

async function follow(options: TronOutboxOptions, payment: SentTron): Promise<void> {
  const { storage, url } = options
  // Before checking for the payment: what is in no final block by then never will be.
  const final = Number((await readFinalBlock(url())).timestamp)
  const outcome = await readOutcome(url(), 'final', payment.id)
  if (outcome) {
    const { hasPaid, fee } = outcome
    await change(storage, payment, { status: hasPaid ? 'confirmed' : 'failed', isInBlock: true, fee })
    return
  }
  if (payment.status === 'expired') return
  if (await isOver(options, payment, final)) {
    await change(storage, payment, { status: 'expired', isInBlock: false, fee: null })
    return
  }
  const latest = await readOutcome(url(), 'latest', payment.id)
  if (latest) {
    if (payment.isInBlock && payment.status === 'pending') return
    await change(storage, payment, { status: 'pending', isInBlock: true, fee: latest.fee, refusals: 0 })
    return
  }
  const undone = payment.isInBlock ? await change(storage, payment, { isInBlock: false, fee: null }) : payment
  // A payment that nodes won't take isn't offered anymore: it could go through when no longer expected.
  if (undone.status === 'pending' && final < payment.expiration) await broadcast(options, undone)
}
