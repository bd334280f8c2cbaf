/** Returns the codes of concurrent calls in ascending order, as it doesn't matter which came first. */
export async function codesOf(answers: readonly Promise<{ readonly code: number }>[]): Promise<readonly number[]> {
  const codes = (await Promise.all(answers)).map(({ code }) => code)
  return codes.toSorted((a, b) => a - b)
}
