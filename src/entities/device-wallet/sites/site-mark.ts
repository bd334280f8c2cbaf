import { readText, removeText, writeText } from '#src/lib/stored-text.ts'

const storageKey = 'deviceSites:v1'

/** Whether some site is connected with the wallet on this device: only then WalletConnect is loaded without being asked for. */
export function hasSites(): boolean {
  return readText(storageKey) !== null
}

export function markSites(areThere: boolean): void {
  if (areThere) writeText(storageKey, 'connected')
  else removeText(storageKey)
}
