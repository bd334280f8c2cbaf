import { analyseSolidity, type AstNode, readSource } from '#scripts/mutation/compiler.ts'
import { child, childrenOf, isNode, rangeOf } from '#scripts/mutation/solidity-ast.ts'
import { type Term, and, atMost, int, yes } from './terms.ts'

/** Thrown for source that the proof doesn't support, with its location. */
export class UnsupportedSource extends Error {
  constructor(what: string, node: AstNode) {
    super(`The proof does not support ${what} (${node.nodeType} at ${node.src})`)
  }
}

export function text(node: AstNode, field: string): string {
  const value = node[field]
  return typeof value === 'string' ? value : ''
}

export function list(node: AstNode, field: string): AstNode[] {
  const value: unknown = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function optional(node: AstNode, field: string): AstNode | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

export function typeOf(node: AstNode): string {
  return (node.typeDescriptions as { typeString?: string } | undefined)?.typeString ?? ''
}

export function parametersOf(definition: AstNode, field: 'parameters' | 'returnParameters'): AstNode[] {
  const parameters = optional(definition, field)
  return parameters === undefined ? [] : list(parameters, 'parameters')
}

/** Returns the largest value of an unsigned number, an address or a contract; undefined for a `bool`. */
export function largestOf(type: string): bigint | undefined {
  if (type === 'bool') return undefined
  const bits = /^uint(\d+)$/.exec(type)?.[1]
  if (bits !== undefined) return 2n ** BigInt(bits) - 1n
  if (/^(address|contract) ?/.test(type)) return 2n ** 160n - 1n
  if (type === 'bytes32') return 2n ** 256n - 1n
  throw new Error(`The proof does not support the type ${type}`)
}

export function isScalar(type: string): boolean {
  return /^(uint\d+|bool|bytes32|address( payable)?|contract .*)$/.test(type)
}

/** Returns the claim that `term` is a value of this type. */
export function inRange(term: Term, type: string): Term {
  const largest = largestOf(type)
  return largest === undefined ? yes : and(atMost(int(0n), term), atMost(term, int(largest)))
}

/** A contract with everything that it inherits and calls, according to the compiler. */
export class Program {
  readonly contract: AstNode
  /** The contract and its bases, most derived first. */
  readonly lineage: readonly AstNode[]
  readonly #nodes = new Map<number, AstNode>()
  readonly #contractOf = new Map<number, string>()
  /** Sources by the compiler's file number. */
  readonly #sources = new Map<string, Buffer>()

  /** Reads `file` and its imports; sources in `changed` replace those on disk. */
  constructor(file: string, name: string, changed: Readonly<Record<string, string>> = {}) {
    const units = analyseSolidity(file, changed)
    for (const unit of units) {
      this.#index(unit, '')
      const source = readSource(text(unit, 'absolutePath'), changed)
      this.#sources.set(unit.src.split(':')[2] ?? '', Buffer.from(source))
    }
    const contracts = units.flatMap((unit) => list(unit, 'nodes'))
    const contract = contracts.find((node) => node.nodeType === 'ContractDefinition' && text(node, 'name') === name)
    if (contract === undefined) throw new Error(`${file} has no contract ${name}`)
    this.contract = contract
    this.lineage = (contract.linearizedBaseContracts as number[]).map((id) => this.node(id))
  }

  node(id: unknown): AstNode {
    const node = this.#nodes.get(Number(id))
    if (node === undefined) throw new Error(`The compiler's tree has no node ${String(id)}`)
    return node
  }

  /** Returns a node's source on one line. */
  sourceOf(node: AstNode): string {
    const { start, end } = rangeOf(node)
    const source = this.#sources.get(node.src.split(':')[2] ?? '')
    return source?.subarray(start, end).toString().replaceAll(/\s+/g, ' ') ?? ''
  }

  /** Returns the definition of a name; undefined for `msg`, `block` and the like. */
  referenced(node: AstNode): AstNode | undefined {
    return this.#nodes.get(Number(node.referencedDeclaration))
  }

  /** Returns a definition's qualified name, such as `Math.min`. */
  qualifiedName(definition: AstNode): string {
    return `${this.#contractOf.get(Number(definition.id)) ?? ''}.${text(definition, 'name')}`
  }

  /** Returns the function that runs when this contract calls `definition` by name. */
  override(definition: AstNode): AstNode {
    return this.#inherited('FunctionDefinition', definition) ?? definition
  }

  modifier(definition: AstNode): AstNode {
    return this.#inherited('ModifierDefinition', definition) ?? definition
  }

  /** Finds a function such as `MiningPool._stake` in any contract of the lineage or in a library. */
  functionNamed(qualifiedName: string): AstNode {
    for (const node of this.#nodes.values()) {
      if (node.nodeType === 'FunctionDefinition' && this.qualifiedName(node) === qualifiedName) return node
    }
    throw new Error(`There is no function ${qualifiedName}`)
  }

  /** Returns everything that can be called from outside. */
  entryPoints(): AstNode[] {
    const found = new Map<string, AstNode>()
    for (const contract of this.lineage) {
      for (const node of list(contract, 'nodes')) {
        const isOpen = ['public', 'external'].includes(text(node, 'visibility'))
        if (node.nodeType === 'FunctionDefinition' && text(node, 'kind') !== 'constructor' && isOpen) {
          if (text(node, 'kind') !== 'function') throw new UnsupportedSource('A fallback', node)
          const name = text(node, 'functionSelector')
          if (!found.has(name) && node.implemented === true) found.set(name, node)
        }
        if (
          node.nodeType === 'VariableDeclaration' &&
          isOpen &&
          node.stateVariable === true &&
          node.constant !== true
        ) {
          throw new UnsupportedSource('A public variable', node)
        }
      }
    }
    return [...found.values()]
  }

  /** Returns storage variables and immutables, those of the bases first. */
  stateVariables(): AstNode[] {
    return this.lineage
      .toReversed()
      .flatMap((contract) => list(contract, 'nodes'))
      .filter((node) => node.nodeType === 'VariableDeclaration' && node.constant !== true)
  }

  /** Returns the definition of a struct type; undefined for other types. */
  structOf(typeName: AstNode): AstNode | undefined {
    if (typeName.nodeType !== 'UserDefinedTypeName') return undefined
    const definition = this.referenced(typeName)
    return definition?.nodeType === 'StructDefinition' ? definition : undefined
  }

  /** Returns the scalars of a type by their path in it: `position.stake`. For a scalar, itself with an empty path. */
  leavesOf(typeName: AstNode): { readonly path: string; readonly type: string }[] {
    const definition = this.structOf(typeName)
    if (definition === undefined) return [{ path: '', type: typeOf(typeName) }]
    return list(definition, 'members').flatMap((member) =>
      this.leavesOf(child(member, 'typeName')).map(({ path, type }) => ({
        path: path === '' ? text(member, 'name') : `${text(member, 'name')}.${path}`,
        type,
      })),
    )
  }

  #inherited(nodeType: string, definition: AstNode): AstNode | undefined {
    const bases = new Set(this.lineage.map((contract) => text(contract, 'name')))
    if (!bases.has(this.#contractOf.get(Number(definition.id)) ?? '')) return undefined
    const count = parametersOf(definition, 'parameters').length
    return this.lineage
      .flatMap((contract) => list(contract, 'nodes'))
      .find(
        (node) =>
          node.nodeType === nodeType &&
          text(node, 'name') === text(definition, 'name') &&
          parametersOf(node, 'parameters').length === count &&
          (nodeType === 'ModifierDefinition' || node.implemented === true),
      )
  }

  #index(node: AstNode, contract: string): void {
    const inside = node.nodeType === 'ContractDefinition' ? text(node, 'name') : contract
    if (typeof node.id === 'number') {
      this.#nodes.set(node.id, node)
      this.#contractOf.set(node.id, inside)
    }
    for (const inner of childrenOf(node)) this.#index(inner, inside)
  }
}
