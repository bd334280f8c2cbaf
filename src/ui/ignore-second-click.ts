import type { MouseEvent } from 'react'

/**
 * Captures clicks on something that has just opened: the second click of a double click was meant for the button there
 * before, not for the “Confirm” that replaced it.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
