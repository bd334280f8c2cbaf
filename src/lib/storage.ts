import { type GenericSchema, safeParse } from 'valibot'
import { readText, type StorageKey, writeText } from './stored-text.ts'

/**
 * The stored value of `key`, or `fallback` when it is missing, when it is not what `schema` describes, or when the
 * browser refuses storage. Local storage may have been written by an older version, another tab or a person: it is
 * parsed, never trusted.
 */
export function readStored<T>(key: StorageKey, schema: GenericSchema<unknown, T>, fallback: T): T {
  return parseStored(readText(key), schema, fallback)
}

/** The value that `text` encodes, as `readStored` has it. */
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

/** Keeps `value` as JSON for the next visit. */
export function writeStored(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value))
}
