import type { AstNode } from '#scripts/mutation/compiler.ts'
import { child } from '#scripts/mutation/solidity-ast.ts'
import type { Path } from './path.ts'
import { inRange, isScalar, largestOf, type Program, text } from './program.ts'
import { add, and, apply, atMost, choose, equal, int, not, subtract, type Term } from './terms.ts'

/** A scalar or a struct in storage. */
export interface StorageReference {
  readonly kind: 'storage'
  /** State variable and the path into it: `_accounts.rewards.last`, `_totals.staked`. */
  readonly place: string
  /** Key of the mapping; undefined outside mappings. */
  readonly key?: Term
  /** The struct's type name; undefined for a scalar. */
  readonly typeName: AstNode
}

export interface Snapshot {
  /** Returns a number; with a key, that account's. */
  readonly get: (place: string, key?: Term) => Term
  /** Returns the sum over all keys. */
  readonly sum: (place: string) => Term
}

interface Table {
  readonly type: string
  /** The function with the values before `writes`. */
  base: string
  writes: readonly { readonly key: Term; readonly value: Term }[]
  /** Sum of the values of all keys. */
  sum: Term
}

/**
 * The contract's storage as formulas. A mapping is an unknown function plus the writes since. Each of its numbers also
 * has a sum over all keys, which a write changes by the difference. The only assumption about sums: no subset of keys
 * has more than all keys together.
 */
export class Store {
  readonly #path: Path
  readonly #cells = new Map<string, { readonly type: string; value: Term }>()
  readonly #tables = new Map<string, Table>()
  /** Accounts that the proof looks at: the caller and an arbitrary one. */
  readonly #people: readonly Term[]

  constructor(program: Program, path: Path, people: readonly Term[], start: 'unknown' | 'zero') {
    this.#path = path
    this.#people = people
    for (const variable of program.stateVariables()) {
      const typeName = child(variable, 'typeName')
      const name = text(variable, 'name')
      if (typeName.nodeType === 'Mapping') {
        for (const leaf of program.leavesOf(child(typeName, 'valueType'))) {
          this.#tables.set(`${name}.${leaf.path}`, { type: leaf.type, base: '', writes: [], sum: int(0n) })
        }
      } else if (program.leavesOf(typeName).every(({ type }) => isScalar(type))) {
        for (const leaf of program.leavesOf(typeName)) {
          const place = leaf.path === '' ? name : `${name}.${leaf.path}`
          this.#cells.set(place, { type: leaf.type, value: zeroOf(leaf.type) })
        }
      }
      // The rest are bitmaps, whose content doesn't affect the books.
    }
    if (start === 'unknown') this.forget(() => false)
  }

  get(place: string, key?: Term): Term {
    if (key === undefined) return this.#cell(place).value
    return this.#valueIn(this.#table(place), key)
  }

  set(place: string, value: Term, key?: Term): void {
    const named = this.#path.named(place, value)
    if (key === undefined) {
      this.#cell(place).value = named
      return
    }
    const table = this.#table(place)
    if (named.sort === 'Int') {
      table.sum = this.#path.named(`sum of ${place}`, add(table.sum, subtract(named, this.get(place, key))))
    }
    table.writes = [...table.writes.filter((write) => write.key.text !== key.text), { key, value: named }]
  }

  /** Makes all values unknown, except at the places for which `stays` returns true. */
  forget(stays: (place: string) => boolean): void {
    for (const [place, cell] of this.#cells) {
      if (stays(place)) continue
      cell.value = this.#path.fresh(place, sortOf(cell.type))
      this.#path.assume(inRange(cell.value, cell.type))
    }
    for (const [place, table] of this.#tables) {
      if (stays(place)) continue
      table.base = this.#path.freshFunction(place, sortOf(table.type))
      table.writes = []
      if (sortOf(table.type) === 'Int') table.sum = this.#sumOfAll(place, table)
    }
  }

  /** Returns all current values, for a later comparison. */
  snapshot(): Snapshot {
    const cells = new Map([...this.#cells].map(([place, { value }]) => [place, value]))
    const tables = new Map([...this.#tables].map(([place, table]) => [place, { ...table }]))
    return {
      get: (place, key) => {
        const table = tables.get(place)
        const value = key === undefined ? cells.get(place) : table && this.#valueIn(table, key)
        if (value === undefined) throw new Error(`The contract has no storage variable ${place}`)
        return value
      },
      sum: (place) => (tables.get(place) ?? this.#table(place)).sum,
    }
  }

  #valueIn(table: Table, key: Term): Term {
    const before = table.base === '' ? zeroOf(table.type) : this.#before(table, key)
    return table.writes.reduce((value, write) => choose(equal(write.key, key), write.value, value), before)
  }

  #before(table: Table, key: Term): Term {
    const value = apply(table.base, key, sortOf(table.type))
    this.#path.assume(inRange(value, table.type))
    return value
  }

  #sumOfAll(place: string, table: Table): Term {
    const sum = this.#path.fresh(`sum of ${place}`)
    const values = this.#people.map((person) => this.#before(table, person))
    const some = values.map((value, index) => {
      const isAnother = this.#people
        .slice(0, index)
        .map((earlier) => not(equal(earlier, this.#people[index] ?? earlier)))
      return choose(and(...isAnother), value, int(0n))
    })
    this.#path.assume(atMost(add(int(0n), ...some), sum))
    return sum
  }

  #cell(place: string): { readonly type: string; value: Term } {
    const cell = this.#cells.get(place)
    if (cell === undefined) throw new Error(`The contract has no storage variable ${place}`)
    return cell
  }

  #table(place: string): Table {
    const table = this.#tables.get(place)
    if (table === undefined) throw new Error(`The contract has no mapping to ${place}`)
    return table
  }
}

export function zeroOf(type: string): Term {
  return sortOf(type) === 'Bool' ? { sort: 'Bool', text: 'false', known: false } : int(0n)
}

export function sortOf(type: string): Term['sort'] {
  return largestOf(type) === undefined ? 'Bool' : 'Int'
}

export function isReference(value: unknown): value is StorageReference {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'storage'
}
