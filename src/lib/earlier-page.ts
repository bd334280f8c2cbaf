/**
 * Returns whether "back" leads to one of our pages. The router counts the entries it adds to the browser's history; 0
 * is the page the app was opened with.
 */
export function hasEarlierPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
