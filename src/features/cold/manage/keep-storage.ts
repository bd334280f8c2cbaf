/** Asks the browser not to clear our storage when space runs short. The settings show whether it agreed. */
export async function keepStorage(): Promise<void> {
  if ('storage' in navigator && typeof navigator.storage.persist === 'function') await navigator.storage.persist()
}

/** Resolves to whether the browser has promised to keep our storage; `false` if it can't promise. */
export async function isStorageKept(): Promise<boolean> {
  return 'storage' in navigator && typeof navigator.storage.persisted === 'function' && navigator.storage.persisted()
}
