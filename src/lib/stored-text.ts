/** Name of a stored value. Raise the version when a schema change makes old values invalid. */
export type StorageKey = `${string}:v${number}`

/**
 * Wraps one of the browser's storages. Storage throws when it's full or blocked, for example with all cookies refused;
 * the app works without it, and nothing kept here is worth failing for.
 */
export function textsIn(storage: () => Storage) {
  return {
    /** Returns the text under `key`; `null` if there is none or the browser refuses storage. */
    read: (key: StorageKey): string | null => attempt(() => storage().getItem(key)),
    /** Stores `text`. If that fails, the value is lost when the page is left. */
    write: (key: StorageKey, text: string): void => {
      attempt(() => storage().setItem(key, text))
    },
    /** Removes the text under `key`. */
    remove: (key: StorageKey): void => {
      attempt(() => storage().removeItem(key))
    },
  }
}

function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    // See above.
    return null
  }
}

/** Local storage: for the next visit, in every tab. */
export const { read: readText, write: writeText, remove: removeText } = textsIn(() => localStorage)
