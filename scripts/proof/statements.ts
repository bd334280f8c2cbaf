import type { AstNode } from '#scripts/mutation/compiler.ts'
import { child, childrenOf } from '#scripts/mutation/solidity-ast.ts'
import { copyToMemory, evaluate } from './expressions.ts'
import { type Machine, toTerm, type Value } from './machine.ts'
import { PathEnd } from './path.ts'
import { inRange, list, optional, parametersOf, text, typeOf, UnsupportedSource } from './program.ts'
import { sortOf, zeroOf } from './store.ts'
import { no, not } from './terms.ts'

/** Thrown by `return`. */
class Return extends Error {
  readonly value: Value | undefined
  constructor(value: Value | undefined) {
    super()
    this.value = value
  }
}

/** Calls a function, with its modifiers. */
export function call(machine: Machine, definition: AstNode, parameters: readonly Value[]): Value {
  return machine.within(machine.program.qualifiedName(definition), (frame) => {
    const names = parametersOf(definition, 'parameters')
    for (const [index, name] of names.entries()) {
      const value = parameters[index]
      if (value === undefined) throw new UnsupportedSource('A call with missing parameters', definition)
      frame.locals.set(Number(name.id), bind(machine, name, value))
    }
    const results = parametersOf(definition, 'returnParameters')
    for (const result of results) frame.locals.set(Number(result.id), initialValue(machine, result))

    const modifiers = list(definition, 'modifiers').filter((node) => text(node, 'kind') !== 'baseConstructorSpecifier')
    const returned = runModified(machine, definition, modifiers)
    if (returned !== undefined) return returned
    const values = results.map((result) => localOf(machine, result))
    const [only] = values
    return values.length === 1 && only !== undefined ? only : values
  })
}

function runModified(machine: Machine, definition: AstNode, modifiers: readonly AstNode[]): Value | undefined {
  const [modifier, ...inner] = modifiers
  if (modifier === undefined) return runBody(machine, child(definition, 'body'))
  const referenced = machine.program.referenced(child(modifier, 'modifierName'))
  if (referenced === undefined || list(modifier, 'arguments').length > 0) {
    throw new UnsupportedSource('A modifier with parameters', modifier)
  }
  let returned: Value | undefined
  const { frame } = machine
  const outer = frame.placeholder
  frame.placeholder = () => {
    returned = runModified(machine, definition, inner)
  }
  runBody(machine, child(machine.program.modifier(referenced), 'body'))
  frame.placeholder = outer
  return returned
}

function runBody(machine: Machine, body: AstNode): Value | undefined {
  try {
    execute(machine, body)
    return undefined
  } catch (error) {
    if (error instanceof Return) return error.value
    throw error
  }
}

const statements: Readonly<Record<string, (machine: Machine, node: AstNode) => void>> = {
  Block: (machine, node) => {
    for (const statement of list(node, 'statements')) execute(machine, statement)
  },
  UncheckedBlock: (machine, node) => {
    machine.isUnchecked = true
    try {
      for (const statement of list(node, 'statements')) execute(machine, statement)
    } finally {
      machine.isUnchecked = false
    }
  },
  ExpressionStatement: (machine, node) => {
    evaluate(machine, child(node, 'expression'))
  },
  VariableDeclarationStatement: declare,
  IfStatement: branch,
  ForStatement: loop,
  TryStatement: tryCall,
  Return: (machine, node) => {
    const expression = optional(node, 'expression')
    throw new Return(expression === undefined ? undefined : evaluate(machine, expression))
  },
  RevertStatement: (machine, node) => {
    machine.require(no, node)
    throw new PathEnd()
  },
  EmitStatement: (machine, node) => {
    for (const argument of list(child(node, 'eventCall'), 'arguments')) evaluate(machine, argument)
  },
  PlaceholderStatement: (machine, node) => {
    if (machine.frame.placeholder === undefined) throw new UnsupportedSource('`_`', node)
    machine.frame.placeholder()
  },
}

export function execute(machine: Machine, node: AstNode): void {
  const statement = statements[node.nodeType]
  if (statement === undefined) throw new UnsupportedSource('A statement', node)
  statement(machine, node)
}

function declare(machine: Machine, node: AstNode): void {
  const value: unknown = optional(node, 'initialValue')
  const names = (node.declarations as (AstNode | null)[]).map((name) => name ?? undefined)
  const { locals } = machine.frame
  if (value === undefined) {
    for (const name of names) if (name !== undefined) locals.set(Number(name.id), initialValue(machine, name))
    return
  }
  const result = evaluate(machine, child(node, 'initialValue'))
  const values = names.length === 1 ? [result] : result
  if (!Array.isArray(values)) throw new UnsupportedSource('A declaration', node)
  for (const [index, name] of names.entries()) {
    const part = (values as readonly Value[])[index]
    if (name !== undefined && part !== undefined) locals.set(Number(name.id), bind(machine, name, part))
  }
}

function branch(machine: Machine, node: AstNode): void {
  const condition = toTerm(evaluate(machine, child(node, 'condition')), node)
  const [then, otherwise] = [child(node, 'trueBody'), optional(node, 'falseBody')]
  if (otherwise === undefined && only(then)?.nodeType === 'RevertStatement') {
    machine.require(not(condition), only(then) ?? node)
  } else if (otherwise === undefined && only(then)?.nodeType === 'EmitStatement') {
    // An event has no effect, so this doesn't need two paths.
    if (condition.known !== false) machine.path.under(condition, () => execute(machine, then))
  } else if (machine.path.decide(condition)) {
    execute(machine, then)
  } else if (otherwise !== undefined) {
    execute(machine, otherwise)
  }
}

function only(body: AstNode): AstNode | undefined {
  if (body.nodeType !== 'Block') return body
  const [first, ...others] = list(body, 'statements')
  return others.length === 0 ? first : undefined
}

/**
 * Runs one arbitrary iteration of a loop, about which only the condition is known, or what follows the loop. Variables
 * that the loop assigns may have any value. Termination isn't proved.
 */
function loop(machine: Machine, node: AstNode): void {
  const beginning = optional(node, 'initializationExpression')
  if (beginning !== undefined) execute(machine, beginning)
  for (const name of assignedIn(child(node, 'body'), machine).concat(
    assignedIn(child(node, 'loopExpression'), machine),
  )) {
    if (!machine.frame.locals.has(Number(name.id))) continue
    const value = machine.path.fresh(text(name, 'name'), sortOf(typeOf(name)))
    machine.path.assume(inRange(value, typeOf(name)))
    machine.frame.locals.set(Number(name.id), value)
  }
  if (machine.expectation === 'succeed')
    machine.path.prove(`${machine.frame.name} needs no loop, which gas could end`, no)
  const goesRound = machine.path.decide(machine.path.fresh('goes round', 'Bool'))
  const condition = toTerm(evaluate(machine, child(node, 'condition')), node)
  machine.path.assume(goesRound ? condition : not(condition))
  if (!goesRound) return
  execute(machine, child(node, 'body'))
  execute(machine, child(node, 'loopExpression'))
  throw new PathEnd()
}

function assignedIn(node: AstNode, machine: Machine): AstNode[] {
  const own =
    node.nodeType === 'Assignment'
      ? [child(node, 'leftHandSide')]
      : node.nodeType === 'UnaryOperation' && text(node, 'operator') !== '!'
        ? [child(node, 'subExpression')]
        : []
  const names = own.map((target) => {
    const name = target.nodeType === 'Identifier' ? machine.program.referenced(target) : undefined
    if (name === undefined || name.stateVariable === true) throw new UnsupportedSource('A loop that writes', target)
    return name
  })
  return [...names, ...childrenOf(node).flatMap((inner) => assignedIn(inner, machine))]
}

function tryCall(machine: Machine, node: AstNode): void {
  evaluate(machine, child(node, 'externalCall'))
  const [success, failure, ...others] = list(node, 'clauses')
  if (success === undefined || failure === undefined || others.length > 0) throw new UnsupportedSource('A try', node)
  const succeeds = machine.path.decide(machine.path.fresh('succeeds', 'Bool'))
  execute(machine, child(succeeds ? success : failure, 'block'))
}

function bind(machine: Machine, name: AstNode, value: Value): Value {
  return ['memory', 'calldata'].includes(text(name, 'storageLocation')) ? copyToMemory(machine, value) : value
}

function initialValue(machine: Machine, name: AstNode): Value {
  const definition = machine.program.structOf(child(name, 'typeName'))
  if (definition === undefined) return zeroOf(typeOf(name))
  const fields = list(definition, 'members').map(
    (member) => [text(member, 'name'), initialValue(machine, member)] as const,
  )
  return { kind: 'memory', fields: new Map(fields) }
}

function localOf(machine: Machine, name: AstNode): Value {
  const value = machine.frame.locals.get(Number(name.id))
  if (value === undefined) throw new UnsupportedSource('A variable without a value', name)
  return value
}
