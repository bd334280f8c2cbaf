import type { MouseEvent } from 'react'

/**
 * Captures the clicks of what has just opened: the second click of a double click was meant for the button that stood
 * there before, not for “Confirm”, which came after it.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
