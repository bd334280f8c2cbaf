import type { AstNode } from '#scripts/mutation/compiler.ts'
import { child } from '#scripts/mutation/solidity-ast.ts'
import { arithmetic, cast } from './arithmetic.ts'
import { callIntrinsic } from './intrinsics.ts'
import { isMemory, isTerm, type Machine, toTerm, type Value } from './machine.ts'
import { isScalar, list, optional, text, typeOf, UnsupportedSource } from './program.ts'
import { isReference, type StorageReference, zeroOf } from './store.ts'
import { and, atMost, below, bool, choose, equal, int, not, or, type Term } from './terms.ts'

const units: Readonly<Record<string, bigint>> = {
  seconds: 1n,
  minutes: 60n,
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n,
}

const comparisons: Readonly<Record<string, (left: Term, right: Term) => Term>> = {
  '==': equal,
  '!=': (left, right) => not(equal(left, right)),
  '<': below,
  '<=': atMost,
  '>': (left, right) => below(right, left),
  '>=': (left, right) => atMost(right, left),
}

const expressions: Readonly<Record<string, (machine: Machine, node: AstNode) => Value>> = {
  Literal: literal,
  Identifier: identifier,
  MemberAccess: member,
  IndexAccess: (machine, node) => {
    const base = evaluate(machine, child(node, 'baseExpression'))
    if (!isReference(base) || base.key !== undefined || base.typeName.nodeType !== 'Mapping') {
      throw new UnsupportedSource('An index', node)
    }
    const key = toTerm(evaluate(machine, child(node, 'indexExpression')), node)
    return { ...base, key, typeName: child(base.typeName, 'valueType') }
  },
  TupleExpression: (machine, node) => {
    const values = list(node, 'components').map((component) => evaluate(machine, component))
    const [first] = values
    return values.length === 1 && first !== undefined ? first : values
  },
  BinaryOperation: binary,
  UnaryOperation: unary,
  Conditional: (machine, node) => {
    const condition = toTerm(evaluate(machine, child(node, 'condition')), node)
    const [left, right] = eitherOf(machine, condition, child(node, 'trueExpression'), child(node, 'falseExpression'))
    return choose(condition, left, right)
  },
  Assignment: assign,
  FunctionCall: callOf,
}

export function evaluate(machine: Machine, node: AstNode): Value {
  const expression = expressions[node.nodeType]
  if (expression === undefined) throw new UnsupportedSource('An expression', node)
  return expression(machine, node)
}

/** Copies a struct in storage with its current values; returns a struct in memory itself. */
export function copyToMemory(machine: Machine, value: Value): Value {
  if (!isReference(value)) return value
  const definition = machine.program.structOf(value.typeName)
  if (definition === undefined) throw new UnsupportedSource('A copy', value.typeName)
  const fields = list(definition, 'members').map((each) => {
    const inner = memberOf(machine, value, text(each, 'name'), each)
    return [text(each, 'name'), copyToMemory(machine, inner)] as const
  })
  return { kind: 'memory', fields: new Map(fields) }
}

function literal(_machine: Machine, node: AstNode): Value {
  const value = text(node, 'value')
  if (text(node, 'kind') === 'bool') return bool(value === 'true')
  const [digits = '', exponent = '0'] = value.replaceAll('_', '').split('e')
  if (text(node, 'kind') !== 'number' || !/^(\d+|0x[\da-fA-F]+)$/.test(digits))
    throw new UnsupportedSource('A value', node)
  return int(BigInt(digits) * 10n ** BigInt(exponent) * (units[text(node, 'subdenomination')] ?? 1n))
}

function identifier(machine: Machine, node: AstNode): Value {
  if (text(node, 'name') === 'this') return machine.self
  const definition = machine.program.referenced(node)
  const local = machine.frame.locals.get(Number(definition?.id))
  if (local !== undefined) return local
  if (definition?.nodeType !== 'VariableDeclaration') throw new UnsupportedSource('A name', node)
  return variable(machine, definition)
}

/** Returns a constant's value, or what is in storage. */
function variable(machine: Machine, definition: AstNode): Value {
  if (definition.constant === true) return evaluate(machine, child(definition, 'value'))
  const typeName = child(definition, 'typeName')
  return read(machine, { kind: 'storage', place: text(definition, 'name'), typeName })
}

/** Returns the number that a reference points to, or the reference itself if it points to more than a number. */
function read(machine: Machine, reference: StorageReference): Value {
  return isScalar(typeOf(reference.typeName)) ? machine.store.get(reference.place, reference.key) : reference
}

function member(machine: Machine, node: AstNode): Value {
  const name = text(node, 'memberName')
  const owner = child(node, 'expression')
  const called = machine.program.sourceOf(node)
  if (called === 'msg.sender') return machine.sender
  if (called === 'block.timestamp') return machine.now
  const limit = /^type\(uint(\d+)\)\.max$/.exec(called)?.[1]
  if (limit !== undefined) return int(2n ** BigInt(limit) - 1n)
  const definition = machine.program.referenced(node)
  if (definition?.constant === true) return variable(machine, definition)
  return memberOf(machine, evaluate(machine, owner), name, node)
}

function memberOf(machine: Machine, owner: Value, name: string, node: AstNode): Value {
  if (isMemory(owner)) {
    const value = owner.fields.get(name)
    if (value !== undefined) return value
  }
  if (isReference(owner)) return read(machine, fieldOf(machine, owner, name, node))
  throw new UnsupportedSource('A member', node)
}

function fieldOf(machine: Machine, owner: StorageReference, name: string, node: AstNode): StorageReference {
  const definition = machine.program.structOf(owner.typeName)
  const field =
    definition === undefined ? undefined : list(definition, 'members').find((each) => text(each, 'name') === name)
  if (field === undefined) throw new UnsupportedSource('A field', node)
  return { ...owner, place: `${owner.place}.${name}`, typeName: child(field, 'typeName') }
}

function binary(machine: Machine, node: AstNode): Value {
  const operator = text(node, 'operator')
  const left = toTerm(evaluate(machine, child(node, 'leftExpression')), node)
  const right = () => toTerm(evaluate(machine, child(node, 'rightExpression')), node)
  if (operator === '&&' || operator === '||') {
    const reached = operator === '&&' ? left : not(left)
    if (reached.known === false) return left
    const other = onlyIf(machine, reached, right)
    return operator === '&&' ? and(left, other) : or(left, other)
  }
  const compare = comparisons[operator]
  return compare?.(left, right()) ?? arithmetic(machine, operator, left, right(), node)
}

function onlyIf(machine: Machine, condition: Term, look: () => Term): Term {
  let result: Term | undefined
  machine.path.under(condition, () => {
    result = look()
  })
  if (result === undefined) throw new Error('Nothing was evaluated')
  return result
}

function eitherOf(machine: Machine, condition: Term, left: AstNode, right: AstNode): [Term, Term] {
  const term = (node: AstNode) => toTerm(evaluate(machine, node), node)
  if (condition.known !== undefined) {
    const value = term(condition.known === true ? left : right)
    return [value, value]
  }
  return [onlyIf(machine, condition, () => term(left)), onlyIf(machine, not(condition), () => term(right))]
}

function unary(machine: Machine, node: AstNode): Value {
  const operator = text(node, 'operator')
  const target = child(node, 'subExpression')
  if (operator === '!') return not(toTerm(evaluate(machine, target), node))
  if (operator === 'delete') {
    clear(machine, target)
    return []
  }
  const before = toTerm(evaluate(machine, target), node)
  if (operator !== '++' && operator !== '--') throw new UnsupportedSource('An operator', node)
  const after = arithmetic(machine, operator.slice(1), before, int(1n), node)
  store(machine, target, after)
  return node.prefix === true ? after : before
}

function assign(machine: Machine, node: AstNode): Value {
  const operator = text(node, 'operator')
  const target = child(node, 'leftHandSide')
  let value = evaluate(machine, child(node, 'rightHandSide'))
  if (operator !== '=') {
    const before = toTerm(evaluate(machine, target), node)
    value = arithmetic(machine, operator.slice(0, -1), before, toTerm(value, node), node)
  }
  store(machine, target, value)
  return value
}

function store(machine: Machine, target: AstNode, value: Value): void {
  if (target.nodeType === 'TupleExpression') {
    if (!Array.isArray(value)) throw new UnsupportedSource('An assignment', target)
    for (const [index, each] of list(target, 'components').entries())
      store(machine, each, (value as Value[])[index] ?? [])
    return
  }
  const local = target.nodeType === 'Identifier' ? Number(machine.program.referenced(target)?.id) : NaN
  const isLocal = machine.frame.locals.has(local) && isTerm(machine.frame.locals.get(local))
  machine.refuseUnderCondition(target, isLocal)
  if (isLocal) {
    machine.frame.locals.set(local, machine.path.named(text(target, 'name'), toTerm(value, target)))
    return
  }
  if (target.nodeType === 'MemberAccess') {
    const owner = evaluate(machine, child(target, 'expression'))
    if (isMemory(owner)) {
      const named = isTerm(value) ? machine.path.named(text(target, 'memberName'), value) : copyToMemory(machine, value)
      owner.fields.set(text(target, 'memberName'), named)
      return
    }
  }
  write(machine, locate(machine, target), value, target)
}

/** Returns the storage location of an expression. */
function locate(machine: Machine, target: AstNode): StorageReference {
  const definition = machine.program.referenced(target)
  if (target.nodeType === 'Identifier' && definition?.stateVariable === true) {
    return { kind: 'storage', place: text(definition, 'name'), typeName: child(definition, 'typeName') }
  }
  if (target.nodeType === 'MemberAccess') {
    const owner = evaluate(machine, child(target, 'expression'))
    if (isReference(owner)) return fieldOf(machine, owner, text(target, 'memberName'), target)
  }
  throw new UnsupportedSource('An assignment', target)
}

function write(machine: Machine, place: StorageReference, value: Value, node: AstNode): void {
  if (isTerm(value)) {
    proveOwnAccount(machine, place)
    machine.store.set(place.place, value, place.key)
    return
  }
  const struct = copyToMemory(machine, value)
  if (!isMemory(struct)) throw new UnsupportedSource('An assignment', node)
  for (const [name, field] of struct.fields) write(machine, fieldOf(machine, place, name, node), field, node)
}

function proveOwnAccount(machine: Machine, { key }: StorageReference): void {
  if (key !== undefined) machine.path.prove('Only the caller’s account is written', equal(key, machine.sender))
}

function clear(machine: Machine, target: AstNode): void {
  machine.refuseUnderCondition(target, false)
  const place = locate(machine, target)
  proveOwnAccount(machine, place)
  for (const leaf of machine.program.leavesOf(place.typeName)) {
    const inner = leaf.path === '' ? place.place : `${place.place}.${leaf.path}`
    machine.store.set(inner, zeroOf(leaf.type), place.key)
  }
}

function callOf(machine: Machine, node: AstNode): Value {
  const callee = child(node, 'expression')
  const kind = text(node, 'kind')
  const values = list(node, 'arguments').map((argument) => evaluate(machine, argument))
  if (kind === 'typeConversion') {
    const [value] = values
    const [argument = node] = list(node, 'arguments')
    return cast(machine, toTerm(value, node), typeOf(argument), node)
  }
  const definition = machine.program.referenced(callee)
  if (definition === undefined) throw new UnsupportedSource('A call', node)
  if (kind === 'structConstructorCall') return construct(definition, values, node)

  const owner = callee.nodeType === 'MemberAccess' ? optional(callee, 'expression') : undefined
  const isPlain = owner === undefined || /^type\((library|contract super)/.test(typeOf(owner))
  const parameters = isPlain ? values : [evaluate(machine, owner), ...values]
  const called = owner === undefined ? machine.program.override(definition) : definition
  return callIntrinsic(machine, called, parameters, node) ?? machine.call(called, parameters)
}

function construct(definition: AstNode, values: readonly Value[], node: AstNode): Value {
  const members = list(definition, 'members').map((each) => text(each, 'name'))
  const given = (node.names as string[]).length === 0 ? members : (node.names as string[])
  if (given.length !== members.length) throw new UnsupportedSource('A struct', node)
  return { kind: 'memory', fields: new Map(given.map((name, index) => [name, values[index] ?? []])) }
}
