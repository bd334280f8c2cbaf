import { readText, removeText, writeText } from '#src/lib/stored-text.ts'

const storageKey = 'deviceSites:v1'

/** Returns whether any site is connected with the wallet on this device: only then is WalletConnect loaded unasked. */
export function hasSites(): boolean {
  return readText(storageKey) !== null
}

export function markSites(areThere: boolean): void {
  if (areThere) writeText(storageKey, 'connected')
  else removeText(storageKey)
}
