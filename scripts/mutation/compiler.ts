import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import solc from 'solc'

import type { AstNode } from './solidity-ast.ts'

/**
 * How mutants are built: without the intermediate representation, which makes them five times as fast, and without the
 * hash of the source, so that equal code has equal bytecode.
 */
export const mutantSettings = {
  evmVersion: 'london',
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false },
}

export interface Compilation {
  readonly ast: AstNode
  /** Creation bytecode of the contracts in the file, one after the other. */
  readonly bytecode: string
}

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly sources: Readonly<Record<string, { readonly ast: AstNode }>>
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>>
  >
}

/** The package types its functions as `any`. */
const compiler = solc as {
  version(): string
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

export const compilerVersion = compiler.version().split('+')[0] ?? ''

/** Compiles `file`, taking the sources named in `changed` instead of the ones on disk; undefined if it is no Solidity. */
export function compile(file: string, changed: Readonly<Record<string, string>> = {}): Compilation | undefined {
  const read = (path: string) =>
    changed[path] ?? readFileSync(path.startsWith('@') ? join('node_modules', path) : path, 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: read(file) } },
    settings: { ...mutantSettings, outputSelection: { [file]: { '': ['ast'], '*': ['evm.bytecode.object'] } } },
  }
  const output = JSON.parse(
    compiler.compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }),
  ) as CompilerOutput

  const source = output.sources[file]
  if (source === undefined || output.errors?.some(({ severity }) => severity === 'error') === true) return undefined
  const contracts = Object.values(output.contracts[file] ?? {})
  return { ast: source.ast, bytecode: contracts.map(({ evm }) => evm.bytecode.object).join('') }
}
