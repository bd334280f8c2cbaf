/** A piece of code and what lint has to say to it. */
export interface LintCase {
  readonly name: string
  /** Where the file would be; bans depend on it. */
  readonly file: string
  readonly source: string
  /** The rule that has to fire, or `undefined` where the code is allowed. */
  readonly rule?: string
}

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const zones = 'sevenport(imports)'
const imports = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`

export const lintCases: readonly LintCase[] = [
  // Who may import whom
  {
    name: 'a feature imports another feature',
    file: 'src/features/a/a.ts',
    source: imports('#src/features/b/b.ts'),
    rule: zones,
  },
  { name: 'a feature imports the app', file: 'src/features/a/b.ts', source: imports('#src/app/app.ts'), rule: zones },
  {
    name: 'an entity imports another entity',
    file: 'src/entities/a/a.ts',
    source: imports('#src/entities/b/b.ts'),
    rule: zones,
  },
  {
    name: 'an entity imports a feature',
    file: 'src/entities/a/b.ts',
    source: imports('#src/features/a/a.ts'),
    rule: zones,
  },
  {
    name: 'the design system imports an entity',
    file: 'src/ui/a.ts',
    source: imports('#src/entities/a/a.ts'),
    rule: zones,
  },
  { name: 'lib imports the design system', file: 'src/lib/a.ts', source: imports('#src/ui/a.ts'), rule: zones },
  {
    name: 'the API contract imports the app',
    file: 'api-contract/a.ts',
    source: imports('#src/lib/a.ts'),
    rule: zones,
  },
  { name: 'the app imports a script', file: 'src/app/a.ts', source: imports('#scripts/a.ts'), rule: zones },
  {
    name: 'a type is imported against the table',
    file: 'src/lib/b.ts',
    source: "export type T = import('#src/ui/a.ts').T\n",
    rule: zones,
  },
  {
    name: 'a lazy import goes against the table',
    file: 'src/ui/b.ts',
    source: "export const load = () => import('#src/app/a.ts')\n",
    rule: zones,
  },
  { name: 'a folder is in no zone', file: 'src/helpers/a.ts', source: imports('#src/lib/a.ts'), rule: zones },
  {
    name: 'the API contract imports a package that it may not',
    file: 'api-contract/b.ts',
    source: imports('fastify'),
    rule: zones,
  },
  { name: 'a feature imports wagmi', file: 'src/features/a/c.ts', source: imports('wagmi'), rule: zones },
  { name: 'lib imports viem', file: 'src/lib/c.ts', source: imports('viem'), rule: zones },
  { name: 'the app imports a Node module', file: 'src/lib/d.ts', source: imports('node:fs'), rule: zones },
  {
    name: 'a module of the server imports its neighbour',
    file: 'server/modules/a/a.ts',
    source: imports('#server/modules/b/b.ts'),
    rule: zones,
  },
  {
    name: 'the HTTP layer imports a module',
    file: 'server/http/a.ts',
    source: imports('#server/modules/a/a.ts'),
    rule: zones,
  },
  { name: 'the app imports the server', file: 'src/app/c.ts', source: imports('#server/app.ts'), rule: zones },
  { name: 'the server imports the app', file: 'server/http/b.ts', source: imports('#src/lib/a.ts'), rule: zones },
  { name: 'the server imports a Node module', file: 'server/db/a.ts', source: imports('node:fs') },
  {
    name: 'a module of the server imports the database and the contract',
    file: 'server/modules/a/b.ts',
    source: imports('#server/db/a.ts'),
  },
  {
    name: 'a feature imports entities, the design system and paths',
    file: 'src/features/a/d.ts',
    source: imports('#src/entities/a/a.ts'),
  },
  { name: 'the app imports features', file: 'src/app/b.ts', source: imports('#src/features/a/a.ts') },
  { name: 'a test imports what it likes', file: 'src/lib/e.test.ts', source: imports('#test/support.ts') },

  // How it is imported
  { name: 'an import climbs out of its folder', file: 'src/lib/f.ts', source: imports('../config/a.ts'), rule: zones },
  { name: 'an import leaves out the extension', file: 'src/lib/g.ts', source: imports('#src/config/a'), rule: zones },
  {
    name: 'everything of a file is re-exported',
    file: 'src/lib/h.ts',
    source: "export * from './a.ts'\n",
    rule: zones,
  },
  { name: 'a name is re-exported', file: 'src/lib/i.ts', source: "export { a } from './a.ts'\n", rule: zones },
  {
    name: 'two files import each other',
    file: 'src/lib/circle-a.ts',
    source: "import { b } from '#src/lib/circle-b.ts'\nexport const a = () => b\n",
    rule: 'import(no-cycle)',
  },
  {
    name: 'two files import each other, seen from the second',
    file: 'src/lib/circle-b.ts',
    source: "import { a } from './circle-a.ts'\nexport const b = () => a\n",
    rule: 'import(no-cycle)',
  },
  { name: 'a default export', file: 'src/lib/j.ts', source: 'export default 1\n', rule: 'import(no-default-export)' },
  {
    name: 'a file name that is not kebab-case',
    file: 'src/lib/fileName.ts',
    source: 'export const a = 1\n',
    rule: 'unicorn(filename-case)',
  },

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
]
