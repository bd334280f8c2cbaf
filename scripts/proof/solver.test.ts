import { describe, expect, it } from 'vitest'

import { Solver } from './solver.ts'
import { atMost, divide, int, multiply, symbol } from './terms.ts'

const facts = ['(declare-const |x#1| Int)', '(declare-const |y#2| Int)', '(assert (<= 0 |x#1| |y#2|))']
const [x, y] = [symbol('|x#1|', 'Int'), symbol('|y#2|', 'Int')]

describe('Solver', () => {
  it('proves, refutes with an example, and reports what is possible', async () => {
    const solver = await Solver.start()
    expect(solver.prove(facts, atMost(divide(multiply(x, x), int(2n)), multiply(y, y)))).toBe('yes')
    expect(solver.prove(facts, atMost(y, x))).toBe('no')
    const example = solver.example(facts, atMost(y, x))
    expect(Number(example.get('y#2'))).toBeGreaterThan(Number(example.get('x#1')))
    expect(solver.isPossible(facts)).toBe('yes')
    expect(solver.isPossible([...facts, '(assert (< |y#2| 0))'])).toBe('no')
  })

  it('gives up when the effort limit is reached', async () => {
    const solver = await Solver.start({ effort: 100_000 })
    const names = ['a', 'b', 'c', 'k'].map((name) => symbol(name, 'Int'))
    const declared = names.map(({ text }) => `(declare-const ${text} Int)`)
    const cubes = '(assert (= (+ (* a a a) (* b b b) (* c c c)) 114))'
    expect(solver.isPossible([...declared, cubes])).toBe('unknown')
  })

  it('throws on an invalid script', async () => {
    const solver = await Solver.start()
    expect(() => solver.isPossible(['(assert (<= |nobody| 0))'])).toThrow('exit(1)')
  })
})
