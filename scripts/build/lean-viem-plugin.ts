import type { Plugin } from 'vite'

/**
 * viem can call contracts that are not deployed: through the bytecode of contracts that every call would bring along, and
 * through a parser of ABIs that are written as text. This leaves both out of the app, whose contracts are deployed.
 */
export function leanViem(): Plugin {
  return {
    name: 'lean-viem',
    apply: 'build',
    transform: {
      filter: { id: /\/viem\/_esm\/(actions\/public\/call|constants\/contracts)\.js$/ },
      handler: (code, id) => ({
        code: id.includes('/constants/') ? leanContractsCode(code) : leanCallCode(code),
        map: null,
      }),
    },
  }
}

/** viem's bytecodes without their bytes: whatever comes to send one of them fails before it asks a node. */
export function leanContractsCode(code: string): string {
  return code.replaceAll(/'0x[\da-f]+'/g, 'undefined')
}

/** What only calls with `code`, `factory` or `deployless` ask. Whoever comes to use one of them is told so by name. */
export const unusedFunctions = ['toDeploylessCallViaBytecodeData', 'toDeploylessCallViaFactoryData'] as const

/**
 * viem's `call` without what calls contracts that are not deployed.
 * @throws If it is written differently than when this was: then the plugin has to follow.
 */
export function leanCallCode(code: string): string {
  // Imported still, the parser would come with all that reads chains.
  const withoutParser = code.replace("import { parseAbi } from 'abitype';", '')
  return unusedFunctions.reduce((lean, name) => {
    const body = new RegExp(String.raw`function ${name}\(parameters\) \{[^]*?\n\}`)
    if (!body.test(lean)) throw new Error(`viem's call has no ${name}`)
    return lean.replace(body, `function ${name}() { throw new Error('${name} is left out of this build') }`)
  }, withoutParser)
}
