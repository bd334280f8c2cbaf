import { createHash } from 'node:crypto'

import type { AstNode } from './compiler.ts'
import { child, childrenOf, isNode, rangeOf, type SourceRange } from './solidity-ast.ts'

/** A small change of a contract that a test should notice. */
export interface Mutant {
  /** Stable as long as the file doesn't change. */
  readonly id: string
  readonly file: string
  /** The changed function or modifier, or `constants`. */
  readonly scope: string
  readonly line: number
  readonly range: SourceRange
  readonly original: string
  readonly replacement: string
}

interface Change {
  readonly range: SourceRange
  readonly replacement: string
}

const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
}

const oppositeFunctions: Readonly<Record<string, string>> = { min: 'max', max: 'min' }

/** Statements that can be removed safely; declarations can't. */
const deletable = new Set(['ExpressionStatement', 'EmitStatement', 'RevertStatement', 'Return', 'PlaceholderStatement'])

/** Returns all mutants of a source file in source order. */
export function findMutants(file: string, source: string, ast: AstNode): Mutant[] {
  const bytes = Buffer.from(source)
  const text = ({ start, end }: SourceRange) => bytes.subarray(start, end).toString()
  const mutants: Mutant[] = []

  function visit(node: AstNode, scope: string | undefined): void {
    const inner = scopeOf(node) ?? scope
    if (inner !== undefined) {
      for (const { range, replacement } of changesOf(node, text)) {
        const original = text(range)
        const id = createHash('sha256')
          .update(`${file}:${range.start}:${range.end}:${replacement}`)
          .digest('hex')
          .slice(0, 8)
        const line = text({ start: 0, end: range.start }).split('\n').length
        mutants.push({ id, file, scope: inner, line, range, original, replacement })
      }
    }
    for (const part of childrenOf(node)) if (!isType(part)) visit(part, inner)
  }

  visit(ast, undefined)
  return mutants.toSorted((left, right) => left.range.start - right.range.start)
}

export function applyMutant(source: string, { range, replacement }: Mutant): string {
  const bytes = Buffer.from(source)
  return Buffer.concat([bytes.subarray(0, range.start), Buffer.from(replacement), bytes.subarray(range.end)]).toString()
}

/** Describes a mutant on one line: `function: lines before → lines after`. */
export function describeMutant(mutant: Mutant, source: string): string {
  const bytes = Buffer.from(source)
  const { start, end } = mutant.range
  const head = bytes.toString('utf8', bytes.lastIndexOf('\n', start - 1) + 1, start)
  const tail = bytes.toString('utf8', end, bytes.indexOf('\n', end))
  const oneLine = (middle: string) => `${head}${middle}${tail}`.replaceAll(/\s+/g, ' ').trim()
  return `${mutant.scope}: ${oneLine(mutant.original)} → ${oneLine(mutant.replacement)}`
}

function scopeOf(node: AstNode): string | undefined {
  if (node.nodeType === 'FunctionDefinition') return node.kind === 'constructor' ? 'constructor' : String(node.name)
  if (node.nodeType === 'ModifierDefinition') return String(node.name)
  if (node.nodeType === 'VariableDeclaration' && node.constant === true) return 'constants'
  return undefined
}

function isType(node: AstNode): boolean {
  return node.nodeType.endsWith('TypeName') || node.nodeType === 'OverrideSpecifier'
}

function changesOf(node: AstNode, text: (range: SourceRange) => string): Change[] {
  switch (node.nodeType) {
    case 'BinaryOperation':
      return changeOperator(node, child(node, 'leftExpression'), child(node, 'rightExpression'), text)
    case 'Assignment':
      return changeOperator(node, child(node, 'leftHandSide'), child(node, 'rightHandSide'), text)
    case 'UnaryOperation':
      return node.operator === '!'
        ? [{ range: rangeOf(node), replacement: text(rangeOf(child(node, 'subExpression'))) }]
        : []
    case 'IfStatement':
      return [...negate(child(node, 'condition'), text), ...deletions(node, ['trueBody', 'falseBody'])]
    case 'Conditional':
      return negate(child(node, 'condition'), text)
    case 'ForStatement':
      return deletions(node, ['body'])
    case 'Block':
    case 'UncheckedBlock':
      return deletions(node, ['statements'])
    case 'Literal':
      return changeLiteral(node, text)
    case 'FunctionCall':
      return changeCall(node, text)
    case 'FunctionDefinition':
      return removeModifiers(node)
    default:
      return []
  }
}

function changeOperator(node: AstNode, left: AstNode, right: AstNode, text: (range: SourceRange) => string): Change[] {
  const operator = String(node.operator)
  const between = { start: rangeOf(left).end, end: rangeOf(right).start }
  const start = between.start + text(between).indexOf(operator)
  const range = { start, end: start + operator.length }
  return (operators[operator] ?? []).map((replacement) => ({ range, replacement }))
}

/** Comparisons and `!` already have mutants that negate them. */
function negate(condition: AstNode, text: (range: SourceRange) => string): Change[] {
  const negatedAlready =
    (condition.nodeType === 'BinaryOperation' && !['&&', '||'].includes(String(condition.operator))) ||
    condition.nodeType === 'UnaryOperation'
  return negatedAlready ? [] : [{ range: rangeOf(condition), replacement: `!(${text(rangeOf(condition))})` }]
}

function deletions(node: AstNode, fields: readonly string[]): Change[] {
  return fields
    .flatMap((field) => node[field])
    .filter(isNode)
    .filter((statement) => deletable.has(statement.nodeType))
    .map((statement) => ({ range: withSemicolon(statement), replacement: '{}' }))
}

/** In the tree, a statement's range ends before its semicolon. */
function withSemicolon(statement: AstNode): SourceRange {
  const { start, end } = rangeOf(statement)
  return { start, end: end + 1 }
}

function changeLiteral(node: AstNode, text: (range: SourceRange) => string): Change[] {
  const range = rangeOf(node)
  if (node.kind === 'bool') return [{ range, replacement: node.value === 'true' ? 'false' : 'true' }]
  if (node.kind !== 'number') return []
  const changes = [{ range, replacement: `(${text(range)} + 1)` }]
  return node.value === '0' ? changes : [...changes, { range, replacement: `(${text(range)} - 1)` }]
}

function changeCall(node: AstNode, text: (range: SourceRange) => string): Change[] {
  const callee = child(node, 'expression')
  if (callee.nodeType !== 'MemberAccess' || child(callee, 'expression').name !== 'Math') return []
  const name = String(callee.memberName)
  const { start, end } = rangeOf(callee)
  const opposite = oppositeFunctions[name]
  if (opposite !== undefined) return [{ range: { start: end - name.length, end }, replacement: opposite }]
  if (name !== 'ceilDiv') return []
  const [dividend, divisor] = [node.arguments]
    .flat()
    .filter(isNode)
    .map((argument) => text(rangeOf(argument)))
  return [{ range: { start, end: rangeOf(node).end }, replacement: `(${dividend}) / (${divisor})` }]
}

function removeModifiers(node: AstNode): Change[] {
  // A constructor's modifiers are really calls to base constructors.
  if (node.kind === 'constructor') return []
  return [node.modifiers]
    .flat()
    .filter(isNode)
    .map((modifier) => ({ range: rangeOf(modifier), replacement: '' }))
}
