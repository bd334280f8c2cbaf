import type { AstNode } from '#scripts/mutation/compiler.ts'
import type { Machine } from './machine.ts'
import { largestOf, typeOf, UnsupportedSource } from './program.ts'
import { add, atMost, divide, equal, int, modulo, multiply, not, power, subtract, type Term } from './terms.ts'

/** Computes `left operator right` as Solidity does: reverts if the result doesn't fit, or wraps in `unchecked`. */
export function arithmetic(machine: Machine, operator: string, left: Term, right: Term, node: AstNode): Term {
  if (operator === '/' || operator === '%') {
    machine.require(not(equal(right, int(0n))), node)
    return operator === '/' ? divide(left, right) : modulo(left, right)
  }
  const result = exact(operator, left, right, node)
  const type = typeOf(node)
  if (!type.startsWith('uint')) return result
  const largest = largestOf(type)
  if (largest === undefined) throw new UnsupportedSource('A number', node)
  const fits = operator === '-' ? atMost(right, left) : atMost(result, int(largest))
  if (machine.isUnchecked) machine.noWrap(fits, node)
  else machine.require(fits, node)
  return result
}

function exact(operator: string, left: Term, right: Term, node: AstNode): Term {
  switch (operator) {
    case '+':
      return add(left, right)
    case '-':
      return subtract(left, right)
    case '*':
      return multiply(left, right)
    case '**':
      if (typeof left.known === 'bigint') return power(left.known, right)
      throw new UnsupportedSource('A power', node)
    default:
      throw new UnsupportedSource('An operator', node)
  }
}

/** Converts to another type; a number that is too large for it would silently lose its upper bits. */
export function cast(machine: Machine, value: Term, from: string, node: AstNode): Term {
  const to = typeOf(node)
  const largest = to.startsWith('uint') ? largestOf(to) : undefined
  const before = from.startsWith('uint') ? largestOf(from) : undefined
  if (largest !== undefined && (before === undefined || before > largest)) {
    machine.noWrap(atMost(value, int(largest)), node)
  }
  return value
}
