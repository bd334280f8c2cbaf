import { type Term, and, not, symbol } from './terms.ts'

/** Something to prove: every claim follows from the facts. */
export interface Obligation {
  /** SMT-LIB commands. */
  readonly facts: readonly string[]
  readonly claims: readonly NamedClaim[]
}

export interface NamedClaim {
  readonly name: string
  readonly claim: Term
}

/** Returns whether facts can hold together; true if the solver doesn't know. */
export type Possible = (facts: readonly string[]) => boolean

/** Thrown when a path ends before the end of the function: it reverts, or a loop starts its next iteration. */
export class PathEnd extends Error {}

/**
 * One path through a function. Where the code forks on an unknown, `decide` takes one side, and the other becomes a new
 * path that starts over: nothing has to be copied, and every path reads like straight-line code.
 */
export class Path {
  readonly obligations: { readonly facts: readonly string[]; readonly claims: NamedClaim[] }[] = []
  readonly #facts: string[] = []
  readonly #assumed = new Set<string>()
  readonly #conditions: Term[] = []
  readonly #choices: readonly boolean[]
  readonly #fork: (choices: readonly boolean[]) => void
  readonly #isPossible: Possible
  #made: boolean[] = []
  #names = 0
  /** Number of facts after the last claim became one of them. */
  #claimed = -1

  constructor(choices: readonly boolean[], fork: (choices: readonly boolean[]) => void, isPossible: Possible) {
    this.#choices = choices
    this.#fork = fork
    this.#isPossible = isPossible
  }

  get conditionCount(): number {
    return this.#conditions.length
  }

  get facts(): readonly string[] {
    return this.#facts
  }

  /** Declares a number about which nothing is known yet. */
  fresh(name: string, sort: Term['sort'] = 'Int'): Term {
    const text = this.#name(name)
    this.#facts.push(`(declare-const ${text} ${sort})`)
    return symbol(text, sort)
  }

  /** Declares a function of integers about which nothing is known yet; returns its name. */
  freshFunction(name: string, sort: Term['sort']): string {
    const text = this.#name(name)
    this.#facts.push(`(declare-fun ${text} (Int) ${sort})`)
    return text
  }

  /** Names a long formula, so that it is written only once. */
  named(name: string, term: Term): Term {
    if (term.known !== undefined || term.text.length < 24) return term
    const text = this.#name(name)
    this.#facts.push(`(define-fun ${text} () ${term.sort} ${term.text})`)
    return symbol(text, term.sort)
  }

  assume(...terms: readonly Term[]): void {
    for (const term of terms) {
      const fact = this.#guarded(term)
      if (fact.known === false) throw new PathEnd()
      if (fact.known === true || this.#assumed.has(fact.text)) continue
      this.#assumed.add(fact.text)
      this.#facts.push(`(assert ${fact.text})`)
    }
  }

  /** Records that `claim` must be proved here; later claims may rely on it. */
  prove(name: string, claim: Term): void {
    if (claim.known === true || this.#assumed.has(claim.text)) return
    // Everything before the last forced choice was recorded on the path that this one branched from.
    if (this.#made.length >= this.#choices.length) {
      const last = this.#claimed === this.#facts.length ? this.obligations.at(-1) : undefined
      const obligation = last ?? { facts: [...this.#facts], claims: [] }
      if (last === undefined) this.obligations.push(obligation)
      obligation.claims.push({ name, claim: this.#guarded(claim) })
    }
    this.assume(claim)
    this.#claimed = this.#facts.length
  }

  decide(condition: Term): boolean {
    if (condition.known !== undefined) return condition.known === true
    if (this.#assumed.has(condition.text)) return true
    if (this.#assumed.has(not(condition).text)) return false
    if (this.#conditions.length > 0) throw new Error('A path cannot fork while only a condition is evaluated')
    const forced = this.#choices[this.#made.length]
    if (forced === undefined) this.#fork([...this.#made, false])
    const choice = forced ?? true
    this.#made = [...this.#made, choice]
    this.assume(choice ? condition : not(condition))
    const isNew = this.#made.length >= this.#choices.length
    if (isNew && !this.#isPossible(this.#facts)) throw new PathEnd()
    return choice
  }

  /** Runs `look`; what it assumes and has to prove applies only under `condition`. */
  under(condition: Term, look: () => void): void {
    this.#conditions.push(condition)
    look()
    this.#conditions.pop()
  }

  #guarded(term: Term): Term {
    return this.#conditions.length === 0 ? term : not(and(...this.#conditions, not(term)))
  }

  #name(name: string): string {
    this.#names += 1
    return `|${name}#${this.#names}|`
  }
}

/** Explores every possible path. Returns what each has to prove, and the paths that reached the end. */
export function explore(walk: (path: Path) => void, isPossible: Possible): { obligations: Obligation[]; ends: Path[] } {
  const open: (readonly boolean[])[] = [[]]
  const obligations: Obligation[] = []
  const ends: Path[] = []
  for (let choices = open.pop(); choices !== undefined; choices = open.pop()) {
    const path = new Path(choices, (other) => open.push(other), isPossible)
    try {
      walk(path)
      ends.push(path)
    } catch (error) {
      if (!(error instanceof PathEnd)) throw error
    }
    obligations.push(...path.obligations)
  }
  return { obligations, ends }
}
