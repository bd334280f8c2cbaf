import fc from 'fast-check'
import * as v from 'valibot'

import { fuzzSeed } from './fuzz-parameters.ts'

/** The rules of a text or a number in valibot's internals. */
interface Ruled {
  readonly type: string
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/** Sizes that stand for "without limit": more than any column, date or number holds. */
const manyDigits = 400
const longText = 20_000

const edgeDays = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1969-12-31',
  '1970-01-01',
  '2023-02-29',
  '2023-02-31',
  '2024-02-29',
  '9998-12-31',
  '9999-12-30',
  '9999-12-31',
]

/**
 * Returns the extreme values that a schema accepts, derived from its own rules: the longest and shortest texts, the
 * most and fewest digits of its pattern, days at the ends of calendars, the largest and smallest numbers.
 */
export function edgeValues(schema: v.GenericSchema): readonly unknown[] {
  const { type, pipe = [] } = schema as unknown as Ruled
  const ruleOf = (name: string) => pipe.find((action) => action.type === name)?.requirement
  const limitOf = (name: string) => ruleOf(name) as number | undefined
  if (type === 'number') {
    const candidates = [
      limitOf('min_value') ?? Number.MIN_SAFE_INTEGER,
      limitOf('max_value') ?? Number.MAX_SAFE_INTEGER,
    ]
    return [...candidates, 2 ** 31, 2 ** 32].filter((value) => v.is(schema, value))
  }
  if (type !== 'string') return []
  const pattern = ruleOf('regex') as RegExp | undefined
  const lengths = [limitOf('min_length') ?? 0, limitOf('max_length') ?? longText]
  const texts = lengths.flatMap((length) => ['x', '界', '1'].map((character) => character.repeat(length)))
  const digits = pattern === undefined ? [] : [...withDigits(pattern, 'fewest'), ...withDigits(pattern, 'most')]
  return [...new Set([...edgeDays, ...texts, ...digits])].filter((value) => v.is(schema, value))
}

/** Returns texts of the pattern with as many or as few digits as it accepts, wherever it counts them. */
function withDigits(pattern: RegExp, amount: 'fewest' | 'most'): readonly string[] {
  // fast-check can't generate Unicode classes; they have no digits to count.
  if (/\\p\{/u.test(pattern.source)) return []
  const source = pattern.source.replaceAll(
    /\\d(?:\{(\d+)(?:(,)(\d*))?\}|([+*]))/g,
    (_, minimum?: string, comma?: string, maximum?: string, sign?: string) => {
      const fewest = minimum === undefined ? Number(sign === '+') : Number(minimum)
      const most =
        comma === undefined && minimum !== undefined ? fewest : Number(isEmpty(maximum) ? manyDigits : maximum)
      return amount === 'fewest' ? '0'.repeat(fewest) : '9'.repeat(most)
    },
  )
  return fc.sample(fc.stringMatching(new RegExp(source, pattern.flags)), { seed: fuzzSeed, numRuns: 8 })
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text === ''
}
