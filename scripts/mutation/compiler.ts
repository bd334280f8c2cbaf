import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import solc from 'solc'

/** The package declares its functions as `any`. */
const compiler = solc as {
  version(): string
  compile(input: string, callbacks?: { import(path: string): { contents: string } }): string
}

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly sources?: Readonly<Record<string, { readonly ast: AstNode }>>
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, { readonly evm: CompilerBytecode }>>>>
}

interface CompilerBytecode {
  readonly bytecode: { readonly object: string }
  readonly deployedBytecode: { readonly object: string }
}

/** A node of the compiler's syntax tree. Its other fields depend on `nodeType`. */
export interface AstNode {
  readonly nodeType: string
  /** `start:length:file`, in bytes of the UTF-8 source. */
  readonly src: string
  readonly [field: string]: unknown
}

/** A contract's code as `0x…`, as in a Hardhat artifact. */
export interface Bytecode {
  readonly bytecode: string
  readonly deployedBytecode: string
}

/** The compiler's version, such as `0.8.37`. */
export const compilerVersion = compiler.version().split('+')[0] ?? ''

/** Parses one file, without its imports. Throws the compiler's messages if that fails. */
export function parseSolidity(source: string): AstNode {
  const { sources, errors } = run(
    'source',
    { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } },
    () => source,
  )
  const ast = sources?.source?.ast
  if (ast === undefined) throw new Error(errors?.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return ast
}

/**
 * Returns the syntax trees, with types and references, of `file` and everything it imports. Sources in `changed`
 * replace those on disk. Throws the compiler's messages if it doesn't compile.
 */
export function analyseSolidity(file: string, changed: Readonly<Record<string, string>>): AstNode[] {
  const { sources, errors } = run(file, { outputSelection: { '*': { '': ['ast'] } } }, (path) =>
    readSource(path, changed),
  )
  const failures = errors?.filter(({ severity }) => severity === 'error') ?? []
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.values(sources ?? {}).map(({ ast }) => ast)
}

/**
 * Compiles the contracts in `file`; sources in `changed` replace those on disk. Returns undefined if that doesn't
 * compile. Compiles as fast as possible, unless `optimized`, which may turn equivalent sources into the same code.
 */
export function compileSolidity(
  file: string,
  changed: Readonly<Record<string, string>>,
  { optimized = false } = {},
): ReadonlyMap<string, Bytecode> | undefined {
  const settings = {
    evmVersion: 'london',
    optimizer: { enabled: optimized },
    // Without a hash of the source, equal code has equal bytecode.
    metadata: { appendCBOR: false },
    outputSelection: { [file]: { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  }
  const { contracts, errors } = run(file, settings, (path) => readSource(path, changed))
  if (errors?.some(({ severity }) => severity === 'error') === true) return undefined
  return new Map(
    Object.entries(contracts?.[file] ?? {}).map(([name, { evm }]) => [
      name,
      { bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` },
    ]),
  )
}

/** Returns a source of the project or of a package, or its replacement in `changed`. */
export function readSource(path: string, changed: Readonly<Record<string, string>>): string {
  return changed[path] ?? readFileSync(path.startsWith('@') ? join('node_modules', path) : path, 'utf8')
}

function run(file: string, settings: object, read: (path: string) => string): CompilerOutput {
  const input = { language: 'Solidity', sources: { [file]: { content: read(file) } }, settings }
  return JSON.parse(
    compiler.compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }),
  ) as CompilerOutput
}
