import { afterEach, expect, it, vi } from 'vitest'
import { readIndexedBalance } from './indexed-balance.ts'

const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

function answering(body: unknown, status = 200) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reads an address’s balance and its pending changes', async () => {
  const asked = answering({ page: 1, address, balance: '2100000000000000', unconfirmedBalance: '-5', txs: 3 })
  await expect(readIndexedBalance('https://index.example/key/', address)).resolves.toEqual({
    confirmed: 2_100_000_000_000_000n,
    pending: -5n,
  })
  expect(asked.mock.calls[0]?.[0]).toBe(`https://index.example/key/api/v2/address/${address}?details=basic`)
})

it('tells the index server nothing but the address', async () => {
  const asked = answering({ address, balance: '0', unconfirmedBalance: '0' })
  await readIndexedBalance('https://index.example', address)
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
})

it.each([
  ['another address', { address: 'bc1qanother', balance: '1', unconfirmedBalance: '0' }],
  ['a negative balance', { address, balance: '-1', unconfirmedBalance: '0' }],
  ['a balance that is a number', { address, balance: 1e21, unconfirmedBalance: '0' }],
  ['a balance with too many digits', { address, balance: '9'.repeat(31), unconfirmedBalance: '0' }],
  ['nothing', null],
])('refuses an answer with %s', async (_case, body) => {
  answering(body)
  await expect(readIndexedBalance('https://index.example', address)).rejects.toThrow(Error)
})

it('fails if the index server fails', async () => {
  answering({ error: 'Internal server error' }, 500)
  await expect(readIndexedBalance('https://index.example', address)).rejects.toThrow('500')
})
