import fc from 'fast-check'

/** Strings and numbers that occur in partners' answers or could be misread. */
const usual = ['1', '0', '-1', '1e400', '1e-7', '', '�']

/**
 * JSON of any shape. Random keys would never get past the first check, so it uses real ones.
 * @param keys Keys of partners' answers, separated by spaces.
 * @param words Values that occur in them.
 */
export function hostileAnswers(keys: string, words: readonly string[]): fc.Arbitrary<unknown> {
  const names = [...keys.split(/\s+/), '__proto__', 'constructor']
  return fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(...words, ...usual, null, true, 0, -1, 1e21, 12.5),
      fc.string(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 8 }),
    ),
  })).any
}
