/** Name of a stored value. Raise the version when the schema changes in a way that old values do not fit. */
export type StorageKey = `${string}:v${number}`

/**
 * Texts in one of the browser's storages. Using it throws where storage is blocked, for example with all cookies refused,
 * and where it is full: the app works without, and nothing that is kept here is worth failing for.
 */
export function textsIn(storage: () => Storage) {
  return {
    /** What lies under `key`; `null` for nothing, and where the browser refuses storage. */
    read: (key: StorageKey): string | null => attempt(() => storage().getItem(key)),
    /** Keeps `text`. Where that fails, the value is lost when the page is left. */
    write: (key: StorageKey, text: string): void => {
      attempt(() => storage().setItem(key, text))
    },
    /** Forgets what lies under `key`. */
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

/** For the next visit, in every tab. */
export const { read: readText, write: writeText, remove: removeText } = textsIn(() => localStorage)
