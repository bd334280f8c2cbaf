/** Starts the app anew on the page where the person is. */
export function reloadApp(): void {
  window.location.reload()
}
