import { type GenericSchema, safeParse } from 'valibot'
import { readText, type StorageKey, writeText } from './stored-text.ts'

/**
 * Returns the stored value of `key`, or `fallback` if it is missing, doesn't fit `schema`, or the browser refuses
 * storage. Local storage may have been written by an older version, another tab or a user: it is parsed, never trusted.
 */
export function readStored<T>(key: StorageKey, schema: GenericSchema<unknown, T>, fallback: T): T {
  return parseStored(readText(key), schema, fallback)
}

/** Parses `text` as a stored value, with the same fallback as `readStored`. */
export function parseStored<T>(text: string | null, schema: GenericSchema<unknown, T>, fallback: T): T {
  if (text === null) return fallback
  try {
    const result = safeParse(schema, JSON.parse(text))
    return result.success ? result.output : fallback
  } catch {
    // Not JSON.
    return fallback
  }
}

/** Stores `value` as JSON for the next visit. */
export function writeStored(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value))
}
