import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { BitcoinPayment, SignedBitcoinPayment } from '#src/keyring/bitcoin-protocol.ts'
import type { ScriptKind } from '#src/keyring/bitcoin-rules.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { withLock } from '#src/lib/web-lock.ts'
import { type BitcoinCoin, coinKey } from './bitcoin-coin.ts'
import { BitcoinFailure } from './bitcoin-failure.ts'
import { IndexServerRefusal } from './ask-index-server.ts'
import { readTransaction, sendTransaction } from './index-server.ts'
import type { PaymentPlan } from './plan-payment.ts'
import { plannedPayment } from './planned-payment.ts'
import { planReplacement } from './plan-replacement.ts'
import { confirmationsUntilFinal, holdsCoins, isRival, isUnsettled, type SentBitcoin } from './sent-bitcoin.ts'
import type { SentBitcoinStorage } from './sent-bitcoin-storage.ts'

/** A payment that the user has confirmed. */
export interface BitcoinDispatch {
  readonly requestId: string
  readonly accountId: string
  readonly network: BitcoinNetworkKey
  readonly recipient: string
  readonly plan: PaymentPlan
  /** Index of the change address. */
  readonly changeIndex: number
}

export interface BitcoinOutboxOptions {
  readonly storage: SentBitcoinStorage
  /** URL of the network's index server. */
  readonly urlOf: (network: BitcoinNetworkKey) => string
  readonly sign: (accountId: string, payment: BitcoinPayment) => Promise<SignedBitcoinPayment>
  readonly worldId: string | null
  readonly now: () => number
}

/** How a payment is replaced: by the same at a higher fee, or by nothing but change. */
export type Replacement = 'speed-up' | 'cancel'

/** The account whose coins a file spends. */
interface SigningAccount {
  readonly accountId: string
  /** Type of its change addresses. */
  readonly changeKind: ScriptKind
}

export interface BitcoinOutbox {
  /** Payments of the running world, newest first. */
  readonly list: () => Promise<readonly SentBitcoin[]>
  /** Signs, stores and broadcasts a request once: if it was sent before, returns that payment. */
  readonly send: (dispatch: BitcoinDispatch) => Promise<SentBitcoin>
  /**
   * Stores and broadcasts a transaction that was signed as a file, once. @throws BitcoinFailure `coins-held`,
   * `unsigned`
   */
  readonly sendSigned: (account: SigningAccount, psbt: ReadPsbt) => Promise<SentBitcoin>
  /** @param rate Minimum in base units per 1,000 virtual bytes. @param spare Coins that may be added for the fee. */
  readonly replace: (
    id: string,
    how: Replacement,
    wish: { readonly rate: bigint; readonly spare: readonly BitcoinCoin[]; readonly changeIndex: number },
  ) => Promise<SentBitcoin>
  /** Checks unsettled payments, and rebroadcasts those that the network doesn't know. */
  readonly refresh: () => Promise<void>
}

/** Consecutive refusals after which a payment is given up. */
const refusalsUntilGivenUp = 3

/** Runs `work` while no one else selects coins of the account, in this tab or another. */
async function alone<T>(
  { network, accountId }: Pick<SentBitcoin, 'network' | 'accountId'>,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(`device-bitcoin:${network}:${accountId}`, work)
}

export function createBitcoinOutbox(options: BitcoinOutboxOptions): BitcoinOutbox {
  const { storage, worldId } = options
  const list = async () => {
    const kept = await storage.list()
    return kept.filter((payment) => payment.worldId === worldId).toSorted((a, b) => b.createdAt - a.createdAt)
  }

  return {
    list,
    send: async (dispatch) =>
      alone(dispatch, async () => {
        const kept = await list()
        const earlier = kept.find(({ requestId }) => requestId === dispatch.requestId)
        if (earlier) return earlier
        refuseHeld(kept, { network: dispatch.network, coins: dispatch.plan.coins })
        return signAndBroadcast(options, dispatch, null)
      }),
    sendSigned: async ({ accountId, changeKind }, psbt) =>
      alone({ network: psbt.network, accountId }, async () => {
        // Few users send files, so the code to read them loads on demand.
        const { sentPsbt } = await import('./sent-psbt.ts')
        const payment = sentPsbt(psbt, { accountId, changeKind, worldId, createdAt: options.now() })
        if (!payment) throw new BitcoinFailure('unsigned')
        const kept = await list()
        const earlier = kept.find(({ id }) => id === payment.id)
        if (earlier) return earlier
        refuseHeld(kept, payment)
        await storage.put(payment)
        return broadcast(options.urlOf(payment.network), storage, payment)
      }),
    replace: async (id, how, wish) => {
      const found = (await list()).find((payment) => payment.id === id)
      if (!found) throw new BitcoinFailure('not-replaceable')
      return alone(found, async () => replaceAlone(options, await list(), found, how, wish))
    },
    refresh: async () => {
      const open = (await list()).filter(isUnsettled)
      const looks = open.map(async (payment) => follow(options, payment))
      // An unreachable network must not hold up the others.
      const failure = (await Promise.allSettled(looks)).find((look) => look.status === 'rejected')
      await settleRivals(storage, await list())
      if (failure) throw failure.reason
    },
  }
}

function refuseHeld(kept: readonly SentBitcoin[], { network, coins }: Pick<SentBitcoin, 'network' | 'coins'>): void {
  const held = heldCoins(kept, network)
  if (coins.some((coin) => held.has(coinKey(coin)))) throw new BitcoinFailure('coins-held')
}

/** Returns coins already spent by payments of this device. */
export function heldCoins(payments: readonly SentBitcoin[], network: BitcoinNetworkKey): ReadonlySet<string> {
  const holding = payments.filter((payment) => payment.network === network && holdsCoins(payment))
  return new Set(holding.flatMap(({ coins }) => coins.map(coinKey)))
}

type Unsent = Omit<BitcoinDispatch, 'recipient'> & { readonly recipient: string | null }

async function signAndBroadcast(
  { storage, urlOf, sign, worldId, now }: BitcoinOutboxOptions,
  { requestId, accountId, network, recipient, plan, changeIndex }: Unsent,
  replaces: string | null,
): Promise<SentBitcoin> {
  const url = urlOf(network)
  const wanted = await plannedPayment(url, { network, recipient, plan, changeIndex })
  const signed = await sign(accountId, wanted)
  const payment: SentBitcoin = {
    id: signed.id,
    requestId,
    accountId,
    network,
    coins: plan.coins,
    recipient,
    amount: recipient === null ? 0n : plan.amount,
    fee: signed.fee,
    size: signed.size,
    change: wanted.change,
    raw: signed.transaction,
    createdAt: now(),
    worldId,
    status: 'pending',
    confirmations: 0,
    refusals: 0,
    replaces,
  }
  // Before any node has it: a crash in between must not lose what the network may know.
  await storage.put(payment)
  return broadcast(url, storage, payment)
}

/** No answer is not a refusal: the payment stays pending and is offered again. */
async function broadcast(url: string, storage: SentBitcoinStorage, payment: SentBitcoin): Promise<SentBitcoin> {
  try {
    await sendTransaction(url, payment.raw)
    return await change(storage, payment, { refusals: 0, status: 'pending' })
  } catch (error) {
    if (!(error instanceof IndexServerRefusal)) return payment
    const refusals = payment.refusals + 1
    const status = refusals >= refusalsUntilGivenUp ? 'refused' : payment.status
    return change(storage, payment, { refusals, status })
  }
}

async function change(
  storage: SentBitcoinStorage,
  payment: SentBitcoin,
  changes: Partial<SentBitcoin>,
): Promise<SentBitcoin> {
  const changed = { ...payment, ...changes }
  await storage.put(changed)
  return changed
}

async function follow({ storage, urlOf }: BitcoinOutboxOptions, payment: SentBitcoin): Promise<void> {
  const url = urlOf(payment.network)
  const found = await readTransaction(url, payment.id)
  if (found === undefined) {
    await broadcast(url, storage, payment.confirmations === 0 ? payment : { ...payment, confirmations: 0 })
    return
  }
  const { confirmations } = found
  const status = confirmations >= confirmationsUntilFinal ? 'confirmed' : 'pending'
  if (confirmations === payment.confirmations && status === payment.status) return
  await change(storage, payment, { confirmations, status, refusals: 0 })
}

/** Coins of a final payment are gone for its rivals. */
async function settleRivals(storage: SentBitcoinStorage, payments: readonly SentBitcoin[]): Promise<void> {
  const final = payments.filter(({ status }) => status === 'confirmed')
  const lost = payments.filter((payment) => isUnsettled(payment) && final.some((winner) => isRival(winner, payment)))
  for (const payment of lost) await change(storage, payment, { status: 'replaced', confirmations: 0 })
}

async function replaceAlone(
  options: BitcoinOutboxOptions,
  payments: readonly SentBitcoin[],
  found: SentBitcoin,
  how: Replacement,
  { rate, spare, changeIndex }: Parameters<BitcoinOutbox['replace']>[2],
): Promise<SentBitcoin> {
  const rivals = payments.filter((payment) => isUnsettled(payment) && isRival(payment, found))
  // A second click, or another tab, requests what was already done.
  const same = rivals.find(
    ({ replaces, recipient }) => replaces === found.id && (recipient === null) === (how === 'cancel'),
  )
  if (same) return same
  const family = [found, ...rivals].filter(({ status }) => status === 'pending')
  const isLate = [found, ...rivals].some(({ confirmations, status }) => confirmations > 0 || status === 'confirmed')
  const ids = new Set(family.map(({ id }) => id))
  const isBuiltOn = payments.some((payment) => holdsCoins(payment) && payment.coins.some(({ id }) => ids.has(id)))
  // A file's recipients are known, but not what else it was made for.
  const isTaken = bitcoinNetworks[found.network].relaysReplacements && family.every(({ paid }) => paid === undefined)
  if (!isTaken || isLate || isBuiltOn || family.length === 0) throw new BitcoinFailure('not-replaceable')
  // Each replacement must outbid everything that nodes may have, whichever payment the user looks at.
  const dearest = family.reduce((one, other) => (other.fee > one.fee ? other : one))
  const held = heldCoins(payments, found.network)
  const free = spare.filter((coin) => !held.has(coinKey(coin)))
  const plan = planReplacement(dearest, how, { rate, spare: free })
  if (!plan) throw new BitcoinFailure('no-fee-left')
  const { accountId, network } = found
  const recipient = how === 'cancel' ? null : dearest.recipient
  const keptIndex = dearest.change?.index ?? changeIndex
  const requestId = `${how}:${found.id}`
  return signAndBroadcast(options, { requestId, accountId, network, recipient, plan, changeIndex: keptIndex }, found.id)
}
