/** Asks the browser not to clear what it keeps for us when space runs short. Whether it agrees, the settings say. */
export async function keepStorage(): Promise<void> {
  if ('storage' in navigator && typeof navigator.storage.persist === 'function') await navigator.storage.persist()
}

/** Whether the browser has promised to; browsers that can't promise have not. */
export async function isStorageKept(): Promise<boolean> {
  return 'storage' in navigator && typeof navigator.storage.persisted === 'function' && navigator.storage.persisted()
}
