import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leanRouterCode, unusedFunctions } from './lean-router-plugin.ts'

const development = 'node_modules/react-router/dist/development/chunk-*.mjs'

async function readInstalled(): Promise<string> {
  const chunks: string[] = []
  for await (const file of glob(development)) chunks.push(await readFile(file, 'utf8'))
  const [main = '', ...others] = chunks.filter((code) => code.includes('ENABLE_DEV_WARNINGS = true'))
  expect(others).toEqual([])
  return main
}

test('builds the installed router without its warnings and names for developers', async () => {
  const lean = leanRouterCode(await readInstalled())
  expect(lean).toContain('const ENABLE_DEV_WARNINGS = false;')
  expect(lean).not.toMatch(/ENABLE_DEV_WARNINGS = true|^\w+\.displayName/m)
  expect(lean).not.toContain('may be used only in the context of a <Router> component')
  expect(lean).toContain('var Form = /* @__PURE__ */ React10.forwardRef(')
})

test('builds the installed router without what no route needs', async () => {
  const code = await readInstalled()
  const lean = leanRouterCode(code)
  for (const [name, body] of unusedFunctions) {
    const literal = body.replaceAll(/[()[\]{}]/g, String.raw`\$&`)
    expect(code).toMatch(new RegExp(`function ${name}\\([^]*?\\) \\{`))
    expect(lean).toMatch(new RegExp(`function ${name}\\([^]*?\\) ${literal}`))
  }
  expect(lean).toContain('var RemixErrorBoundary = undefined')
  expect(lean).toContain('var AwaitErrorBoundary = undefined')
})

test('verifies that the app uses nothing that its build leaves out of the router', async () => {
  const uses: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8')
    const [, imported = ''] = /import \{([^}]*)\} from 'react-router-dom'/.exec(text) ?? []
    if (/\b(Await|Form|NavLink|use(Fetchers?|Submit|FormAction|ActionData|Blocker))\b/.test(imported)) uses.push(file)
    if (file.endsWith('routes.ts') && /\b(action|middleware):/.test(text)) uses.push(file)
    if (/<(Nav)?Link\b[^>]*\bprefetch=/.test(text)) uses.push(file)
  }
  expect(uses).toEqual([])
})
