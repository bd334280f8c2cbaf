import { expressionName, type Rule, type SyntaxNode } from '#scripts/lint/rule.ts'

const conversions = new Set(['Number', 'parseFloat', 'parseInt'])
const moneyName =
  /(^|[a-z])(amount|balance|allowance|reward|stake|staked|reserve|principal|surplus|fee|cost|price|earned|claimable|claimed|forfeited|matured|released|units|wei)s?$/i
/** Amounts of gas aren't money: the EVM's own figures are small numbers. */
const gasCount = /gas(Cost|Used|Limit)$/i

/**
 * Money is a `bigint` in base units: a JavaScript number loses the last digits of a balance above 2^53. So nothing with
 * a money-like name may pass through `Number`, `parseFloat`, `parseInt`, unary `+`, `Math` or `toFixed`.
 */
export const moneyAsNumber: Rule = {
  create(context) {
    function refuse(money: SyntaxNode, conversion: string) {
      context.report({ message: `Money stays bigint: ${conversion} would round ${expressionName(money)}`, node: money })
    }

    return {
      CallExpression({ callee, arguments: values }) {
        const name = expressionName(callee)
        const object = callee.type === 'MemberExpression' ? callee.object : undefined
        if (object && name === 'toFixed' && isMoney(object)) refuse(object, name)
        const converts = object ? isNumeric(expressionName(object), name) : conversions.has(name)
        if (converts) values.filter(isMoney).forEach((money) => refuse(money, name))
      },
      UnaryExpression(node) {
        if (node.operator === '+' && isMoney(node.argument)) refuse(node.argument, 'unary +')
      },
    }
  },
}

function isMoney(node: SyntaxNode): boolean {
  const name = expressionName(node)
  return moneyName.test(name) && !gasCount.test(name)
}

/** Matches `Number.parseFloat`, `Number.parseInt` and everything on `Math`. */
function isNumeric(object: string, method: string): boolean {
  return object === 'Math' || (object === 'Number' && conversions.has(method))
}
