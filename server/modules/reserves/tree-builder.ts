import { hash } from 'node:crypto'

import {
  encodeSum,
  hashBytes,
  nodeBytes,
  parentBytes,
  ReserveTreeError,
  type SumNode,
  sumOf,
} from '#api/reserve-tree.ts'

/** Nodes per row: 256 KiB. */
export const stretchNodes = 4096

/** Adjacent nodes of one level, stored in one row. */
export interface Stretch {
  readonly level: number
  /** Index within its level, from 0. */
  readonly stretch: number
  readonly nodes: SumNode
}

interface Level {
  nodes: SumNode
  count: number
}

/**
 * Builds a tree bottom-up as its leaves arrive one by one. Regardless of the number of leaves, it keeps only the
 * stretch of each level that isn't full yet.
 */
export class TreeBuilder {
  readonly #levels: Level[] = []
  #full: Stretch[] = []

  /** @throws ReserveTreeError if a sum becomes too large. */
  add(leaf: Uint8Array): void {
    let node = leaf
    for (let height = 0; ; height += 1) {
      const level = (this.#levels[height] ??= { nodes: new Uint8Array(0), count: 0 })
      const place = level.count % stretchNodes
      if (place === 0) level.nodes = new Uint8Array(stretchNodes * nodeBytes)
      level.nodes.set(node, place * nodeBytes)
      level.count += 1
      if (place === stretchNodes - 1) this.#full.push(stretchOf(height, level))
      // Two nodes with the same parent are always in the same stretch.
      if (level.count % 2 === 1) return
      node = parentOf(level.nodes.subarray((place - 1) * nodeBytes, (place + 1) * nodeBytes))
    }
  }

  /** Returns and drops the stretches that have become full since the last call. */
  takeFull(): readonly Stretch[] {
    const full = this.#full
    this.#full = []
    return full
  }

  /** Returns the stretches that never became full, and the root, which is in the last of them. */
  finish(): { readonly rest: readonly Stretch[]; readonly root: SumNode; readonly levels: number } {
    const top = this.#levels.at(-1)
    if (
      top === undefined ||
      this.#levels.some(({ count }, height) => count !== 2 ** (this.#levels.length - 1 - height))
    ) {
      throw new ReserveTreeError('The number of leaves is not a power of two')
    }
    const rest = this.#levels.flatMap((level, height) =>
      level.count % stretchNodes === 0 ? [] : [stretchOf(height, level)],
    )
    return { rest, root: top.nodes.slice(0, nodeBytes), levels: this.#levels.length }
  }
}

function stretchOf(level: number, { nodes, count }: Level): Stretch {
  const stretch = Math.floor((count - 1) / stretchNodes)
  return { level, stretch, nodes: nodes.subarray(0, (count - stretch * stretchNodes) * nodeBytes) }
}

/** Like `parentNode`, but hashes synchronously, since a promise takes twenty times as long. */
function parentOf(children: Uint8Array): SumNode {
  const [left, right] = [children.subarray(0, nodeBytes), children.subarray(nodeBytes)]
  const parent = new Uint8Array(nodeBytes)
  parent.set(hash('sha256', parentBytes(left, right), 'buffer'))
  parent.set(encodeSum(sumOf(left) + sumOf(right)), hashBytes)
  return parent
}
