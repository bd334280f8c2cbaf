import { atomWithStorage } from 'jotai/utils'
import { type GenericSchema, safeParse } from 'valibot'

/**
 * The stored value of `key`, or `fallback` when there is none, when it is not what `schema` describes, or when the
 * browser refuses storage. What lies in local storage was written by an older version, another tab or a person: it is
 * parsed, never trusted.
 */
export function readStored<T>(key: string, schema: GenericSchema<unknown, T>, fallback: T): T {
  try {
    return parseStored(localStorage.getItem(key), schema, fallback)
  } catch {
    // Reading throws where storage is blocked, for example with all cookies refused: the app works without.
    return fallback
  }
}

function parseStored<T>(text: string | null, schema: GenericSchema<unknown, T>, fallback: T): T {
  if (text === null) return fallback
  try {
    const result = safeParse(schema, JSON.parse(text))
    return result.success ? result.output : fallback
  } catch {
    // Not JSON.
    return fallback
  }
}

/**
 * A jotai atom kept in local storage under `key` and shared with other tabs. Raise the version in the key when the
 * schema changes in a way that old values do not fit.
 */
export function storedAtom<T>(key: `${string}:v${number}`, schema: GenericSchema<unknown, T>, fallback: T) {
  return atomWithStorage<T>(
    key,
    fallback,
    {
      getItem: (_key, initialValue) => readStored(key, schema, initialValue),
      setItem: (_key, value) => {
        try {
          localStorage.setItem(key, JSON.stringify(value))
        } catch {
          // Blocked or full: the value lives on in memory until the page is left.
        }
      },
      removeItem: () => {
        localStorage.removeItem(key)
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
