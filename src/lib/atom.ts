import { useSyncExternalStore } from 'react'

/** A value of the interface that several components read and change, as long as the app is open. */
export interface Atom<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** @returns Ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An atom that begins with `value`. */
export function atom<T>(value: T): Atom<T> {
  const listeners = new Set<() => void>()
  let current = value
  return {
    get: () => current,
    set: (changed) => {
      if (Object.is(changed, current)) return
      current = changed
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** What an atom holds, now and whenever it changes. */
export function useAtomValue<T>({ get, subscribe }: Atom<T>): T {
  return useSyncExternalStore(subscribe, get, get)
}

/** What an atom holds, and how to change it. */
export function useAtom<T>(shared: Atom<T>): readonly [T, (value: T) => void] {
  return [useAtomValue(shared), shared.set]
}
