import startZ3, { type Z3 } from 'z3-solver/build/z3-built.js'

import { not, type Term } from './terms.ts'

/** `yes`: proved. `no`: there are values that break it. `unknown`: the solver gave up. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** The theorem prover Z3, as its authors publish it for npm. Throws what Z3 throws at a script that it cannot read. */
export class Solver {
  readonly #z3: Z3
  readonly #context: number
  readonly #effort: number
  readonly #answers = new Map<string, string>()

  private constructor(z3: Z3, effort: number) {
    this.#z3 = z3
    this.#effort = effort
    this.#context = z3.ccall('Z3_mk_context', 'number', ['number'], [z3.ccall('Z3_mk_config', 'number', [], [])])
  }

  /** `effort` is what a question may cost: work, not time, so that a slow machine finds what a fast one does. */
  static async start({ effort = 4_000_000 } = {}): Promise<Solver> {
    return new Solver(await startZ3(), effort)
  }

  /** Whether a claim follows from the facts. */
  prove(facts: readonly string[], claim: Term): Verdict {
    const answer = this.#ask([...facts, `(assert ${not(claim).text})`])
    return answer === 'unsat' ? 'yes' : answer === 'sat' ? 'no' : 'unknown'
  }

  /** Whether all the facts can hold together; nothing would be proved by facts that cannot. */
  isPossible(facts: readonly string[]): Verdict {
    const answer = this.#ask(facts)
    return answer === 'sat' ? 'yes' : answer === 'unsat' ? 'no' : 'unknown'
  }

  /** Values that the declared numbers can have together, by their names. */
  example(facts: readonly string[], claim: Term): Map<string, string> {
    const names = facts.flatMap((fact) => /^\(declare-const (\|[^|]+\|) Int\)$/.exec(fact)?.[1] ?? [])
    const script = [...facts, `(assert ${not(claim).text})`, '(check-sat)', `(get-value (${names.join(' ')}))`]
    const answer = this.#run(script)
    const values = answer.matchAll(/\((\|[^|]+\|) (\d+|\(- \d+\))\)/g)
    return new Map([...values].map(([, name = '', value = '']) => [name.slice(1, -1), value]))
  }

  #ask(commands: readonly string[]): string {
    const script = [...commands, '(check-sat)']
    const text = script.join('\n')
    const answer = this.#answers.get(text) ?? this.#run(script)
    if (!['sat', 'unsat', 'unknown'].includes(answer)) throw new Error(`Z3 answers ${answer}`)
    this.#answers.set(text, answer)
    return answer
  }

  #run(commands: readonly string[]): string {
    const script = ['(reset)', `(set-option :rlimit ${this.#effort})`, ...commands].join('\n')
    const answer = this.#z3.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [this.#context, script])
    return answer.trim()
  }
}
