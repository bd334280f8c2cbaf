/** A piece of code and the expected lint result. */
export interface LintCase {
  readonly name: string
  /** Hypothetical path of the file; the bans depend on it. */
  readonly file: string
  readonly source: string
  /** The rule that must fire, or `undefined` if the code is allowed. */
  readonly rule?: string
}
