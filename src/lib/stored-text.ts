/** Name of a stored value. Raise the version when the schema changes in a way that old values do not fit. */
export type StorageKey = `${string}:v${number}`

/** What lies under `key` in local storage; `null` for nothing, and where the browser refuses storage. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Reading throws where storage is blocked, for example with all cookies refused: the app works without.
    return null
  }
}

/** Keeps `text` for the next visit. Where storage is blocked or full, the value is lost when the page is left. */
export function writeText(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // See above: nothing that is kept here is worth failing for.
  }
}

/** Forgets what lies under `key`. */
export function removeText(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // See above: where storage is blocked, there is nothing to forget.
  }
}
