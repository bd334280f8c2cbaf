import { expect, it } from 'vitest'
import { networkAddressUrl, networkBlockUrl, networkTransactionUrl } from './network-explorers.ts'

const hash = 'ab'.repeat(32)

it.each([
  ['bitcoin', `https://mempool.space/tx/${hash}`],
  ['litecoin', `https://litecoinspace.org/tx/${hash}`],
  ['dogecoin', `https://blockchair.com/dogecoin/transaction/${hash}`],
  ['tron', `https://tronscan.org/#/transaction/${hash}`],
] as const)('finds transactions on %s', (network, url) => {
  expect(networkTransactionUrl(network, hash)).toBe(url)
})

it.each([
  ['bitcoin', '../address/bc1q'],
  ['ethereum', '0x../address'],
  ['tron', ''],
] as const)('links nothing on %s that isn’t a hash', (network, text) => {
  expect(networkTransactionUrl(network, text)).toBeUndefined()
})

it('finds a chain’s transactions and blocks in its own explorer', () => {
  expect(networkTransactionUrl('ethereum', `0x${hash}`)).toBe(`https://etherscan.io/tx/0x${hash}`)
  expect(networkBlockUrl('ethereum', `0x${hash}`)).toBe(`https://etherscan.io/block/0x${hash}`)
  expect(networkBlockUrl('tron', hash)).toBeUndefined()
  expect(networkBlockUrl('dogecoin', hash)).toBe(`https://blockchair.com/dogecoin/block/${hash}`)
})

it('finds accounts in their network’s explorer', () => {
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const account = '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38'
  expect(networkAddressUrl('tron', contract)).toBe(`https://tronscan.org/#/address/${contract}`)
  expect(networkAddressUrl('ethereum', account)).toBe(`https://etherscan.io/address/${account}`)
})
