import { type ComponentType, lazy } from 'react'
import { firstPaint } from '#src/lib/first-paint.ts'

/** Loads a part of the page after the first paint. If that fails, shows `Fallback` and leaves the rest intact. */
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
