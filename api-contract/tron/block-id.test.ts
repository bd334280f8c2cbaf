import { sha256 } from 'viem'
import { describe, expect, it } from 'vitest'

import { tronAddressBytes } from '#api/addresses/tron-address.ts'

import { numberOfBlockId, tronBlockId, tronTransactionsRoot } from './block-id.ts'

/** Block 78861100 of mainnet: https://tronscan.org/#/block/78861100 */
const known = {
  number: 78_861_100n,
  timestamp: 1_767_246_213_000n,
  transactionsRoot: 'a0f6d785015f72fe721b394a6eae5d5bf931b2e1884331164fcc591ce477e4e8',
  parentId: '0000000004b3532bbf50c7ec18ad8985176f507a15c48d2a583bc8e5130c9e67',
  witnessId: 0n,
  witnessAddress: Buffer.from(tronAddressBytes('TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo')).toString('hex'),
  version: 32n,
  stateRoot: '',
}
const id = '0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a'

describe('block ID', () => {
  it('computes mainnet’s block ID, which begins with the block number', () => {
    expect(tronBlockId(known)).toBe(id)
    expect(numberOfBlockId(id)).toBe(known.number)
  })

  it.each([
    ['number', { number: 78_861_101n }],
    ['time', { timestamp: 1_767_246_216_000n }],
    ['root', { transactionsRoot: `b${known.transactionsRoot.slice(1)}` }],
    ['parent', { parentId: `${known.parentId.slice(0, -1)}8` }],
    ['version', { version: 33n }],
    ['witness', { witnessAddress: `41${'00'.repeat(20)}` }],
  ])('returns another block ID for another %s', (_what, changes) => {
    expect(tronBlockId({ ...known, ...changes })).not.toBe(id)
  })
})

describe('transaction root', () => {
  const [one, two, three] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]
  const hash = (...parts: Uint8Array[]) => sha256(Uint8Array.from(parts.flatMap((part) => [...part])), 'bytes')

  it('returns the hash of a single transaction as the root, and zeros without any', () => {
    expect(tronTransactionsRoot([one])).toBe(sha256(one).slice(2))
    expect(tronTransactionsRoot([])).toBe('00'.repeat(32))
  })

  it('passes an odd node up unchanged', () => {
    expect(tronTransactionsRoot([one, two])).toBe(Buffer.from(hash(hash(one), hash(two))).toString('hex'))
    expect(tronTransactionsRoot([one, two, three])).toBe(
      Buffer.from(hash(hash(hash(one), hash(two)), hash(three))).toString('hex'),
    )
  })
})
