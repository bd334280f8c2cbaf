import type { RuleTester } from 'oxlint/plugins-dev'

/** A lint rule of our own. oxlint exports this type, and those of the syntax tree, only through its rule tester. */
export type Rule = Parameters<RuleTester['run']>[1]

type Visitor = ReturnType<NonNullable<Rule['create']>>
type CallExpression = Parameters<NonNullable<Visitor['CallExpression']>>[0]

/** Any node of the syntax tree, told apart by its `type`. */
export type SyntaxNode = CallExpression['parent']

/**
 * The name by which a person would call the value of an expression: `amount` → amount, `state.stake` → stake,
 * `getBalance()` → getBalance, `reward!` → reward. Empty when it has none.
 */
export function expressionName(node: SyntaxNode): string {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return node.name
    case 'MemberExpression':
      return node.computed ? '' : expressionName(node.property)
    case 'CallExpression':
      return expressionName(node.callee)
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return expressionName(node.expression)
    default:
      return ''
  }
}
