import { type ChainErrorCode, chainErrorCode } from '#src/chain/chain-error.ts'
import { isLocalChain } from '#src/chain/chain-names.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { openOnce } from '#src/lib/open-once.ts'
import type { DeviceTransaction } from './device-transaction.ts'
import { createOutbox, type Outbox } from './device-transactions.ts'
import { openOutboxStorage } from './outbox-storage.ts'

/** Milliseconds between checks of unsettled transactions. */
const lookInterval = 4_000

export interface OutboxState {
  /** Newest first; `undefined` while loading. */
  readonly transactions: readonly DeviceTransaction[] | undefined
  /** Why the latest check of the networks failed; `null` if it didn't. */
  readonly problem: ChainErrorCode | null
}

/** The outbox shared by a whole page: any subscriber keeps it up to date. */
export interface DeviceOutbox extends Outbox {
  readonly getState: () => OutboxState
  /** Calls `listener` on each change, including those by other tabs; returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Follows `outbox` as long as there are subscribers. */
export function watchOutbox(outbox: Outbox): DeviceOutbox {
  const listeners = new Set<() => void>()
  let state: OutboxState = { transactions: undefined, problem: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the current watch: each begins with a first listener and ends with the last one. */
  let watch = 0
  let reads = 0

  function show(next: OutboxState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function read(): Promise<void> {
    const started = (reads += 1)
    const transactions = await outbox.list()
    // A later read may have finished first: its result is newer.
    if (started === reads) show({ ...state, transactions })
  }

  async function look(): Promise<void> {
    let problem: ChainErrorCode | null = null
    try {
      await read()
      await outbox.refresh()
      await read()
    } catch (error) {
      problem = chainErrorCode(error)
    }
    if (problem !== state.problem) show({ ...state, problem })
  }

  async function keepLooking(own: number): Promise<void> {
    await look()
    if (own === watch) timer = setTimeout(() => void keepLooking(own), lookInterval)
  }

  /** Rereads the list after an action, so that its result is shown at once. */
  async function thenRead<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      await read()
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        const own = (watch += 1)
        timer = setTimeout(() => void keepLooking(own))
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        watch += 1
        clearTimeout(timer)
      }
    },
    list: outbox.list,
    send: async (dispatch) => thenRead(outbox.send(dispatch)),
    speedUp: async (hash) => thenRead(outbox.speedUp(hash)),
    cancel: async (hash) => thenRead(outbox.cancel(hash)),
    refresh: look,
  }
}

/** Opens the outbox of the wallets on this device, one per page. All tabs share its storage. */
export const openDeviceOutbox = openOnce(async (): Promise<DeviceOutbox> => {
  const [keyring, { worldId }] = await Promise.all([openKeyring(), loadAppConfig()])
  const outbox = createOutbox({
    storage: openOutboxStorage(),
    clientOf: getPublicClient,
    sign: keyring.signTransaction,
    worldOf: (chainId) => (isLocalChain(chainId) ? worldId : null),
  })
  return watchOutbox(outbox)
})
