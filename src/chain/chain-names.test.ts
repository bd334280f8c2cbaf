import { expect, test } from 'vitest'
import { arbitrum, avalanche, bsc, fantom, mainnet, optimism, polygon } from 'viem/chains'
import { addressUrl, chainName, nativeCoinOf } from './chain-names.ts'

const address = '0x0000000000000000000000000000000000000001'

test.each([mainnet, bsc, avalanche, polygon, fantom, optimism, arbitrum])(
  '$name matches viem’s name, coin and explorer',
  ({ id, name, nativeCurrency, blockExplorers }) => {
    expect(chainName(id)).toBe(name)
    expect(nativeCoinOf(id)).toEqual(nativeCurrency)
    expect(addressUrl(id, address)).toBe(`${blockExplorers.default.url}/address/${address}`)
  },
)

test('names an unknown chain by its number, and links a local one to no explorer', () => {
  expect(chainName(61)).toBe('#61')
  expect(nativeCoinOf(61)).toBeUndefined()
  expect(addressUrl(31337, address)).toBeUndefined()
})
