import { expect, it, vi } from 'vitest'
import { readFreshIndex } from './index-server.ts'

/** Account key from BIP 84's example. */
const key = {
  network: 'bitcoin',
  kind: 'wpkh',
  xpub: 'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
} as const

/** Makes the index server say that these paths of the account were paid to. */
function answer(...places: readonly string[]): void {
  const tokens = places.map((place) => ({ path: `m/84'/0'/0'/${place}` }))
  vi.stubGlobal('fetch', async () => Response.json({ address: `wpkh(${key.xpub})`, tokens }))
}

it('requests a nested SegWit account by its descriptor', async () => {
  const asked = vi.fn(async (_url: string) => Response.json({ address: `sh(wpkh(${key.xpub}))` }))
  vi.stubGlobal('fetch', asked)
  expect(await readFreshIndex('http://index.example', { ...key, kind: 'sh' }, 0)).toBe(0)
  expect(asked.mock.calls[0]?.[0]).toContain(`/xpub/${encodeURIComponent(`sh(wpkh(${key.xpub}))`)}?`)
})

it.each([
  ['the first if no address was used', [], 0],
  ['after the last used address, in any order of the list', ['0/3', '0/0', '0/1'], 4],
  ['of its own branch', ['1/7', '0/0'], 1],
  ['at most as far as other wallets search', ['0/0', '0/20'], 21],
  ['never beyond where other wallets search, whatever the server returns', ['0/0', '0/21', '0/2147483646'], 1],
])('the fresh address is %s', async (_case, places, expected) => {
  answer(...places)
  expect(await readFreshIndex('http://index.example', key, 0)).toBe(expected)
})
