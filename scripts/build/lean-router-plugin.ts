import type { Plugin } from 'vite'

/**
 * react-router has a production build, which its `exports` name nowhere: every bundle carries the warnings for its
 * developers, and the parts for servers whose names for developer tools keep them from being left out. This takes both out
 * of the app, a tenth of the router.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/ },
      handler: (code) => ({ code: leanRouterCode(code), map: null }),
    },
  }
}

const warningsSwitch = 'var ENABLE_DEV_WARNINGS = true;'

/** The router's code without what only its developers see. */
export function leanRouterCode(code: string): string {
  return (
    code
      .replace(warningsSwitch, 'const ENABLE_DEV_WARNINGS = false;')
      .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
      // Without an effect of its own, what nobody imports can be left out.
      .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
  )
}
