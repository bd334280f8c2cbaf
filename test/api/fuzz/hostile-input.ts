import fc from 'fast-check'

/** Strings known to break parsers, databases, logs and pages. */
const hostileStrings: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b@example.org',
  '\uD800',
  'x\uDFFFy',
  '\u202Egnp.exe',
  '\uFEFF',
  '\r\nset-cookie: a=b',
  'a@example.org\r\nbcc: everybody@example.org',
  "' OR '1'='1' --",
  "'; DROP TABLE accounts; --",
  '$1',
  '%s%n%x',
  '%00',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '/proc/self/environ',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '(a+)+$',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(40),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '0x',
  '+002026-01-01T00:00:00Z',
  '123456789012345_00000000-0000-0000-0000-000000000000',
  'x'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(200),
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
]

/** Keys that mean something to JavaScript or the database, but not to the contract. */
const hostileKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'isAdmin',
  'userId',
  'realm',
  'access',
  'id',
  '',
  '\0',
  '$where',
]

const nested = fc.integer({ min: 1, max: 2_000 }).map((depth) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
})

/** A JSON value that no endpoint expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileStrings), weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 80 }), weight: 2 },
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324, true, false, null),
  fc.constantFrom([], [[]], {}, { length: 1e9 }, { toJSON: 1 }, { $gt: '' }, [null]),
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 2 },
  nested,
)

/** Generates `value` with one fault: a key too few or too many, another type, a hostile part or a wrapper. */
export function nearlyValid(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0) {
    return fc.oneof(hostileValue, extraKey({}))
  }
  const entries = Object.entries(value)
  const position = fc.nat(entries.length - 1)
  const replaceOne = (make: (inner: unknown) => fc.Arbitrary<unknown>) =>
    position.chain((at) =>
      make(entries[at]?.[1]).map((inner) =>
        Object.fromEntries(entries.map(([key, other], index) => [key, index === at ? inner : other])),
      ),
    )
  return fc.oneof(
    { arbitrary: replaceOne(() => hostileValue), weight: 5 },
    { arbitrary: replaceOne(distorted), weight: 4 },
    { arbitrary: position.map((at) => Object.fromEntries(entries.toSpliced(at, 1))), weight: 2 },
    { arbitrary: extraKey(value), weight: 2 },
    { arbitrary: replaceOne((inner) => fc.constantFrom([inner], { value: inner }, [inner, inner])), weight: 1 },
    { arbitrary: fc.constantFrom([value], { input: value }, JSON.stringify(value)), weight: 1 },
  )
}

/** Defines a key instead of assigning it, so that `__proto__` arrives as a key. */
function extraKey(value: object): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...hostileKeys), fc.oneof(hostileValue, fc.constant({ isAdmin: true })))
    .map((extra) => Object.fromEntries([...Object.entries(value), extra]))
}

/** Changes a valid value in one place, descending into objects. */
function distorted(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'object' && value !== null) return nearlyValid(value)
  if (typeof value !== 'string') return hostileValue
  return fc
    .tuple(fc.nat(value.length), fc.constantFrom(...hostileStrings.filter((text) => text.length < 50)))
    .chain(([at, text]) =>
      fc.constantFrom(
        value.slice(0, at) + text + value.slice(at),
        value.slice(0, at),
        value.slice(at),
        value.toUpperCase(),
        value + value,
        ` ${value}\t`,
      ),
    )
}

/** Text that `JSON.parse` fails on or reads differently than intended. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '""',
    '[]',
    '1e400',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"email":"a@example.org","email":"b@example.org"}',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f\\u005fproto\\u005f\\u005f":{"isAdmin":true}}',
    '\uFEFF{}',
    '{}\0',
    '{"a":"\\ud800"}',
    'undefined',
    '-',
    '['.repeat(20_000),
    `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
    `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
    `"${'x'.repeat(40_000)}"`,
    `{"email":${'9'.repeat(10_000)}}`,
  ),
  fc.json({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
