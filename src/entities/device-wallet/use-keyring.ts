import { use, useSyncExternalStore } from 'react'
import type { Keyring, KeyringState } from '#src/keyring/keyring.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'

let opened: Promise<Keyring> | undefined

/** The same promise for every render, and a new one once opening has failed and the page is tried again. */
function openOnce(): Promise<Keyring> {
  opened ??= openKeyring().catch((error: unknown) => {
    setTimeout(() => (opened = undefined))
    throw error
  })
  return opened
}

/**
 * The wallets on this device, and how things stand with them. Suspends until their worker has started; throws its
 * `KeyringError` where it cannot.
 */
export function useKeyring(): { readonly keyring: Keyring; readonly state: KeyringState } {
  const keyring = use(openOnce())
  const state = useSyncExternalStore(keyring.subscribe, keyring.getState)
  return { keyring, state }
}
