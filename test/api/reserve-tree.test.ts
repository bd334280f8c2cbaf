import { createHash, randomBytes, randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type LeafProof, provenAmount, type ReserveClaim } from '#api/reserve-proof.ts'
import {
  hashOf,
  leafNode,
  nodeBytes,
  nodeOf,
  parentNode,
  type ReserveLeaf,
  ReserveTreeError,
  rootOfPath,
  type SumNode,
  sumOf,
  toHex,
} from '#api/reserve-tree.ts'
import { TreeBuilder } from '#server/modules/reserves/tree-builder.ts'

const snapshotId = '0b9a7c1e-53d4-4c1c-8f3c-0d0d5b8a5f11'
const userId = '6f0f2b1c-2a54-4d53-9c27-3a7b1f0c9e22'

function newLeaf(amount: bigint, part = 0, owner = userId): ReserveLeaf {
  return { snapshotId, userId: owner, coin: 'USDT', part, nonce: randomBytes(32), amount }
}

const sha256 = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')
const bytes32 = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/** Creates a claim to the first two leaves of a tree of eight. */
async function makeClaim(): Promise<ReserveClaim> {
  const owned = [newLeaf(5n), newLeaf(7n, 1)]
  const others = Array.from({ length: 6 }, (_, index) => newLeaf(BigInt(index), 0, randomUUID()))
  const nodes = await Promise.all([...owned, ...others].map(leafNode))
  const levels = levelsOf(nodes)
  const leaves = owned.map(({ part, amount, nonce }, position) => ({
    part,
    amount,
    nonce: toHex(nonce),
    path: pathOf(levels, position),
  }))
  return { snapshotId, userId, coin: 'USDT', root: told(levels.at(-1) ?? new Uint8Array()), leaves }
}

/** Returns every level of the tree, from the leaves to the root. */
function levelsOf(leaves: readonly SumNode[]): readonly SumNode[] {
  const tree = new TreeBuilder()
  for (const leaf of leaves) tree.add(leaf)
  return tree.finish().rest.map(({ nodes }) => nodes)
}

function pathOf(levels: readonly SumNode[], position: number): LeafProof['path'] {
  return levels.slice(0, -1).map((level, height) => {
    const neighbour = (position >> height) ^ 1
    const node = level.subarray(neighbour * nodeBytes, (neighbour + 1) * nodeBytes)
    return { side: neighbour % 2 === 0 ? ('left' as const) : ('right' as const), node: told(node) }
  })
}

const told = (node: Uint8Array) => ({ hash: hashOf(node), sum: sumOf(node) })

describe('a leaf', () => {
  test('hashes a leaf as specified in docs/proof-of-reserves.md', async () => {
    const leaf = newLeaf(1n << 200n, 1)
    const expected = sha256(
      Buffer.from([0]),
      Buffer.from(snapshotId.replaceAll('-', ''), 'hex'),
      Buffer.from('USDT\0\0\0\0\0\0'),
      Buffer.from(userId.replaceAll('-', ''), 'hex'),
      Buffer.from([1]),
      leaf.nonce,
      bytes32(leaf.amount),
    )
    expect(told(await leafNode(leaf))).toEqual({ hash: expected, sum: leaf.amount })
  })

  test.each([
    ['a negative amount', { amount: -1n }],
    ['an amount of more than 32 bytes', { amount: 1n << 256n }],
    ['a part that isn’t a byte', { part: 256 }],
    ['an invalid coin symbol', { coin: 'US\0DT' }],
    ['a coin that is too long', { coin: 'USDTUSDTUSD' }],
    ['a short nonce', { nonce: new Uint8Array(31) }],
    ['an empty user ID', { userId: '' }],
    ['a user ID that isn’t hexadecimal', { userId: userId.replace('6', 'x') }],
  ])('rejects a leaf with %s', async (_what, changed) => {
    await expect(leafNode({ ...newLeaf(1n), ...changed })).rejects.toThrow(ReserveTreeError)
  })
})

describe('a node', () => {
  test('binds a node to the hashes and sums of both children, as specified in docs/proof-of-reserves.md', async () => {
    const [left, right] = await Promise.all([leafNode(newLeaf(5n)), leafNode(newLeaf(7n))])
    expect(told(await parentNode(left, right))).toEqual({ hash: sha256(Buffer.from([1]), left, right), sum: 12n })
    // The same total, split differently between the children.
    const shifted = [nodeOf(hashOf(left), 4n), nodeOf(hashOf(right), 8n)] as const
    expect(sumOf(await parentNode(...shifted))).toBe(12n)
    expect(hashOf(await parentNode(...shifted))).not.toBe(hashOf(await parentNode(left, right)))
  })

  test('rejects a node whose sum would overflow', async () => {
    const largest = nodeOf('00'.repeat(32), (1n << 256n) - 1n)
    await expect(parentNode(largest, await leafNode(newLeaf(1n)))).rejects.toThrow(ReserveTreeError)
  })
})

describe('a claim', () => {
  test('a proof proves the sum of its leaves', async () => {
    expect(await provenAmount(await makeClaim())).toBe(12n)
  })

  test('a proof without leaves proves nothing', async () => {
    expect(await provenAmount({ ...(await makeClaim()), leaves: [] })).toBe(0n)
  })

  test('a proof that counts a leaf twice is refused', async () => {
    const claim = await makeClaim()
    const first = claim.leaves.slice(0, 1)
    await expect(provenAmount({ ...claim, leaves: [...claim.leaves, ...first] })).rejects.toThrow('counted twice')
    // Under another part number it's a different leaf, which isn't in the tree.
    const renumbered = first.map((leaf) => ({ ...leaf, part: 2 }))
    await expect(provenAmount({ ...claim, leaves: [...claim.leaves, ...renumbered] })).rejects.toThrow(
      'does not lead to the published root',
    )
  })

  test('a proof with another user’s leaves is refused', async () => {
    await expect(provenAmount({ ...(await makeClaim()), userId: randomUUID() })).rejects.toThrow(ReserveTreeError)
  })

  test('a proof whose path begins at an inner node instead of a leaf is refused', async () => {
    const claim = await makeClaim()
    const leaves = claim.leaves.map((leaf) => ({ ...leaf, path: leaf.path.slice(1), amount: leaf.amount * 2n }))
    await expect(provenAmount({ ...claim, leaves })).rejects.toThrow(ReserveTreeError)
  })

  test('rejects a path that is too long', async () => {
    const node = await leafNode(newLeaf(1n))
    const path = Array.from({ length: 41 }, () => ({ side: 'left' as const, node }))
    await expect(rootOfPath(node, path)).rejects.toThrow('longer than any')
  })

  test('a proof with any changed bit is refused', async () => {
    const claim = await makeClaim()
    const flips = bitFlips(claim)
    await fc.assert(
      fc.asyncProperty(fc.nat(flips.length - 1), fc.nat(), async (index, bit) => {
        const changed = flips[index]?.(bit) ?? claim
        await expect(provenAmount(changed)).rejects.toThrow(ReserveTreeError)
      }),
      { numRuns: 1_500 },
    )
  })

  test('a proof with omitted, repeated, reordered or flipped path steps is refused', async () => {
    const claim = await makeClaim()
    const changes: readonly ((path: LeafProof['path']) => LeafProof['path'])[] = [
      (path) => path.slice(0, -1),
      (path) => path.slice(1),
      (path) => [...path, ...path.slice(-1)],
      (path) => path.toReversed(),
      ...[0, 1, 2].map(
        (height) => (path: LeafProof['path']) => path.map((step, index) => (index === height ? flipSide(step) : step)),
      ),
    ]
    for (const change of changes) {
      const leaves = claim.leaves.map((leaf) => ({ ...leaf, path: change(leaf.path) }))
      await expect(provenAmount({ ...claim, leaves })).rejects.toThrow(ReserveTreeError)
    }
  })
})

function flipSide(step: LeafProof['path'][number]): LeafProof['path'][number] {
  return { ...step, side: step.side === 'left' ? 'right' : 'left' }
}

const flipHex = (hex: string, bit: number) => {
  const bytes = Buffer.from(hex, 'hex')
  const index = Math.floor(bit / 8) % bytes.length
  bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << (bit % 8)), index)
  return bytes.toString('hex')
}
const flipUuid = (uuid: string, bit: number) =>
  flipHex(uuid.replaceAll('-', ''), bit).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
const flipSum = (sum: bigint, bit: number) => sum ^ (1n << BigInt(bit % 256))
const flipNode = ({ hash, sum }: ReserveClaim['root'], bit: number) =>
  bit % 512 < 256 ? { hash: flipHex(hash, bit), sum } : { hash, sum: flipSum(sum, bit) }

/** Returns functions that each flip one bit of one part of the claim. */
function bitFlips(claim: ReserveClaim): readonly ((bit: number) => ReserveClaim)[] {
  const { leaves } = claim
  const ofLeaves = leaves.flatMap((leaf, index) => {
    const replaced = (changed: Partial<LeafProof>) => ({
      ...claim,
      leaves: leaves.with(index, { ...leaf, ...changed }),
    })
    return [
      (bit: number) => replaced({ part: leaf.part ^ (2 << (bit % 7)) }),
      (bit: number) => replaced({ amount: flipSum(leaf.amount, bit) }),
      (bit: number) => replaced({ nonce: flipHex(leaf.nonce, bit) }),
      ...leaf.path.map((step, height) => (bit: number) => {
        return replaced({ path: leaf.path.with(height, { ...step, node: flipNode(step.node, bit) }) })
      }),
    ]
  })
  return [
    (bit) => ({ ...claim, snapshotId: flipUuid(claim.snapshotId, bit) }),
    (bit) => ({ ...claim, userId: flipUuid(claim.userId, bit) }),
    (bit) => ({ ...claim, coin: bit % 2 === 0 ? 'USDC' : 'USDTT' }),
    (bit) => ({ ...claim, root: flipNode(claim.root, bit) }),
    ...ofLeaves,
  ]
}
