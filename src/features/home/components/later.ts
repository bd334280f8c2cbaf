import { type ComponentType, lazy } from 'react'
import { firstPaint } from '#src/lib/first-paint.ts'
import { type CatalogueName, loadCatalogue } from '#src/lib/i18n.ts'

/**
 * A part of the page that is loaded with its texts once something stands on the screen. `Fallback` takes its place where
 * it does not arrive: the rest of the page is what it was.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  catalogues: readonly CatalogueName[],
  Fallback: ComponentType<Props>,
) {
  return lazy(async () => {
    await firstPaint()
    try {
      const [Part] = await Promise.all([load(), ...catalogues.map(loadCatalogue)])
      return { default: Part }
    } catch {
      return { default: Fallback }
    }
  })
}
