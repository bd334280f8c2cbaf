/** A piece of code and what lint has to say to it. */
export interface LintCase {
  readonly name: string
  /** Where the file would be; bans depend on it. */
  readonly file: string
  readonly source: string
  /** The rule that has to fire, or `undefined` where the code is allowed. */
  readonly rule?: string
}
