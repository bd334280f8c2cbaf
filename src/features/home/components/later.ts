import { type ComponentType, lazy } from 'react'
import { firstPaint } from '#src/lib/first-paint.ts'

/**
 * Loads a part of the page after the first paint. `Fallback` replaces it if the load fails; the rest of the page stays
 * intact.
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
