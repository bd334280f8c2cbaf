import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

import { parseSync, Visitor } from 'vite'

/** A file that another one loads when it is needed, and the catalogues that are loaded with it. */
export interface Piece {
  readonly file: string
  readonly catalogues: readonly string[]
}

/** What a source file of the app brings along. Files are named by their path from the project's root. */
export interface SourceModule {
  readonly imports: readonly string[]
  readonly pieces: readonly Piece[]
  /** Catalogues that the file loads for itself. */
  readonly catalogues: readonly string[]
  /** Whether it uses the macros that messages are written with. */
  readonly usesMacros: boolean
}

export type ModuleGraph = ReadonlyMap<string, SourceModule>

const tests = ['src/**/*.test.{ts,tsx}', 'src/**/*.stories.tsx', 'src/**/*.d.ts']

/** Every source file of the app, read from the files themselves: nothing is built. */
export async function readModuleGraph(): Promise<ModuleGraph> {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: tests }).map((file) => file.replaceAll('\\', '/'))
  return new Map(await Promise.all(files.map(async (file) => [file, await readModule(file)] as const)))
}

async function readModule(file: string): Promise<SourceModule> {
  const source = await readFile(file, 'utf8')
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`)
  const specifiers = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const { pieces, catalogues } = readPieces(file, program)
  return {
    imports: specifiers.flatMap((specifier) => resolve(file, specifier) ?? []),
    pieces,
    catalogues,
    usesMacros: specifiers.some((specifier) => /^@lingui\/\w+\/macro$/.test(specifier)),
  }
}

/** The file behind `#src/…` or a relative path; `undefined` for packages and other parts of the project. */
function resolve(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#src/')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : undefined
}

type Program = ReturnType<typeof parseSync>['program']

/** Its dynamic imports; those inside `withCatalogues([…], …)` with the catalogues named there. */
function readPieces(file: string, program: Program): Pick<SourceModule, 'pieces' | 'catalogues'> {
  const pieces: Piece[] = []
  const catalogues: string[] = []
  const open: { names: readonly string[]; hasPiece: boolean }[] = []
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [names] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'withCatalogues') return
      const elements = names?.type === 'ArrayExpression' ? names.elements : []
      const literals = elements.flatMap((element) => (element?.type === 'Literal' ? [String(element.value)] : []))
      open.push({ names: ['shared', ...literals], hasPiece: false })
    },
    'CallExpression:exit': ({ callee }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'withCatalogues') return
      const call = open.pop()
      if (call && !call.hasPiece) catalogues.push(...call.names)
    },
    ImportExpression: ({ source }) => {
      const target = source.type === 'Literal' ? resolve(file, String(source.value)) : undefined
      if (target === undefined) return
      const call = open.at(-1)
      if (call) call.hasPiece = true
      pieces.push({ file: target, catalogues: call?.names ?? [] })
    },
  })
  visitor.visit(program)
  return { pieces, catalogues }
}

/** The files that come with `roots` at once. */
export function staticClosure(graph: ModuleGraph, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    const module = graph.get(file)
    if (!module || found.has(file)) return
    found.add(file)
    for (const imported of module.imports) add(imported)
  }
  for (const root of roots) add(root)
  return found
}

/** A file that is reached, and the catalogues that are loaded by then. */
export interface Reached {
  readonly file: string
  readonly catalogues: ReadonlySet<string>
}

/** All that `roots` lead to, now or later, except what comes with `leftAside`. */
export function reachedFrom(
  graph: ModuleGraph,
  roots: readonly string[],
  catalogues: readonly string[],
  leftAside: readonly string[] = [],
): readonly Reached[] {
  const reached = new Map<string, Reached>()
  const visit = (file: string, loaded: readonly string[]) => {
    const module = graph.get(file)
    if (!module || leftAside.includes(file)) return
    const names = [...new Set([...loaded, ...module.catalogues])].toSorted()
    const key = `${file} ${names.join()}`
    if (reached.has(key)) return
    reached.set(key, { file, catalogues: new Set(names) })
    for (const imported of module.imports) visit(imported, loaded)
    for (const piece of module.pieces) visit(piece.file, [...loaded, ...piece.catalogues])
  }
  for (const root of roots) visit(root, catalogues)
  return [...reached.values()]
}
