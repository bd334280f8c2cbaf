import { expect, it } from 'vitest'
import { networkBlockUrl, networkTransactionUrl } from './network-explorers.ts'

const hash = 'ab'.repeat(32)

it.each([
  ['bitcoin', `https://mempool.space/tx/${hash}`],
  ['litecoin', `https://litecoinspace.org/tx/${hash}`],
  ['dogecoin', `https://blockchair.com/dogecoin/transaction/${hash}`],
  ['tron', undefined],
] as const)('finds transactions on %s', (network, url) => {
  expect(networkTransactionUrl(network, hash)).toBe(url)
})

it('finds transactions and blocks of a chain by its own explorer', () => {
  expect(networkTransactionUrl('ethereum', `0x${hash}`)).toBe(`https://etherscan.io/tx/0x${hash}`)
  expect(networkBlockUrl('ethereum', `0x${hash}`)).toBe(`https://etherscan.io/block/0x${hash}`)
  expect(networkBlockUrl('dogecoin', hash)).toBe(`https://blockchair.com/dogecoin/block/${hash}`)
})
