/** A heap snapshot as V8 writes it: nodes and edges are rows of numbers, concatenated. */
export interface SnapshotFile {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[]]
      readonly edge_fields: readonly string[]
      readonly edge_types: readonly [readonly string[]]
    }
  }
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly strings: readonly string[]
}

interface Edge {
  readonly type: string
  readonly name: string
  readonly target: number
}

/** What a program held in memory, as far as it is text. */
export class HeapSnapshot {
  readonly #file: SnapshotFile
  /** Where each node's edges start. */
  readonly #firstEdges = new Map<number, number>()

  constructor(file: SnapshotFile) {
    this.#file = file
    const { node_fields: nodeFields, edge_fields: edgeFields } = file.snapshot.meta
    let edge = 0
    for (let node = 0; node < file.nodes.length; node += nodeFields.length) {
      this.#firstEdges.set(node, edge)
      edge += this.#nodeField(node, 'edge_count') * edgeFields.length
    }
  }

  /** Returns all strings. Those that V8 stores in parts are joined, and so are those of each list. */
  texts(): readonly string[] {
    const texts = [...this.#file.strings]
    for (const node of this.#firstEdges.keys()) {
      if (this.#typeOf(node) === 'concatenated string') texts.push(this.#textOf(node) ?? '')
      else if (this.#nodeField(node, 'edge_count') > 1) texts.push(...this.#listsOf(node))
    }
    return texts
  }

  /** Returns the strings in a list, or those of each property of the objects in it. */
  #listsOf(node: number): readonly string[] {
    const lists = new Map<string, string[]>()
    const add = (name: string, text: string | undefined) => {
      if (text !== undefined)
        lists
          .set(name, lists.get(name) ?? [])
          .get(name)
          ?.push(text)
    }
    for (const { type, target } of this.#edgesOf(node)) {
      if (type !== 'element') continue
      add('', this.#textOf(target))
      if (this.#typeOf(target) !== 'object') continue
      for (const field of this.#edgesOf(target)) {
        if (field.type === 'property') add(field.name, this.#textOf(field.target))
      }
    }
    return Array.from(lists.values(), (list) => list.join(' '))
  }

  #textOf(node: number): string | undefined {
    const type = this.#typeOf(node)
    if (type === 'string') return this.#file.strings[this.#nodeField(node, 'name')]
    if (type !== 'concatenated string') return undefined
    const edges = this.#edgesOf(node)
    const parts = ['first', 'second'].map((part) => edges.find(({ name }) => name === part))
    return parts.map((part) => (part ? (this.#textOf(part.target) ?? '') : '')).join('')
  }

  #typeOf(node: number): string | undefined {
    return this.#file.snapshot.meta.node_types[0][this.#nodeField(node, 'type')]
  }

  #nodeField(node: number, field: string): number {
    const { nodes, snapshot } = this.#file
    return nodes[node + snapshot.meta.node_fields.indexOf(field)] ?? 0
  }

  #edgesOf(node: number): readonly Edge[] {
    const { edges, strings, snapshot } = this.#file
    const { edge_fields: fields, edge_types: types } = snapshot.meta
    const first = this.#firstEdges.get(node) ?? 0
    return Array.from({ length: this.#nodeField(node, 'edge_count') }, (_, place) => {
      const field = (name: string) => edges[first + place * fields.length + fields.indexOf(name)] ?? 0
      const type = types[0][field('type')] ?? ''
      return { type, name: strings[field('name_or_index')] ?? '', target: field('to_node') }
    })
  }
}
