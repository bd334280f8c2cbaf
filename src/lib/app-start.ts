/** The query of the app's own address, before the hash: what this start of the app was opened with. */
export function startQuery(): string {
  return window.location.search
}

/** Starts the app at another address of its own, which is more than a step to another page. */
export function startApp(url: string): void {
  window.location.assign(url)
}
