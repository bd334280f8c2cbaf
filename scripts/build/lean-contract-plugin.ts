import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * Strips from endpoints what only the server and its public documentation read. Input schemas are the largest part: the
 * app sends what TypeScript has checked and parses only what comes back.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/api-contract\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: leanContractCode(code), map: null }),
    },
  }
}

/** Endpoint properties that the app doesn't read. */
export const serverProperties: readonly string[] = ['summary', 'input', 'alsoGet', 'costly', 'example', 'errors']

/** Returns a contract's code, as JavaScript, without what only the server reads. */
export function leanContractCode(code: string): string {
  const removed: Pick<ESTree.Node, 'start' | 'end'>[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [definition] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (definition?.type !== 'ObjectExpression') throw new Error('An endpoint isn’t an object literal')
      removed.push(...definition.properties.filter((property) => isOfServer(property)))
    },
  }).visit(parseSync('contract.js', code).program)
  // Last one first, so that positions stay valid.
  return removed
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

function isOfServer(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === 'Property' && property.key.type === 'Identifier' && serverProperties.includes(property.key.name)
  )
}
