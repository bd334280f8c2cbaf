import type { RuleTester } from 'oxlint/plugins-dev'

/** One of our own lint rules. oxlint exports this type, and those of the syntax tree, only through its rule tester. */
export type Rule = Parameters<RuleTester['run']>[1]

type Visitor = ReturnType<NonNullable<Rule['create']>>
type CallExpression = Parameters<NonNullable<Visitor['CallExpression']>>[0]

/** Any node of the syntax tree, discriminated by `type`. */
export type SyntaxNode = CallExpression['parent']

/**
 * Returns the name that an expression goes by: `amount` → amount, `state.stake` → stake, `getBalance()` → getBalance,
 * `reward!` → reward. Empty if there is none.
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
