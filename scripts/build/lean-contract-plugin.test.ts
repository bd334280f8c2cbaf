import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leanContractCode, serverProperties } from './lean-contract-plugin.ts'

test('keeps what the app needs to call an endpoint and parse its answer', () => {
  const code = `const before = 1
export const getPrice = endpoint({
  method: 'GET',
  path: '/api/price',
  summary: 'Retrieves a price.',
  access: 'public',
  input: v.strictObject({ input: v.string() }),
  data: v.strictObject({ summary: v.string() }),
  errors: [],
})`
  expect(leanContractCode(code).replaceAll(/\s+/g, ' ')).toBe(
    "const before = 1 export const getPrice = endpoint({ method: 'GET', path: '/api/price', access: 'public', data: v.strictObject({ summary: v.string() }), })",
  )
})

test('rejects an endpoint that is not an object literal', () => {
  expect(() => leanContractCode('endpoint(definition)')).toThrow('isn’t an object literal')
})

test('verifies that the app reads nothing that its build leaves out of an endpoint', async () => {
  const uses: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    const text = await readFile(file, 'utf8')
    const imported = [...text.matchAll(/import \{([^}]*)\} from '#api\//g)].flatMap(([, names = '']) =>
      [...names.matchAll(/\w+(?=\s*(?:,|$))/g)].map(([name]) => name),
    )
    for (const name of imported) {
      const use = new RegExp(`(?<!typeof )\\b${name}(?:\\.\\w+)?\\.(?:${serverProperties.join('|')})\\b`)
      if (use.test(text)) uses.push(`${file}: ${name}`)
    }
  }
  expect(uses).toEqual([])
})
