import { describe, expect, it } from 'vitest'

import { explore, type Path } from './path.ts'
import { atMost, int } from './terms.ts'

function forked(path: Path): string {
  const number = path.fresh('number')
  path.prove('before the fork', atMost(int(0n), number))
  const isSmall = path.decide(atMost(number, int(9n)))
  path.prove(isSmall ? 'small' : 'large', atMost(number, int(99n)))
  return number.text
}

function namesOf(obligations: ReturnType<typeof explore>['obligations']): string[] {
  return obligations.flatMap(({ claims }) => claims.map(({ name }) => name))
}

describe('explore', () => {
  it('explores both sides of a fork and records once what precedes it', () => {
    const { obligations, ends } = explore(forked, () => true)
    expect(namesOf(obligations)).toEqual(['before the fork', 'small', 'large'])
    expect(ends).toHaveLength(2)
  })

  it('skips an impossible side', () => {
    const isPossible = (facts: readonly string[]) => !facts.some((fact) => fact.includes('(not (<='))
    const { obligations, ends } = explore(forked, isPossible)
    expect(namesOf(obligations)).toEqual(['before the fork', 'small'])
    expect(ends).toHaveLength(1)
  })

  it('lets a claim rely on earlier claims', () => {
    const { obligations } = explore(forked, () => true)
    expect(obligations[1]?.facts).toContain('(assert (<= 0 |number#1|))')
  })

  it('proves claims inside a condition under that condition', () => {
    const { obligations } = explore(
      (path) => {
        const number = path.fresh('number')
        path.under(atMost(number, int(9n)), () => path.prove('small', atMost(number, int(99n))))
      },
      () => true,
    )
    expect(obligations[0]?.claims[0]?.claim.text).toBe('(not (and (<= |number#1| 9) (not (<= |number#1| 99))))')
  })
})
