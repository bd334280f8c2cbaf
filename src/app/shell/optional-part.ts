import { type ComponentType, lazy } from 'react'

/**
 * Creates a lazy component that the app can do without: if its code fails to load nothing is shown, and the next visit
 * tries again.
 */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
}
