import { useSyncExternalStore } from 'react'

/** A dialog that the user can request: the list of wallets, or the sheet of the connected account. */
export type WalletDialog = 'connect' | 'account'

let asked: WalletDialog | undefined
let hasBeenAsked = false
const listeners = new Set<() => void>()

function change(dialog: WalletDialog | undefined): void {
  asked = dialog
  hasBeenAsked ||= dialog !== undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens a wallet dialog as soon as the dialogs' code has loaded. */
export function openWalletDialog(dialog: WalletDialog): void {
  change(dialog)
}

/** Call it once the dialog is open or no longer needed. */
export function walletDialogOpened(): void {
  change(undefined)
}

/** Returns the requested dialog that isn't open yet. */
export function useAskedWalletDialog(): WalletDialog | undefined {
  return useSyncExternalStore(subscribe, () => asked)
}

/** Returns whether a dialog was ever requested: until then none of their code is loaded. */
export function useNeedsWalletDialogs(): boolean {
  return useSyncExternalStore(subscribe, () => hasBeenAsked)
}
