import type { GenericSchema } from 'valibot'
import { type Atom, atom } from './atom.ts'
import { parseStored, readStored, writeStored } from './storage.ts'
import { removeText, type StorageKey } from './stored-text.ts'

interface StoredAtom<T> extends Atom<T> {
  /** Back to the fallback, with nothing stored. */
  readonly reset: () => void
}

/** An atom that is kept in local storage and shared with other tabs. */
export function storedAtom<T>(key: StorageKey, schema: GenericSchema<unknown, T>, fallback: T): StoredAtom<T> {
  const kept = atom(readStored(key, schema, fallback))
  let readers = 0
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) kept.set(parseStored(event.newValue, schema, fallback))
  }
  return {
    get: kept.get,
    set: (value) => {
      writeStored(key, value)
      kept.set(value)
    },
    reset: () => {
      removeText(key)
      kept.set(fallback)
    },
    subscribe: (listener) => {
      const unsubscribe = kept.subscribe(listener)
      readers += 1
      if (readers === 1) {
        window.addEventListener('storage', onStorage)
        catchUp()
      }
      return () => {
        unsubscribe()
        readers -= 1
        if (readers === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }

  /** While nobody read it, another tab may have changed it. The same text is the same value, and rerenders nobody. */
  function catchUp(): void {
    const stored = readStored(key, schema, fallback)
    if (JSON.stringify(stored) !== JSON.stringify(kept.get())) kept.set(stored)
  }
}
