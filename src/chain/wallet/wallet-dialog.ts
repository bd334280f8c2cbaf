import { useSyncExternalStore } from 'react'

/** What a person has asked to see: the list of wallets, or the sheet of the connected account. */
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

/** Opens a dialog about the wallet as soon as the code of the dialogs is there. */
export function openWalletDialog(dialog: WalletDialog): void {
  change(dialog)
}

/** The dialog is open, or no longer needed. */
export function walletDialogOpened(): void {
  change(undefined)
}

/** The dialog that is asked for and does not stand open yet. */
export function useAskedWalletDialog(): WalletDialog | undefined {
  return useSyncExternalStore(subscribe, () => asked)
}

/** Whether any has ever been asked for: until then nothing of them is loaded. */
export function useNeedsWalletDialogs(): boolean {
  return useSyncExternalStore(subscribe, () => hasBeenAsked)
}
