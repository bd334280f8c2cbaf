import { type ComponentType, lazy } from 'react'

/**
 * A part that comes later and without which the app is whole: where its code does not arrive nothing stands in its
 * place, and the next visit tries again.
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
