import { use, useSyncExternalStore } from 'react'
import type { Keyring, KeyringState } from '#src/keyring/keyring.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'

let opened: Promise<Keyring> | undefined

/** Returns the same promise for every render, and a new one when the page is retried after a failure. */
function openOnce(): Promise<Keyring> {
  opened ??= openKeyring().catch((error: unknown) => {
    setTimeout(() => (opened = undefined))
    throw error
  })
  return opened
}

/**
 * The wallets on this device and their state. Suspends until their worker has started; throws its `KeyringError` if it
 * can't.
 */
export function useKeyring(): { readonly keyring: Keyring; readonly state: KeyringState } {
  const keyring = use(openOnce())
  const state = useSyncExternalStore(keyring.subscribe, keyring.getState)
  return { keyring, state }
}
