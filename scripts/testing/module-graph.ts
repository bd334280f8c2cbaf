import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

import { parseSync, Visitor } from 'vite'

/** A file that another one loads on demand, and the catalogs loaded with it. */
export interface Piece {
  readonly file: string
  readonly catalogues: readonly string[]
}

/** A source file of the app with its imports. Files are named by their path from the project's root. */
export interface SourceModule {
  readonly imports: readonly string[]
  readonly pieces: readonly Piece[]
  /** Catalogs that the file loads itself. */
  readonly catalogues: readonly string[]
  /** Whether it uses the macros for messages. */
  readonly usesMacros: boolean
}

export type ModuleGraph = ReadonlyMap<string, SourceModule>

const tests = ['src/**/*.test.{ts,tsx}', 'src/**/*.stories.tsx', 'src/**/*.d.ts']

/** Reads every source file of the app, without a build. */
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

/** Returns the file behind `#src/…` or a relative path; `undefined` for packages and other parts of the project. */
function resolve(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#src/')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : undefined
}

type Program = ReturnType<typeof parseSync>['program']

/** Returns a file's dynamic imports; those inside `withCatalogues([…], …)` with the catalogs named there. */
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

/** Returns the files that load together with `roots`. */
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

/** A reachable file, and the catalogs loaded by then. */
export interface Reached {
  readonly file: string
  readonly catalogues: ReadonlySet<string>
}

/** Returns everything that `roots` load, now or later, except through `leftAside`. */
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
