import { useSyncExternalStore } from 'react'

/** Where wagmi keeps the connections that it takes up again on the next visit. */
const connectionsKey = 'wagmi.store'

/**
 * The address of the wallet that is connected in this browser, `null` for none. For the launch, which downloads nothing
 * that talks to wallets: it reads what wagmi has stored, so the address must be checked before it is used.
 */
export function knownWallet(): string | null {
  try {
    const { state } = JSON.parse(localStorage.getItem(connectionsKey) ?? '') as StoredConnections
    const address = state.connections.value.find(([id]) => id === state.current)?.[1].accounts[0]
    return typeof address === 'string' ? address : null
  } catch {
    // Nothing, nothing of wagmi's, or a browser that refuses storage.
    return null
  }
}

/** The part of it that is read here, if it is what it should be. */
interface StoredConnections {
  readonly state: {
    readonly current: unknown
    readonly connections: { readonly value: readonly [unknown, { readonly accounts: readonly unknown[] }][] }
  }
}

/** `knownWallet`, followed through what other tabs do. */
export function useKnownWallet(): string | null {
  return useSyncExternalStore(subscribe, knownWallet)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener('storage', onChange)
  }
}
