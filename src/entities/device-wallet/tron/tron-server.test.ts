import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  readAccountKind,
  readFinalBlock,
  readOutcome,
  readPrices,
  readTokenBalance,
  readTrx,
  sendTronTransaction,
} from './tron-server.ts'

const url = 'https://tron.example/key/'
const address = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const hex = '412a4d700c196a78f8ff7f0bf17d93fe6018396d2e'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const id = 'ab'.repeat(32)

/** Block 78861100 of the main network: https://tronscan.org/#/block/78861100 */
const header = {
  number: 78_861_100,
  timestamp: 1_767_246_213_000,
  txTrieRoot: 'a0f6d785015f72fe721b394a6eae5d5bf931b2e1884331164fcc591ce477e4e8',
  parentHash: '0000000004b3532bbf50c7ec18ad8985176f507a15c48d2a583bc8e5130c9e67',
  witness_address: '412a4d700c196a78f8ff7f0bf17d93fe6018396d2e',
  version: 32,
}
const blockId = '0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a'

function answering(body: unknown, status = 200) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('tells the server nothing but what it asks about', async () => {
  const asked = answering({ address: hex, balance: 5_000_000 })
  await expect(readTrx(url, address)).resolves.toBe(5_000_000n)
  const [askedUrl, init] = asked.mock.calls[0] ?? []
  expect(askedUrl).toBe('https://tron.example/key/wallet/getaccount')
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
  expect(init?.body).toBe(JSON.stringify({ address: hex }))
})

describe('an account on TRON', () => {
  it('that was never paid doesn’t exist', async () => {
    answering({})
    await expect(readTrx(url, address)).resolves.toBeNull()
    await expect(readAccountKind(url, address)).resolves.toBe('none')
  })

  it('of a stranger may have a balance too large to read', async () => {
    answering({ address: hex, balance: 2 ** 60 })
    await expect(readAccountKind(url, address)).resolves.toBe('person')
  })

  it.each([
    ['of someone else', { address: `41${'00'.repeat(20)}`, balance: 1 }],
    ['with a negative balance', { address: hex, balance: -1 }],
    ['with a rounded balance', { address: hex, balance: 2 ** 60 }],
    ['with a balance that is not a number', { address: hex, balance: '1' }],
    ['in an error response', { Error: 'class java.lang.Exception' }],
  ])('is not trusted %s', async (_, body) => {
    answering(body)
    await expect(readTrx(url, address)).rejects.toThrow(Error)
  })

  it('has no token balance without a complete word', async () => {
    answering({ result: { result: true }, constant_result: ['00'] })
    await expect(readTokenBalance(url, usdt, address)).rejects.toThrow('found no such token')
    answering({ result: { result: true, message: '5245' }, constant_result: ['00'.repeat(32)] })
    await expect(readTokenBalance(url, usdt, address)).rejects.toThrow('found no such token')
  })
})

describe('a final block', () => {
  const answer = (changes: Partial<typeof header> = {}, blockID = blockId) =>
    answering({ blockID, block_header: { raw_data: { ...header, ...changes } } })

  it('is read with everything that its id is a hash of', async () => {
    answer()
    await expect(readFinalBlock(url)).resolves.toMatchObject({
      number: 78_861_100n,
      timestamp: 1_767_246_213_000n,
      version: 32n,
    })
  })

  it.each([
    ['with another time', { timestamp: header.timestamp + 3_600_000 }],
    ['with another parent', { parentHash: `0000000004b3532b${'00'.repeat(24)}` }],
    ['with another number', { number: header.number + 1 }],
  ])('is not trusted %s', async (_, changes) => {
    answer(changes)
    await expect(readFinalBlock(url)).rejects.toThrow('an invalid block')
  })

  it('is requested by number, and fails if the server doesn’t have it', async () => {
    const asked = answering({})
    await expect(readFinalBlock(url, undefined, 78_861_100n)).rejects.toThrow('blockID')
    expect(asked.mock.calls[0]?.[1].body).toBe(JSON.stringify({ id_or_num: '78861100', detail: false }))
    answer()
    await expect(readFinalBlock(url, undefined, 78_861_100n)).resolves.toMatchObject({ number: 78_861_100n })
  })

  it('is not trusted with another id', async () => {
    answer({}, blockId.replace('bc14', 'bc15'))
    await expect(readFinalBlock(url)).rejects.toThrow('an invalid block')
  })
})

describe('the outcome of a transaction', () => {
  it.each([
    ['paid', { id, fee: 1_100_000, receipt: { net_fee: 100_000 } }, { hasPaid: true, fee: 1_100_000n }],
    ['succeeded', { id, receipt: { result: 'SUCCESS' } }, { hasPaid: true, fee: 0n }],
    ['ran out of energy', { id, result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } }, { hasPaid: false, fee: 0n }],
    ['reverted', { id, receipt: { result: 'REVERT' } }, { hasPaid: false, fee: 0n }],
    ['is in no block', {}, undefined],
  ])('is known if it %s', async (_, body, outcome) => {
    answering(body)
    await expect(readOutcome(url, 'final', id)).resolves.toEqual(outcome)
  })

  it('is not trusted for another transaction', async () => {
    answering({ id: 'cd'.repeat(32) })
    await expect(readOutcome(url, 'latest', id)).rejects.toThrow('a different transaction')
  })
})

it.each([
  [{ result: true, code: 'SUCCESS', txid: id }, 'taken'],
  [{ code: 'DUP_TRANSACTION_ERROR' }, 'known'],
  [{ result: false, code: 'CONTRACT_VALIDATE_ERROR' }, 'refused'],
  [{ code: 'SERVER_BUSY' }, 'unclear'],
  [{ code: 'SOMETHING_NEW' }, 'unclear'],
  [{}, 'unclear'],
])('reads the answer %j to a transaction as %s', async (body, outcome) => {
  answering(body)
  await expect(sendTronTransaction(url, '00')).resolves.toBe(outcome)
})

it('refuses incomplete prices', async () => {
  answering({ chainParameter: [{ key: 'getTransactionFee', value: 1_000 }] })
  await expect(readPrices(url)).rejects.toThrow('getEnergyFee')
})
