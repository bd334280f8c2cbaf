import { type ComponentType, lazy } from 'react'
import { firstPaint } from '#src/lib/first-paint.ts'

/**
 * A part of the page that is loaded once something stands on the screen. `Fallback` takes its place where
 * it does not arrive: the rest of the page is what it was.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props>) {
  return lazy(async () => {
    await firstPaint()
    try {
      return { default: await load() }
    } catch {
      return { default: Fallback }
    }
  })
}
