import { basename, dirname, relative, sep } from 'node:path'
import type { Rule } from '#scripts/lint/rule.ts'
import { ownersIn, readTableOwners, schemaFolder, tableGuests } from '#scripts/lint/table-owners.ts'
import { zoneOf } from '#scripts/lint/zones.ts'

let known: ReturnType<typeof readTableOwners> | undefined

/** Only the folder that owns a table may use it, and the guests that `table-owners.ts` lists with a reason. */
export const tableOwner: Rule = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const isSchema = dirname(file) === schemaFolder
    // Tests and scripts may set up and read any table.
    if (!file.startsWith('server/') || zoneOf(file) === undefined) return {}

    return {
      VariableDeclarator({ id, init }) {
        if (!isSchema || id.type !== 'Identifier' || init?.type !== 'CallExpression') return
        if (init.callee.type !== 'Identifier' || init.callee.name !== 'pgTable') return
        if (ownersIn(context.sourceCode.text).get(id.name) !== undefined) return
        context.report({
          message: `Name the owner of the table ${id.name} in a line "// Owner: server/…" above it`,
          node: id,
        })
      },
      ImportDeclaration({ source, specifiers }) {
        if (isSchema || dirname(source.value.replace('#server/', 'server/')) !== schemaFolder) return
        known ??= readTableOwners(context.cwd)
        const owners = known.get(basename(source.value))
        for (const specifier of specifiers) {
          if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
          const table = specifier.imported.name
          const owner = owners?.get(table)
          if (owner === undefined || file.startsWith(`${owner}/`) || isGuest(file, table)) continue
          context.report({
            message: `The table ${table} belongs to ${owner}: use a function from there`,
            node: specifier,
          })
        }
      },
    }
  },
}

function isGuest(file: string, table: string): boolean {
  return Object.entries(tableGuests).some(([folder, tables]) => file.startsWith(`${folder}/`) && table in tables)
}
