import { numberOfBlockId, tronBlockId } from '#api/tron/block-id.ts'
import type { SignedTronPayment, TronPayment } from '#src/keyring/tron-protocol.ts'
import { withLock } from '#src/lib/web-lock.ts'
import type { TronPlan, TronWish } from './plan-tron-payment.ts'
import { isFollowedTron, type SentTron } from './sent-tron.ts'
import type { SentTronStorage } from './sent-tron-storage.ts'
import { readFinalBlock, readOutcome, sendTronTransaction } from './tron-server.ts'

/** What a person has confirmed. */
export interface TronDispatch extends TronWish {
  readonly requestId: string
  readonly accountId: string
  readonly plan: TronPlan
}

export interface TronOutboxOptions {
  readonly storage: SentTronStorage
  /** Of the server that is asked. */
  readonly url: () => string
  /** Of somebody else's, which is asked, too, before a payment counts as not sent; `undefined` where there is none. */
  readonly secondUrl: () => string | undefined
  readonly sign: (accountId: string, payment: TronPayment) => Promise<SignedTronPayment>
  readonly worldId: string | null
  readonly now: () => number
}

export interface TronOutbox {
  /** Those of the world that runs, newest first. */
  readonly list: () => Promise<readonly SentTron[]>
  /** Signs, keeps and broadcasts a request once: one that was sent before comes back as it is. */
  readonly send: (dispatch: TronDispatch) => Promise<SentTron>
  /** Looks where payments are that are not settled, and broadcasts again what the network does not know. */
  readonly refresh: () => Promise<void>
}

/**
 * Milliseconds from a final block within which a payment is in a block or never. Long enough to wait for a network that is
 * busy or out of reach, short enough that a person learns the same day that nothing was sent.
 */
export const tronPaymentLife = 3_600_000
/**
 * Milliseconds that final blocks and the device's clock have to be past the expiry: one server's machines may be behind each
 * other, and its word that no block has the payment can be checked by nothing.
 */
export const tronCertainty = 1_800_000
/** After so many refusals in a row, nodes mean it. */
const refusalsUntilGivenUp = 3

export function createTronOutbox(options: TronOutboxOptions): TronOutbox {
  const { storage, worldId } = options
  const list = async () => {
    const kept = await storage.list()
    return kept.filter((payment) => payment.worldId === worldId).toSorted((a, b) => b.createdAt - a.createdAt)
  }
  return {
    list,
    // Nobody makes a payment of the same request in another tab meanwhile.
    send: async (dispatch) =>
      withLock(`device-tron:${dispatch.accountId}`, async () => {
        const earlier = (await list()).find(({ requestId }) => requestId === dispatch.requestId)
        return earlier ?? signAndBroadcast(options, dispatch)
      }),
    refresh: async () => {
      const followed = (await list()).filter((payment) => isFollowedTron(payment, options.now()))
      const looks = followed.map(async (payment) => follow(options, payment))
      // One that can't be looked at keeps none of the others waiting.
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
  // Before any node has it: a crash between the two must not lose what the network may know.
  await storage.put(payment)
  return broadcast(options, payment)
}

/** Silence is no refusal: the payment goes on waiting, and is offered again. */
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
 * Whether a payment that no final block has can be in none any more, by all servers that there are.
 * @throws Error if one of them can't be reached, is of another chain, or has the payment after all.
 */
async function isOver(options: TronOutboxOptions, payment: SentTron, final: number): Promise<boolean> {
  const over = payment.expiration + tronCertainty
  if (final < over || options.now() < over) return false
  await requireSameChain(options.url(), payment)
  const second = options.secondUrl()
  if (second === undefined) return true
  // In this order: what is in no final block by then never will be.
  const { timestamp } = await readFinalBlock(second)
  if (Number(timestamp) < over) return false
  if (await readOutcome(second, 'final', payment.id)) throw new Error('The TRON servers disagree about a payment')
  await requireSameChain(second, payment)
  return true
}

/** Blocks of another chain say nothing about a payment: nor does a server that has moved to one, such as a test network. */
async function requireSameChain(url: string, { block }: SentTron): Promise<void> {
  if (block !== undefined && tronBlockId(await readFinalBlock(url, undefined, numberOfBlockId(block))) !== block) {
    throw new Error('The TRON server is of another chain')
  }
}

async function follow(options: TronOutboxOptions, payment: SentTron): Promise<void> {
  const { storage, url } = options
  // Before the question whether a final block has it: what is not in one by then never will be.
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
  // One that nodes won't take is offered no more: it could go through once nobody expects it.
  if (undone.status === 'pending' && final < payment.expiration) await broadcast(options, undone)
}
