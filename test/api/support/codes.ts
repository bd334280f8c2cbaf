/** The codes of calls that were made at the same time, in ascending order: which of them came first is no matter. */
export async function codesOf(answers: readonly Promise<{ readonly code: number }>[]): Promise<readonly number[]> {
  const codes = (await Promise.all(answers)).map(({ code }) => code)
  return codes.toSorted((a, b) => a - b)
}
