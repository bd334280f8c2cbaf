import { expect, it } from 'vitest'
import { paymentUri } from './payment-uri.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const evm = { network: 'ethereum', chainId: 1, contract: null, decimals: 18, address, amount: '0.5' } as const

it('names the amount in wei for a native coin', () => {
  expect(paymentUri(evm)).toBe(`ethereum:${address}@1?value=500000000000000000`)
})

it('names the token and the amount in its unit', () => {
  const uri = paymentUri({ ...evm, contract, decimals: 6, amount: '25.000001' })
  expect(uri).toBe(`ethereum:${contract}@1/transfer?address=${address}&uint256=25000001`)
})

it('contains only the address if the amount can’t be exact', () => {
  expect(paymentUri({ ...evm, contract, decimals: undefined })).toBe(address)
  expect(paymentUri({ ...evm, contract, decimals: 6, amount: '0.0000001' })).toBe(address)
  expect(
    paymentUri({ ...evm, network: 'tron', chainId: undefined, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
  ).toBe('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
})

it('names whole coins in a Bitcoin URI', () => {
  const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const uri = paymentUri({ ...evm, network: 'bitcoin', chainId: undefined, address: bitcoin, amount: '0.015' })
  expect(uri).toBe(`bitcoin:${bitcoin}?amount=0.015`)
})
