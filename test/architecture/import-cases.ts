import type { LintCase } from './lint-case.ts'

const zones = 'sevenport(imports)'
const tableOwner = 'sevenport(table-owner)'
const imports = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`

/** Who may import whom, and how. */
export const importCases: readonly LintCase[] = [
  // Who may import whom
  {
    name: 'a feature imports another feature of its area',
    file: 'src/features/a/one/a.ts',
    source: imports('#src/features/a/two/a.ts'),
    rule: zones,
  },
  {
    name: 'an area imports another area',
    file: 'src/features/a/a.ts',
    source: imports('#src/features/b/b.ts'),
    rule: zones,
  },
  {
    name: 'a feature imports what another area shares',
    file: 'src/features/a/one/b.ts',
    source: imports('#src/features/b/shared/a.ts'),
    rule: zones,
  },
  {
    name: 'what an area shares imports a feature of it',
    file: 'src/features/a/shared/b.ts',
    source: imports('#src/features/a/one/a.ts'),
    rule: zones,
  },
  {
    name: 'a feature imports what its area shares',
    file: 'src/features/a/one/c.ts',
    source: imports('#src/features/a/shared/a.ts'),
  },
  { name: 'an area imports its features', file: 'src/features/a/g.ts', source: imports('#src/features/a/one/a.ts') },
  {
    name: 'an area that is one feature imports its own components',
    file: 'src/features/a/pages/a.ts',
    source: imports('#src/features/a/components/a.ts'),
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
    name: 'identity imports a module that stands on it',
    file: 'server/identity/a/a.ts',
    source: imports('#server/modules/a/a.ts'),
    rule: zones,
  },
  {
    name: 'a module of the server imports identity',
    file: 'server/modules/a/d.ts',
    source: imports('#server/identity/a/a.ts'),
  },
  {
    name: 'the HTTP layer imports a module',
    file: 'server/http/a.ts',
    source: imports('#server/modules/a/a.ts'),
    rule: zones,
  },
  {
    name: 'an entry point of the server makes a module itself',
    file: 'server/a.ts',
    source: imports('#server/modules/a/a.ts'),
    rule: zones,
  },
  {
    name: 'a module of the server imports its composition',
    file: 'server/modules/a/c.ts',
    source: imports('#server/composition/a.ts'),
    rule: zones,
  },
  {
    name: 'the composition of the server imports modules',
    file: 'server/composition/a.ts',
    source: imports('#server/modules/a/a.ts'),
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
  {
    name: 'two files import types of each other',
    file: 'server/lib/circle-c.ts',
    source: "import type { D } from '#server/lib/circle-d.ts'\nexport interface C {\n  readonly d: D\n}\n",
    rule: 'import(no-cycle)',
  },
  {
    name: 'two files import types of each other, seen from the second',
    file: 'server/lib/circle-d.ts',
    source: "import type { C } from './circle-c.ts'\nexport interface D {\n  readonly c: C\n}\n",
    rule: 'import(no-cycle)',
  },
  { name: 'a default export', file: 'src/lib/j.ts', source: 'export default 1\n', rule: 'import(no-default-export)' },
  {
    name: 'a file name that is not kebab-case',
    file: 'src/lib/fileName.ts',
    source: 'export const a = 1\n',
    rule: 'unicorn(filename-case)',
  },

  // Table owners
  {
    name: 'a table without an owner',
    file: 'server/db/schema/unowned.ts',
    source:
      "import { pgTable, uuid } from 'drizzle-orm/pg-core'\nexport const things = pgTable('things', { id: uuid() })\n",
    rule: tableOwner,
  },
  {
    name: 'a table with an owner',
    file: 'server/db/schema/owned.ts',
    source: `// Owner: server/modules/owner
import { pgTable, uuid } from 'drizzle-orm/pg-core'
export const things = pgTable('things', { id: uuid() })
export type Thing = typeof things.$inferSelect
`,
  },
  {
    name: 'a module uses the table of another',
    file: 'server/modules/stranger/a.ts',
    source: "import { things } from '#server/db/schema/owned.ts'\nexport const used = things\n",
    rule: tableOwner,
  },
  {
    name: 'a module uses its own table',
    file: 'server/modules/owner/a.ts',
    source: "import { things } from '#server/db/schema/owned.ts'\nexport const used = things\n",
  },
  {
    name: 'a module names the type of a row of another',
    file: 'server/modules/stranger/b.ts',
    source: "import type { Thing } from '#server/db/schema/owned.ts'\nexport const used = (thing: Thing) => thing.id\n",
  },
]
