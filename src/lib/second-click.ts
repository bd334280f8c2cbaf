/**
 * Call it when what was clicked goes away: the second click of a double click, meant for that, does nothing to what was
 * below, neither press it nor take the focus. The next click that begins anew counts again.
 */
export function ignoreSecondClick(): void {
  const listening = new AbortController()
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) {
      if (event.type === 'mousedown') listening.abort()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['mousedown', 'click', 'dblclick'] as const) {
    window.addEventListener(type, ignore, { capture: true, signal: listening.signal })
  }
}
