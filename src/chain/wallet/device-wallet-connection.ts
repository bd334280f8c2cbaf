import * as v from 'valibot'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { removeText } from '#src/lib/stored-text.ts'

/** The accounts of the wallet on this device, as far as the app connects to them. */
export interface DeviceAccounts {
  /** Returns the user's selected account if it can sign; `undefined` if there is none. */
  readonly current: () => Address | undefined
  readonly subscribe: (listener: () => void) => () => void
}

type Listener = (payload: unknown) => void

const storageKey = 'deviceWalletConnection:v1'

/** Stored while the app is connected to the wallet on this device: its current chain. */
const connection = v.object({ chainId: v.pipe(v.number(), v.check(isOffered)) })

/** Returns whether it is one of the seven networks, or stands in for one. */
export function isOffered(chainId: number): boolean {
  return poolChains.some(({ id }) => id === chainId)
}

function stored() {
  return readStored(storageKey, v.nullable(connection), null)
}

function currentChainId(): number {
  const [first] = poolChains
  if (!first) throw new Error('This build has no chains')
  return stored()?.chainId ?? first.id
}

export type DeviceConnection = ReturnType<typeof createDeviceConnection>

/**
 * Tracks whether the app is connected to the wallet on this device, with which account and on which chain, and reports
 * changes. Like a wallet's permission, it survives a reload.
 * @param loadAccounts Loads the keyring. Not called before a connection is made: other visits download none of it.
 */
export function createDeviceConnection(loadAccounts: () => Promise<DeviceAccounts>) {
  const listeners = new Map<string, Set<Listener>>()
  let loading: Promise<DeviceAccounts> | undefined
  let announced: Address | undefined

  function emit(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }

  function watch(source: DeviceAccounts): DeviceAccounts {
    announced = source.current()
    source.subscribe(() => {
      const now = source.current()
      if (now === announced) return
      announced = now
      if (stored()) emit('accountsChanged', now === undefined ? [] : [now])
    })
    return source
  }

  async function selected(): Promise<Address | undefined> {
    loading ??= loadAccounts().then(watch)
    try {
      return (await loading).current()
    } catch (error) {
      // Its code may load the next time.
      loading = undefined
      throw error
    }
  }

  return {
    /** Connects with the selected account; `undefined` if there is none. */
    connect: async () => {
      const account = await selected()
      if (account !== undefined) writeStored(storageKey, { chainId: currentChainId() })
      return account
    },
    disconnect: () => removeText(storageKey),
    /** Returns the connected account. */
    account: async () => (stored() ? selected() : undefined),
    chainId: currentChainId,
    switchChain: (chainId: number) => {
      if (chainId === currentChainId()) return
      writeStored(storageKey, { chainId })
      emit('chainChanged', `0x${chainId.toString(16)}`)
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
  }
}
