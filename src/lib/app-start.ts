/** Returns the query of the app's own URL, before the hash: what the app was opened with. */
export function startQuery(): string {
  return window.location.search
}

/** Restarts the app at another of its URLs: a full load, not a navigation. */
export function startApp(url: string): void {
  window.location.assign(url)
}
