/** A mistake that someone could make, and the test that must notice it. */
export interface Fault {
  /** What goes wrong, as a sentence. */
  readonly name: string
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** The test file that must fail. */
  readonly test: string
  /** Part of the failing test's full name; without it, the whole file runs. */
  readonly testName?: string
}

/**
 * Makes the mistake in a file's content.
 * @throws Error if the content has changed and no longer contains `find` exactly once.
 */
export function makeFault(content: string, { name, file, find, replace }: Fault): string {
  const places = content.split(find).length - 1
  if (places !== 1)
    throw new Error(`${name}: ${file} must contain this text once, but contains it ${places} times: ${find}`)
  return content.replace(find, () => replace)
}
