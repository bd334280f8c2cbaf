import type { AstNode } from '#scripts/mutation/compiler.ts'
import { child } from '#scripts/mutation/solidity-ast.ts'
import {
  accountClaims,
  type Change,
  changeClaims,
  fixedWhileLocked,
  functionContracts,
  type Moment,
  poolClaims,
  type Pledge,
  pledges,
} from './books.ts'
import { evaluate } from './expressions.ts'
import { type Expectation, Machine, type Value } from './machine.ts'
import { explore, type Obligation, type Path, type Possible } from './path.ts'
import { inRange, isScalar, list, parametersOf, type Program, text, typeOf, UnsupportedSource } from './program.ts'
import { call } from './statements.ts'
import { sortOf, Store } from './store.ts'
import { add, atMost, choose, equal, int, not, type Term } from './terms.ts'

/** What to prove about one function or pledge. */
export interface Theorem {
  readonly name: string
  /** Explores the source; `isPossible` prunes paths that can't occur. */
  readonly derive: (isPossible: Possible) => Derivation
}

interface Derivation {
  readonly obligations: readonly Obligation[]
  /** The facts at the end of each path. For at least one path, they must be possible together. */
  readonly ends: readonly (readonly string[])[]
}

/** Derives everything to prove about the pool from its syntax tree. */
export function theoremsOf(program: Program): Theorem[] {
  const entries = program.entryPoints().filter((entry) => !['view', 'pure'].includes(text(entry, 'stateMutability')))
  return [
    ...Object.keys(functionContracts).map((name) => contractTheorem(program, name)),
    constructorTheorem(program),
    timeTheorem(program),
    ...entries.map((entry) => entryTheorem(program, entry)),
    ...pledges.map((pledge) => pledgeTheorem(program, pledge)),
  ]
}

function contractTheorem(program: Program, name: string): Theorem {
  const contract = functionContracts[name]
  if (contract === undefined) throw new Error(`${name} has no contract`)
  const definition = program.functionNamed(name)
  return theorem(`${name} stays in its bounds`, (path) => {
    const { machine } = start(program, path, 'succeed')
    const parameters = parametersOf(definition, 'parameters').map((name) => scalar(path, name))
    path.assume(...contract.requires(parameters))
    const result = call(machine, definition, parameters)
    if (!('sort' in result)) throw new UnsupportedSource('A result', definition)
    for (const claim of contract.ensures(parameters, result)) path.prove(`${name} has its limit`, claim)
  })
}

/** The books are correct when the pool is created. */
function constructorTheorem(program: Program): Theorem {
  return theorem('constructor makes right books', (path) => {
    const { machine, person } = start(program, path, 'any', 'zero')
    construct(machine)
    proveBooks(machine, person, 'after')
    path.prove('The lock is open', not(machine.store.get('_totals.entered')))
  })
}

/** The books stay correct as time passes and anyone sends tokens. */
function timeTheorem(program: Program): Theorem {
  return theorem('time and gifts leave the books right', (path) => {
    const { machine, person } = start(program, path, 'any')
    const [later, richer] = [path.fresh('later'), path.fresh('richer')]
    path.assume(atMost(machine.now, later), atMost(machine.balance, richer))
    const moment = { ...momentOf(machine), now: later, balance: richer }
    for (const [name, claim] of [...poolClaims(moment), ...accountClaims(moment, person)]) path.prove(name, claim)
  })
}

/** A call keeps the books correct, whoever makes it, at any time, in any state with correct books. */
function entryTheorem(program: Program, entry: AstNode): Theorem {
  return theorem(`${program.qualifiedName(entry)} keeps the books right`, (path) => {
    const { machine, person } = start(program, path, 'any')
    const finish = watch(machine, person)
    call(machine, entry, argumentsOf(program, path, entry))
    finish()
  })
}

/** A call can't fail in any state with correct books. */
function pledgeTheorem(program: Program, pledge: Pledge): Theorem {
  const entry = program.functionNamed(pledge.name)
  return theorem(`${pledge.name} ${pledge.about}`, (path) => {
    const { machine } = start(program, path, 'succeed')
    const parameters = argumentsOf(program, path, entry)
    const terms = parameters.filter((value): value is Term => 'sort' in value)
    const before = momentOf(machine)
    path.assume(...pledge.given(before, machine.sender, terms, machine.self))
    machine.onExternalCall = () => callBack(machine, machine.sender, () => undefined)
    call(machine, entry, parameters)
    const change: Change = {
      before,
      after: momentOf(machine),
      person: machine.sender,
      parameters: terms,
      sent: sentTo(machine, machine.sender),
      transfers: machine.transfers,
    }
    for (const [name, claim] of pledge.achieves(change)) path.prove(name, claim)
  })
}

function theorem(name: string, walk: (path: Path) => void): Theorem {
  const derive = (isPossible: Possible) => {
    const { obligations, ends } = explore(walk, isPossible)
    return { obligations, ends: ends.map(({ facts }) => facts) }
  }
  return { name, derive }
}

interface Start {
  readonly machine: Machine
  /** An arbitrary account: what is proved for it is proved for all. */
  readonly person: Term
}

/** Starts from any state with correct books or, with `zero`, from the one before the constructor. */
function start(program: Program, path: Path, expectation: Expectation, from: 'unknown' | 'zero' = 'unknown'): Start {
  const unknown = (name: string, type: string) => {
    const value = path.fresh(name)
    path.assume(inRange(value, type))
    return value
  }
  const [sender, self, person] = [
    unknown('sender', 'address'),
    unknown('pool', 'address'),
    unknown('person', 'address'),
  ]
  // Timestamps are kept in 32 bits, so all this holds until 2106.
  const now = unknown('now', 'uint32')
  path.assume(not(equal(sender, self)))
  const store = new Store(program, path, [sender, person], from)
  const balance = unknown('balance', 'uint256')
  const options = { program, path, store, expectation, contracts: functionContracts, sender, self, now, balance, call }
  const machine = new Machine(options)
  if (from === 'unknown') assumeBooks(machine, [sender, person])
  return { machine, person }
}

function assumeBooks(machine: Machine, people: readonly Term[]): void {
  const moment = momentOf(machine)
  const claims = [...poolClaims(moment), ...people.flatMap((person) => accountClaims(moment, person))]
  machine.path.assume(...claims.map(([, claim]) => claim))
}

function proveBooks(machine: Machine, person: Term, when: string): void {
  const moment = momentOf(machine)
  for (const [name, claim] of [...poolClaims(moment), ...accountClaims(moment, person)]) {
    machine.path.prove(`${when}: ${name}`, claim)
  }
}

/** Records the current state for comparison. @returns A function to call at the end, which proves the changes. */
function watch(machine: Machine, person: Term): () => void {
  let before = momentOf(machine)
  const finish = () => {
    proveBooks(machine, person, 'after')
    const changes = changeClaims(before, momentOf(machine), person, machine.sender, sentTo(machine, person))
    for (const [name, claim] of changes) machine.path.prove(name, claim)
  }
  machine.onExternalCall = () => {
    callBack(machine, person, () => {
      finish()
      machine.transfers = []
    })
    if (machine.store.get('_totals.entered').known !== true) before = momentOf(machine)
  }
  return finish
}

/**
 * The token is called and may call any function of the pool, as often as it likes. With the lock set, this keeps the
 * books correct and the stakes unchanged; without it, it is as if one call ended here and another began.
 */
function callBack(machine: Machine, person: Term, endOfCall: () => void): void {
  const isLocked = machine.store.get('_totals.entered').known === true
  if (isLocked) proveBooks(machine, person, 'when the token is called')
  else endOfCall()
  const fixed = immutablesOf(machine.program)
  machine.store.forget((place) => fixed.has(place) || (isLocked && fixedWhileLocked.has(place)))
  const balance = machine.path.fresh('balance')
  // Only the pool's own transfers lower its balance, and calls made while the lock is set can't transfer anything.
  machine.path.assume(inRange(balance, 'uint256'), ...(isLocked ? [atMost(machine.balance, balance)] : []))
  machine.balance = balance
  assumeBooks(machine, [machine.sender, person])
}

function momentOf(machine: Machine): Moment {
  const { store, now, balance } = machine
  return { now, balance, ...store.snapshot() }
}

function sentTo(machine: Machine, person: Term): Term {
  return add(int(0n), ...machine.transfers.map(({ to, amount }) => choose(equal(to, person), amount, int(0n))))
}

function immutablesOf(program: Program): Set<string> {
  return new Set(
    program
      .stateVariables()
      .filter((variable) => text(variable, 'mutability') === 'immutable')
      .map((variable) => text(variable, 'name')),
  )
}

function scalar(path: Path, name: AstNode): Term {
  const value = path.fresh(text(name, 'name'), sortOf(typeOf(name)))
  path.assume(inRange(value, typeOf(name)))
  return value
}

function argumentsOf(program: Program, path: Path, entry: AstNode): Value[] {
  return parametersOf(entry, 'parameters').map((name) => {
    if (isScalar(typeOf(name))) return scalar(path, name)
    const definition = program.structOf(child(name, 'typeName'))
    if (definition === undefined) throw new UnsupportedSource('A parameter', name)
    const fields = list(definition, 'members').map((member) => [text(member, 'name'), scalar(path, member)] as const)
    return { kind: 'memory', fields: new Map<string, Value>(fields) }
  })
}

/** Runs the constructors, those of the bases first. */
function construct(machine: Machine): void {
  const { program, path } = machine
  const constructors = program.lineage.map((contract) =>
    list(contract, 'nodes').find((node) => text(node, 'kind') === 'constructor'),
  )
  const [own] = constructors
  if (own === undefined) throw new UnsupportedSource('A contract without a constructor', program.contract)
  const parameters = argumentsOf(program, path, own)
  for (const [index, definition] of [...constructors.entries()].toReversed()) {
    if (definition === undefined) continue
    const base = program.lineage[index]
    const values = index === 0 ? parameters : baseArguments(machine, own, parameters, text(base ?? own, 'name'))
    call(machine, definition, values)
  }
}

function baseArguments(machine: Machine, own: AstNode, parameters: readonly Value[], base: string): Value[] {
  const specifier = list(own, 'modifiers').find((each) => text(child(each, 'modifierName'), 'name') === base)
  if (specifier === undefined) return []
  return machine.within('constructor', (frame) => {
    for (const [index, name] of parametersOf(own, 'parameters').entries()) {
      const value = parameters[index]
      if (value !== undefined) frame.locals.set(Number(name.id), value)
    }
    return list(specifier, 'arguments').map((argument) => evaluate(machine, argument))
  })
}
