import fc from 'fast-check'
import * as v from 'valibot'

import { edgeValues } from './edge-values.ts'

/** Internals of a valibot schema; which it has depends on its `type`. */
interface Described {
  readonly type: string
  readonly pipe?: readonly (Described | { readonly type: string; readonly requirement?: unknown })[]
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly options?: readonly unknown[]
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly value?: v.GenericSchema
  readonly literal?: unknown
}

/** Values that mean something to the server under test, by the key of the input. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/**
 * Generates values that `schema` accepts from the schema itself. Where `known` has values for a key, it mostly uses
 * those, so that requests pass a service's first check.
 */
export function validInput(schema: v.GenericSchema, known: KnownValues, key = ''): fc.Arbitrary<unknown> {
  const described = schema as unknown as Described
  const made = valueOf(schema, described, known, key)
  const own = known[key] ?? []
  const edges = edgeValues(schema)
  return fc.oneof(
    ...(own.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...own), weight: 4 }]),
    { arbitrary: made, weight: 2 },
    ...(edges.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...edges), weight: 1 }]),
  )
}

function valueOf(
  schema: v.GenericSchema,
  described: Described,
  known: KnownValues,
  key: string,
): fc.Arbitrary<unknown> {
  const { type, entries = {}, options = [], wrapped, item, value, literal } = described
  const inner = (part: v.GenericSchema | undefined) => validInput(required(part), known, key)
  switch (type) {
    case 'string':
      return acceptedBy(schema, text(described), key)
    case 'number':
      return acceptedBy(schema, wholeNumber(described), key)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'unknown':
      return fc.jsonValue({ maxDepth: 3 })
    case 'literal':
      return fc.constant(literal)
    case 'picklist':
      return fc.constantFrom(...options)
    case 'nullable':
      return fc.oneof({ arbitrary: inner(wrapped), weight: 3 }, fc.constant(null))
    case 'optional':
      return inner(wrapped)
    case 'array':
      return acceptedBy(schema, fc.array(inner(item), { maxLength: 4 }), key)
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 12 }), inner(value), { maxKeys: 5, noNullPrototype: true })
    case 'union':
    case 'variant':
      return fc.oneof(...(options as v.GenericSchema[]).map((option) => inner(option)))
    case 'strict_object':
      // Rules between its entries, such as the order of two days, are not part of the entries.
      return described.pipe === undefined ? object(entries, known) : acceptedBy(schema, object(entries, known), key)
    default:
      throw new Error(`No values can be made yet for valibot's ${type} (${key}, ${schema.kind})`)
  }
}

/** Draws in a row without a match: far more than any schema needs. */
const drawsAtMost = 10_000

/** Filters what the schema accepts. Throws if nothing fits, as drawing would never end. */
function acceptedBy<Value>(schema: v.GenericSchema, arbitrary: fc.Arbitrary<Value>, key: string): fc.Arbitrary<Value> {
  let refused = 0
  return arbitrary.filter((value) => {
    const isAccepted = v.is(schema, value)
    refused = isAccepted ? 0 : refused + 1
    if (refused === drawsAtMost) throw new Error(`No values can be made yet for ${key}, of valibot's ${schema.type}`)
    return isAccepted
  })
}

function object(entries: Readonly<Record<string, v.GenericSchema>>, known: KnownValues): fc.Arbitrary<unknown> {
  const values = Object.entries(entries).map(([key, entry]) => [key, validInput(entry, known, key)] as const)
  const requiredKeys = Object.keys(entries).filter((key) => !['optional', 'nullish'].includes(entries[key]?.type ?? ''))
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true })
}

function text(described: Described): fc.Arbitrary<string> {
  const rule = (type: string) => described.pipe?.find((action) => action.type === type)
  const limit = (type: string) => (rule(type) as { requirement: number } | undefined)?.requirement
  const pattern = (rule('regex') as { requirement: RegExp } | undefined)?.requirement
  const minLength = limit('min_length') ?? (rule('non_empty') === undefined ? 0 : 1)
  const maxLength = Math.min(limit('max_length') ?? 60, 300)
  if (rule('email') !== undefined) return fc.emailAddress()
  if (rule('uuid') !== undefined) return fc.uuid()
  if (rule('url') !== undefined) return fc.webUrl()
  if (rule('iso_date') !== undefined) return day
  if (rule('iso_timestamp') !== undefined) return time
  if (rule('digits') !== undefined) return fc.stringMatching(/^\d{1,20}$/)
  // fast-check can't generate from a pattern with Unicode classes, so draw at random until it fits.
  if (pattern === undefined || /\\p\{/u.test(pattern.source)) {
    return fc.oneof(fc.string({ minLength, maxLength }), fc.string({ unit: 'grapheme', minLength, maxLength }))
  }
  return fc.stringMatching(pattern).map((value) => value.padEnd(minLength, value.slice(0, 1)))
}

const time = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const day = time.map((text) => text.slice(0, 10))

function wholeNumber(described: Described): fc.Arbitrary<number> {
  const limit = (type: string, otherwise: number) =>
    (described.pipe?.find((action) => action.type === type) as { requirement: number } | undefined)?.requirement ??
    otherwise
  return fc.integer({
    min: limit('min_value', -(2 ** 31)),
    max: Math.min(limit('max_value', 2 ** 31 - 1), 2 ** 31 - 1),
  })
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The schema lacks a part that its type must have')
  return part
}
