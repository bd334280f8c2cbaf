import { importCases } from './import-cases.ts'
import type { LintCase } from './lint-case.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

export const lintCases: readonly LintCase[] = [
  ...importCases,

  // Addresses
  {
    name: 'addresses compared with ===',
    file: 'src/lib/k.ts',
    source: 'export const same = (address: string, other: string) => address === other\n',
    rule: 'sevenport(address-comparison)',
  },
  {
    name: 'addresses compared in lower case',
    file: 'src/lib/l.ts',
    source: 'export const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()\n',
    rule: 'sevenport(address-comparison)',
  },
  {
    name: 'an address compared with undefined',
    file: 'src/lib/m.ts',
    source: 'export const has = (address?: string) => address !== undefined\n',
  },
  {
    name: 'a pasted address',
    file: 'src/lib/n.ts',
    source: `export const pool = '${address}'\n`,
    rule: 'sevenport(hex-address)',
  },
  { name: 'a pasted address in a test', file: 'src/lib/n.test.ts', source: `export const pool = '${address}'\n` },

  // Money
  {
    name: 'an amount made a number',
    file: 'src/lib/o.ts',
    source: 'export const lossy = (amount: bigint) => Number(amount)\n',
    rule: 'sevenport(money-as-number)',
  },
  {
    name: 'an amount parsed as a float',
    file: 'src/lib/p.ts',
    source: 'export const lossy = (amount: string) => Number.parseFloat(amount)\n',
    rule: 'sevenport(money-as-number)',
  },
  {
    name: 'an amount fixed to digits',
    file: 'src/lib/q.ts',
    source: 'export const lossy = (pool: { reward: number }) => pool.reward.toFixed(2)\n',
    rule: 'sevenport(money-as-number)',
  },
  {
    name: 'an amount rounded by Math',
    file: 'src/lib/r.ts',
    source: 'export const lossy = (stakeAmount: number) => Math.floor(stakeAmount)\n',
    rule: 'sevenport(money-as-number)',
  },
  {
    name: 'a bigint as a condition',
    file: 'src/lib/s.ts',
    source: "export const text = (amount?: bigint) => (amount ? 'some' : 'none')\n",
    rule: 'typescript(strict-boolean-expressions)',
  },
  {
    name: 'an amount compared with zero',
    file: 'src/lib/t.ts',
    source: "export const text = (amount: bigint) => (amount > 0n ? 'some' : 'none')\n",
  },

  // The app
  {
    name: 'a feature reads window.location',
    file: 'src/features/a/e.ts',
    source: 'export const here = () => window.location.hash\n',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    name: 'a feature reads the global location',
    file: 'src/features/a/f.ts',
    source: 'export const here = () => location.hash\n',
    rule: 'eslint(no-restricted-globals)',
  },
  {
    name: 'a message for the console',
    file: 'src/lib/u.ts',
    source: "console.log('here')\n",
    rule: 'eslint(no-console)',
  },
  {
    name: 'a promise nobody waits for',
    file: 'src/lib/v.ts',
    source: 'export function start(load: () => Promise<void>) {\n  load()\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
  {
    name: 'a text outside the catalogues',
    file: 'src/ui/c.tsx',
    source: 'export const Hello = () => <p>Sign in every day</p>\n',
    rule: 'lingui(no-unlocalized-strings)',
  },
  {
    name: 'a label outside the catalogues',
    file: 'src/ui/d.tsx',
    source: 'export const Close = () => <button type="button" aria-label="Close this">×</button>\n',
    rule: 'lingui(no-unlocalized-strings)',
  },
  {
    name: 'a text translated when its file is loaded',
    file: 'src/ui/e.ts',
    source: "import { t } from '@lingui/core/macro'\nexport const title = t`Home`\n",
    rule: 'lingui(t-call-in-function)',
  },
  {
    name: 'a hook behind a condition',
    file: 'src/ui/f.tsx',
    source: "import { useState } from 'react'\nexport function useIt(on: boolean) {\n  if (on) useState(0)\n}\n",
    rule: 'react(hooks)',
  },
  {
    name: 'a picture without a text',
    file: 'src/ui/g.tsx',
    source: 'export const Picture = () => <img src="a.svg" />\n',
    rule: 'jsx-a11y(alt-text)',
  },
  {
    name: 'an unfinished remark',
    file: 'src/lib/w.ts',
    source: '// FIXME: finish\nexport const a = 1\n',
    rule: 'eslint(no-warning-comments)',
  },
  {
    name: 'a function of the server that is too long to be read at once',
    file: 'server/lib/x.ts',
    source: `export function long(add: (line: number) => void) {\n${'  add(1)\n'.repeat(80)}}\n`,
    rule: 'eslint(max-lines-per-function)',
  },
]
