import { type ChainErrorCode, chainErrorCode } from '#src/chain/chain-error.ts'
import { isLocalChain } from '#src/chain/chain-names.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { openOnce } from '#src/lib/open-once.ts'
import type { DeviceTransaction } from './device-transaction.ts'
import { createOutbox, type Outbox } from './device-transactions.ts'
import { openOutboxStorage } from './outbox-storage.ts'

/** Milliseconds between looks where the unsettled transactions are. */
const lookInterval = 4_000

export interface OutboxState {
  /** Newest first; `undefined` until they have been read. */
  readonly transactions: readonly DeviceTransaction[] | undefined
  /** Why the latest look at the networks failed; `null` if it did not. */
  readonly problem: ChainErrorCode | null
}

/** The outbox that all of a page share: whoever watches it keeps it up to date. */
export interface DeviceOutbox extends Outbox {
  readonly getState: () => OutboxState
  /** Calls `listener` on each change, those that other tabs make included; returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Follows `outbox` for as long as somebody watches. */
export function watchOutbox(outbox: Outbox): DeviceOutbox {
  const listeners = new Set<() => void>()
  let state: OutboxState = { transactions: undefined, problem: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Which watch goes on: each begins with a first listener and ends with the last one. */
  let watch = 0
  let reads = 0

  function show(next: OutboxState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function read(): Promise<void> {
    const started = (reads += 1)
    const transactions = await outbox.list()
    // A later read may have come back first: what it saw is newer.
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

  /** What somebody has just asked for is on the screen at once. */
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

/** The outbox of the wallets on this device: one for each page. What it keeps, all tabs share. */
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
