/**
 * The Merkle sum tree of the proof of reserves, shared by the server that builds it and the browser that doesn't trust
 * it. docs/proof-of-reserves.md specifies every byte.
 */

/** A node is a hash, followed by the sum of everything below it as an unsigned big-endian number. */
export const hashBytes = 32
export const sumBytes = 32
export const nodeBytes = hashBytes + sumBytes

/** More levels than any of our trees has; a longer path is refused before any hashing. */
export const maximumLevels = 40

/** Chunk size for reading and writing sums, in bytes. */
const wordBytes = 8
const wordBits = 64n

/** Exclusive upper bound of amounts and sums, so that they fit into their bytes. */
const sumLimit = 1n << BigInt(8 * sumBytes)

/** First byte of every hash input, so that leaves and nodes can't be confused (as in RFC 6962). */
const leafTag = 0
const nodeTag = 1

const uuidBytes = 16
/** Length of the longest coin symbol. */
const coinBytes = 10
const nonceBytes = 32

/** A node as bytes, `nodeBytes` long. */
export type SumNode = Uint8Array<ArrayBuffer>

/** A part of a user's balance of one coin. */
export interface ReserveLeaf {
  /** UUIDs of the snapshot and the user. */
  readonly snapshotId: string
  readonly userId: string
  readonly coin: string
  /** Number of the leaf among the user's leaves of the coin, from 0, so that no leaf can be counted twice. */
  readonly part: number
  /** 32 bytes that only the user and the server know; without them the amount can't be guessed. */
  readonly nonce: Uint8Array
  /** In 10^-18 of the coin. */
  readonly amount: bigint
}

/** A sibling on the path to the root, and the side it's on. */
export interface PathStep {
  readonly side: 'left' | 'right'
  readonly node: SumNode
}

/** The input to hash or verify doesn't have the tree's format. */
export class ReserveTreeError extends Error {
  override readonly name = 'ReserveTreeError'
}

/** @throws ReserveTreeError */
export async function leafNode(leaf: ReserveLeaf): Promise<SumNode> {
  return concatenate([await sha256(leafBytes(leaf)), encodeSum(leaf.amount)])
}

/** Returns the parent of two nodes. Its hash commits to the hashes and sums of both. @throws ReserveTreeError */
export async function parentNode(left: Uint8Array, right: Uint8Array): Promise<SumNode> {
  return concatenate([await sha256(parentBytes(left, right)), encodeSum(sumOf(left) + sumOf(right))])
}

/** Returns the hash input of a leaf. @throws ReserveTreeError */
export function leafBytes({ snapshotId, userId, coin, part, nonce, amount }: ReserveLeaf): Uint8Array<ArrayBuffer> {
  if (!/^[A-Z\d]{2,10}$/.test(coin)) throw new ReserveTreeError('The coin has no symbol of ours')
  if (!Number.isInteger(part) || part < 0 || part > 255) throw new ReserveTreeError('The part is no byte')
  if (nonce.length !== nonceBytes) throw new ReserveTreeError('The nonce has another length')
  return concatenate([
    Uint8Array.of(leafTag),
    encodeUuid(snapshotId),
    encodeCoin(coin),
    encodeUuid(userId),
    Uint8Array.of(part),
    nonce,
    encodeSum(amount),
  ])
}

/** Returns the hash input of the parent of two nodes. */
export function parentBytes(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatenate([Uint8Array.of(nodeTag), left, right])
}

/**
 * Returns the root that a leaf and its path lead to. The leaf is in a tree if the tree's root is the same, byte by
 * byte.
 * @throws ReserveTreeError
 */
export async function rootOfPath(leaf: SumNode, path: readonly PathStep[]): Promise<SumNode> {
  if (path.length > maximumLevels) throw new ReserveTreeError('The path is longer than any of a tree of ours')
  let node = leaf
  for (const { side, node: neighbour } of path) {
    node = side === 'left' ? await parentNode(neighbour, node) : await parentNode(node, neighbour)
  }
  return node
}

export function sumOf(node: Uint8Array): bigint {
  const view = new DataView(node.buffer, node.byteOffset + hashBytes, sumBytes)
  let sum = 0n
  for (let offset = 0; offset < sumBytes; offset += wordBytes) sum = (sum << wordBits) | view.getBigUint64(offset)
  return sum
}

export function hashOf(node: Uint8Array): string {
  return toHex(node.subarray(0, hashBytes))
}

/**
 * Returns a node from the API's data.
 * @param sum In 10^-18 of the coin.
 * @throws ReserveTreeError
 */
export function nodeOf(hash: string, sum: bigint): SumNode {
  return concatenate([fromHex(hash, hashBytes), encodeSum(sum)])
}

export function isSameNode(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws ReserveTreeError */
export function fromHex(text: string, length: number): Uint8Array<ArrayBuffer> {
  if (text.length !== 2 * length || !/^[\da-f]*$/.test(text)) throw new ReserveTreeError(`No ${length} bytes`)
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1)
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16)
  return bytes
}

/** @throws ReserveTreeError */
export function encodeSum(sum: bigint): Uint8Array<ArrayBuffer> {
  if (sum < 0n || sum >= sumLimit) throw new ReserveTreeError('The sum is negative or too large')
  const bytes = new Uint8Array(sumBytes)
  const view = new DataView(bytes.buffer)
  for (let offset = sumBytes - wordBytes, rest = sum; rest > 0n; offset -= wordBytes, rest >>= wordBits) {
    view.setBigUint64(offset, BigInt.asUintN(Number(wordBits), rest))
  }
  return bytes
}

function encodeUuid(uuid: string): Uint8Array<ArrayBuffer> {
  return fromHex(uuid.replaceAll('-', '').toLowerCase(), uuidBytes)
}

function encodeCoin(coin: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(coinBytes)
  bytes.set(new TextEncoder().encode(coin))
  return bytes
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
