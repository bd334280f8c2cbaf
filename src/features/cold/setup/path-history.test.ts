import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { EvmPath, PathCandidate } from '#src/keyring/keyring.ts'
import type { AddressHistory } from './address-history.ts'
import { likeliestPath, pathHistoryQueryOptions } from './path-history.queries.ts'

const [shared, second, ledgerSecond, old, oldSecond] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((byte) =>
  getAddress(`0x${byte.repeat(20)}`),
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const candidate = (path: EvmPath, ...addresses: `0x${string}`[]): PathCandidate => ({ path, addresses })
const candidates = [
  candidate("m/44'/60'/0'/0/i", shared, second),
  candidate("m/44'/60'/i'/0/0", shared, ledgerSecond),
  candidate("m/44'/60'/0'/i", old, oldSecond),
]

test.each<[string, readonly string[], EvmPath]>([
  ['nothing', [], "m/44'/60'/0'/0/i"],
  ['the account shared by two paths', [shared], "m/44'/60'/0'/0/i"],
  ['a second account of Ledger Live', [shared, ledgerSecond], "m/44'/60'/i'/0/0"],
  ['the first account of an old Ledger', [old], "m/44'/60'/0'/i"],
])('suggests the path in use with %s used', (_, used, path) => {
  const histories = new Map(
    [shared, second, ledgerSecond, old, oldSecond].map((address): [typeof address, AddressHistory] => [
      address,
      used.includes(address) ? 'used' : 'unused',
    ]),
  )
  expect(likeliestPath(candidates, histories)).toBe(path)
})

test('suggests the standard path until the networks have answered', () => {
  expect(likeliestPath(candidates, undefined)).toBe("m/44'/60'/0'/0/i")
})

test('asks for each address once, even if two paths share it', () => {
  expect(pathHistoryQueryOptions(candidates).queryKey).toEqual([
    'path-history',
    [shared, second, ledgerSecond, old, oldSecond],
  ])
})
