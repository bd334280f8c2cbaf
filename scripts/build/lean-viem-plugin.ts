import type { Plugin } from 'vite'

/**
 * viem can call undeployed contracts, which bundles helper bytecode and a parser of human-readable ABIs with every
 * call. This strips both from the app, whose contracts are all deployed.
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

/** Replaces viem's bytecodes with empty ones: code that tries to send one fails before it calls a node. */
export function leanContractsCode(code: string): string {
  return code.replaceAll(/'0x[\da-f]+'/g, 'undefined')
}

/** Functions that only calls with `code`, `factory` or `deployless` need. Using one throws an error with its name. */
export const unusedFunctions = ['toDeploylessCallViaBytecodeData', 'toDeploylessCallViaFactoryData'] as const

/**
 * Returns viem's `call` without the parts for undeployed contracts.
 * @throws If viem's code differs from what this expects: then the plugin needs an update.
 */
export function leanCallCode(code: string): string {
  // If it were still imported, the parser would be bundled with everything that reads chains.
  const withoutParser = code.replace("import { parseAbi } from 'abitype';", '')
  return unusedFunctions.reduce((lean, name) => {
    const body = new RegExp(String.raw`function ${name}\(parameters\) \{[^]*?\n\}`)
    if (!body.test(lean)) throw new Error(`viem’s call.ts has no function ${name}`)
    return lean.replace(body, `function ${name}() { throw new Error('${name} is left out of this build') }`)
  }, withoutParser)
}
