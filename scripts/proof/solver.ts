import startZ3, { type Z3 } from 'z3-solver/build/z3-built.js'

import { not, type Term } from './terms.ts'

/** `yes`: proved. `no`: some values contradict it. `unknown`: the solver gave up. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** The theorem prover Z3, as its authors publish it on npm. Throws Z3's error for a script that it can't read. */
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

  /** `effort` limits a query's work rather than its time, so that a slow machine gets the same answers. */
  static async start({ effort = 4_000_000 } = {}): Promise<Solver> {
    return new Solver(await startZ3(), effort)
  }

  /** Returns whether a claim follows from the facts. */
  prove(facts: readonly string[], claim: Term): Verdict {
    const answer = this.#ask([...facts, `(assert ${not(claim).text})`])
    return answer === 'unsat' ? 'yes' : answer === 'sat' ? 'no' : 'unknown'
  }

  /** Returns whether all facts can hold together: contradictory facts would prove nothing. */
  isPossible(facts: readonly string[]): Verdict {
    const answer = this.#ask(facts)
    return answer === 'sat' ? 'yes' : answer === 'unsat' ? 'no' : 'unknown'
  }

  /** Returns an example of the declared numbers' values, by name. */
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
    if (!['sat', 'unsat', 'unknown'].includes(answer)) throw new Error(`Z3 answered ${answer}`)
    this.#answers.set(text, answer)
    return answer
  }

  #run(commands: readonly string[]): string {
    const script = ['(reset)', `(set-option :rlimit ${this.#effort})`, ...commands].join('\n')
    const answer = this.#z3.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [this.#context, script])
    return answer.trim()
  }
}
