import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leanRouterCode } from './lean-router-plugin.ts'

const development = 'node_modules/react-router/dist/development/chunk-*.mjs'

test('the installed router is built without its warnings and names for developers', async () => {
  const chunks: string[] = []
  for await (const file of glob(development)) chunks.push(await readFile(file, 'utf8'))
  const [main, ...others] = chunks.filter((code) => code.includes('ENABLE_DEV_WARNINGS = true'))
  expect(others).toEqual([])
  const lean = leanRouterCode(main ?? '')
  expect(lean).toContain('const ENABLE_DEV_WARNINGS = false;')
  expect(lean).not.toMatch(/ENABLE_DEV_WARNINGS = true|^\w+\.displayName/m)
  expect(lean).toContain('var Form = /* @__PURE__ */ React10.forwardRef(')
})
