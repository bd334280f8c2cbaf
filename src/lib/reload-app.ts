/** Restarts the app on the current page. */
export function reloadApp(): void {
  window.location.reload()
}
