import { posix, relative, sep } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Rule, SyntaxNode } from '#scripts/lint/rule.ts'
import { packageViolation, zoneOf, zoneViolation } from '#scripts/lint/zones.ts'

/** Import aliases from package.json, such as `#src/` → `src/`. */
const aliases = Object.entries(packageJson.imports).map(([alias, target]) => ({
  prefix: alias.replace('*', ''),
  folder: target.replace('./', '').replace('*', ''),
}))

/**
 * Imports must follow the zone table, use an alias (or `./` within the same folder or below), and include the file
 * extension. Re-exports within a zone are forbidden: such a barrel pulls in unrelated code. The same goes for static,
 * dynamic and type-only imports.
 */
export const imports: Rule = {
  create(context) {
    const importer = relative(context.cwd, context.filename).split(sep).join('/')

    function check(source: SyntaxNode) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      const message = violation(importer, source.value)
      if (message) context.report({ message, node: source })
    }

    function refuseReExport(source: SyntaxNode | null) {
      if (!source) return
      if (zoneOf(importer) !== undefined)
        context.report({ message: 'Import the file itself: nothing is re-exported', node: source })
      check(source)
    }

    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
      ExportAllDeclaration: (node) => refuseReExport(node.source),
      ExportNamedDeclaration: (node) => refuseReExport(node.source),
    }
  },
}

/** Returns what is wrong with `specifier` in the file `importer` (a path from the root), if anything. */
function violation(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('node:')) {
    const runsOnNode = zoneOf(importer) === undefined || importer.startsWith('server/')
    return runsOnNode ? undefined : 'Browsers have no Node modules'
  }
  const file = projectFile(importer, specifier)
  if (file === undefined) return packageViolation(importer, packageName(specifier))
  // Files in the project's root, such as package.json, have no alias.
  if (specifier.startsWith('../') && file.includes('/')) return `Import ${file} by its alias (#src/…, #api/…)`
  if (!/\.\w+(\?\w+)?$/.test(file)) return `Name the file with its extension: ${specifier}`
  return zoneViolation(importer, file)
}

function projectFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
  return alias && alias.folder + specifier.slice(alias.prefix.length)
}

/** `@scope/name/path` → `@scope/name`, `name/path` → `name`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
