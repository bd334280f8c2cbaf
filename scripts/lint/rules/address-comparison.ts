import { expressionName, type Rule, type SyntaxNode } from '#scripts/lint/rule.ts'

const equality = new Set(['===', '!==', '==', '!='])
const caseChange = /^to(Locale)?(Lower|Upper)Case$/
const addressName = /(^|[a-z])(address|account|spender|recipient|staker|owner|treasury)$/i

/**
 * An address has several spellings (checksummed or not), so don't compare two of them as text: use viem's
 * `isAddressEqual`. Comparing with `undefined`, `null` or a literal is fine.
 */
export const addressComparison: Rule = {
  create(context) {
    return {
      BinaryExpression(node) {
        const sides: SyntaxNode[] = [node.left, node.right]
        if (!equality.has(node.operator) || sides.some(isLiteral)) return
        const names = sides.map(expressionName)
        if (names.some((name) => caseChange.test(name))) {
          context.report({ message: 'Compare addresses with isAddressEqual, not by changing their case', node })
        } else if (names.some((name) => addressName.test(name))) {
          context.report({ message: 'Compare addresses with isAddressEqual: one address has many spellings', node })
        }
      },
    }
  },
}

function isLiteral(node: SyntaxNode): boolean {
  return (
    node.type === 'Literal' ||
    node.type === 'TemplateLiteral' ||
    node.type === 'UnaryExpression' ||
    (node.type === 'Identifier' && node.name === 'undefined')
  )
}
