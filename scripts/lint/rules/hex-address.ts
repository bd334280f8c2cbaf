import type { Rule } from '#scripts/lint/rule.ts'

const address = /^0x[0-9a-fA-F]{40}$/

/** Addresses are generated into `deployments/`: nobody has verified one that was pasted into code. */
export const hexAddress: Rule = {
  create(context) {
    const message = 'Don’t paste addresses: import them from #deployments/…, or zeroAddress from viem'
    return {
      Literal(node) {
        if (typeof node.value === 'string' && address.test(node.value)) context.report({ message, node })
      },
      TemplateElement(node) {
        if (address.test(node.value.raw)) context.report({ message, node })
      },
    }
  },
}
