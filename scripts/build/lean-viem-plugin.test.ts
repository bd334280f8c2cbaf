import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leanCallCode, leanContractsCode, unusedFunctions } from './lean-viem-plugin.ts'

const installed = 'node_modules/viem/_esm/actions/public/call.js'

test('builds the installed viem without calls to undeployed contracts', async () => {
  const code = await readFile(installed, 'utf8')
  const lean = leanCallCode(code)
  for (const name of unusedFunctions) expect(lean).toContain(`throw new Error('${name} is left out of this build')`)
  expect(lean).not.toContain('parseAbi')
  const constants = await readFile('node_modules/viem/_esm/constants/contracts.js', 'utf8')
  const names = [...constants.matchAll(/export const (\w+) = '0x/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(leanContractsCode(constants)).toContain(`export const ${name} = undefined;`)
})

test('fails the build if viem’s code differs from what the plugin expects', () => {
  expect(() => leanCallCode('export async function call() {}')).toThrow('viem')
})

test('verifies that the app calls no undeployed contract', async () => {
  const uses: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (/\b(deployless|factoryData)\b|\.call\(\{[^}]*\bcode\b/.test(await readFile(file, 'utf8'))) uses.push(file)
  }
  expect(uses).toEqual([])
})
