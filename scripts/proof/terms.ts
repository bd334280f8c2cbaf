/**
 * SMT-LIB formulas over unbounded integers. Constants are folded at once, so that most of a path's conditions vanish
 * before a solver sees them.
 */
export interface Term {
  readonly sort: 'Int' | 'Bool'
  /** SMT-LIB. */
  readonly text: string
  /** The value of a constant. */
  readonly known?: bigint | boolean
}

export const yes: Term = { sort: 'Bool', text: 'true', known: true }
export const no: Term = { sort: 'Bool', text: 'false', known: false }

export function int(value: bigint): Term {
  return { sort: 'Int', text: value < 0n ? `(- ${-value})` : String(value), known: value }
}

/** Refers to a name that was declared before. */
export function symbol(text: string, sort: Term['sort']): Term {
  return { sort, text }
}

export function apply(name: string, argument: Term, sort: Term['sort']): Term {
  return { sort, text: `(${name} ${argument.text})` }
}

export function bool(value: boolean): Term {
  return value ? yes : no
}

export function not(term: Term): Term {
  if (term.known !== undefined) return bool(term.known === false)
  if (term.text.startsWith('(not ')) return { sort: 'Bool', text: term.text.slice(5, -1) }
  return { sort: 'Bool', text: `(not ${term.text})` }
}

export function and(...terms: readonly Term[]): Term {
  const open = terms.filter(({ known }) => known !== true)
  if (open.some(({ known }) => known === false)) return no
  if (open.length < 2) return open[0] ?? yes
  return { sort: 'Bool', text: `(and ${open.map(({ text }) => text).join(' ')})` }
}

export function or(...terms: readonly Term[]): Term {
  return not(and(...terms.map(not)))
}

export function implies(left: Term, right: Term): Term {
  return or(not(left), right)
}

export function equal(left: Term, right: Term): Term {
  if (left.text === right.text) return yes
  if (left.known !== undefined && right.known !== undefined) return bool(left.known === right.known)
  if (left.sort === 'Bool' && right.known !== undefined) return right.known === true ? left : not(left)
  return { sort: 'Bool', text: `(= ${left.text} ${right.text})` }
}

export function atMost(left: Term, right: Term): Term {
  if (left.text === right.text) return yes
  if (typeof left.known === 'bigint' && typeof right.known === 'bigint') return bool(left.known <= right.known)
  return { sort: 'Bool', text: `(<= ${left.text} ${right.text})` }
}

export function below(left: Term, right: Term): Term {
  return not(atMost(right, left))
}

export function choose(condition: Term, left: Term, right: Term): Term {
  if (condition.known !== undefined) return condition.known === true ? left : right
  if (left.text === right.text) return left
  return { sort: left.sort, text: `(ite ${condition.text} ${left.text} ${right.text})` }
}

export function add(...terms: readonly Term[]): Term {
  return terms.reduce((left, right) =>
    arithmetic('+', left, right, (a, b) => a + b, { left: { neutral: 0n }, right: { neutral: 0n } }),
  )
}

export function subtract(left: Term, right: Term): Term {
  if (left.text === right.text) return int(0n)
  return arithmetic('-', left, right, (a, b) => a - b, { right: { neutral: 0n } })
}

export function multiply(left: Term, right: Term): Term {
  if (left.known === 0n || right.known === 0n) return int(0n)
  return arithmetic('*', left, right, (a, b) => a * b, { left: { neutral: 1n }, right: { neutral: 1n } })
}

/** Rounds down. Callers must ensure that nothing is negative and no divisor is zero. */
export function divide(left: Term, right: Term): Term {
  return arithmetic('div', left, right, (a, b) => a / b, { right: { neutral: 1n } })
}

export function modulo(left: Term, right: Term): Term {
  return arithmetic('mod', left, right, (a, b) => a % b, {})
}

/** Returns `base ** exponent` for a constant base of at least 2: exact up to 256 bits, beyond that `2 ** 256`. */
export function power(base: bigint, exponent: Term): Term {
  if (typeof exponent.known === 'bigint') return int(base ** exponent.known)
  let result = int(2n ** 256n)
  for (let e = 256n; e >= 0n; --e) {
    if (base ** e < 2n ** 256n) result = choose(equal(exponent, int(e)), int(base ** e), result)
  }
  return result
}

interface Neutral {
  readonly left?: { readonly neutral: bigint }
  readonly right?: { readonly neutral: bigint }
}

function arithmetic(
  operator: string,
  left: Term,
  right: Term,
  compute: (left: bigint, right: bigint) => bigint,
  neutral: Neutral,
): Term {
  if (typeof left.known === 'bigint' && typeof right.known === 'bigint') return int(compute(left.known, right.known))
  if (neutral.left?.neutral === left.known && left.known !== undefined) return right
  if (neutral.right?.neutral === right.known && right.known !== undefined) return left
  return { sort: 'Int', text: `(${operator} ${left.text} ${right.text})` }
}
