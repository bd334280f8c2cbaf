/**
 * Call it when the clicked element is removed: the second click of a double click then has no effect on what was below
 * it, neither pressing nor focusing it. The next new click counts again.
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
