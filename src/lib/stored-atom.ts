import { atomWithStorage } from 'jotai/utils'
import type { GenericSchema } from 'valibot'
import { parseStored, readStored, writeStored } from './storage.ts'
import { removeText, type StorageKey } from './stored-text.ts'

/** Creates a jotai atom that is kept in local storage and shared with other tabs. */
export function storedAtom<T>(key: StorageKey, schema: GenericSchema<unknown, T>, fallback: T) {
  return atomWithStorage<T>(
    key,
    fallback,
    {
      getItem: (_key, initialValue) => readStored(key, schema, initialValue),
      setItem: (_key, value) => {
        writeStored(key, value)
      },
      removeItem: () => {
        removeText(key)
      },
      subscribe: (_key, callback, initialValue) => {
        const onStorage = (event: StorageEvent) => {
          if (event.key === key) callback(parseStored(event.newValue, schema, initialValue))
        }
        window.addEventListener('storage', onStorage)
        return () => {
          window.removeEventListener('storage', onStorage)
        }
      },
    },
    { getOnInit: true },
  )
}
