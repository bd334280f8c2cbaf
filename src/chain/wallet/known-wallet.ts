import { useSyncExternalStore } from 'react'

/** Key under which wagmi stores the connections to restore on the next visit. */
const connectionsKey = 'wagmi.store'

/**
 * Returns the address of the connected wallet in this browser, `null` for none. For the launch, which downloads no
 * wallet code: it reads what wagmi has stored, so check the address before using it.
 */
export function knownWallet(): string | null {
  try {
    const { state } = JSON.parse(localStorage.getItem(connectionsKey) ?? '') as StoredConnections
    const address = state.connections.value.find(([id]) => id === state.current)?.[1].accounts[0]
    return typeof address === 'string' ? address : null
  } catch {
    // Nothing stored, not wagmi's, or a browser that refuses storage.
    return null
  }
}

/** The part of it that is read here, if valid. */
interface StoredConnections {
  readonly state: {
    readonly current: unknown
    readonly connections: { readonly value: readonly [unknown, { readonly accounts: readonly unknown[] }][] }
  }
}

/** `knownWallet`, updated when other tabs change it. */
export function useKnownWallet(): string | null {
  return useSyncExternalStore(subscribe, knownWallet)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener('storage', onChange)
  }
}
