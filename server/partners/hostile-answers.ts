import fc from 'fast-check'

/** Texts and numbers that stand in partners' answers or are read as something else. */
const usual = ['1', '0', '-1', '1e400', '1e-7', '', '�']

/**
 * JSON of any shape. Random keys would never get further than the first look: those that some partner uses do.
 * @param keys Of partners' answers, with spaces between them.
 * @param words That stand in them as values.
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
