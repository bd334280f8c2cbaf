import { expect, it } from 'vitest'
import { defaultRefund } from './default-refund.ts'

type Known = Parameters<typeof defaultRefund>[1]

const connected = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const deposit = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const entry = (network: 'ethereum' | 'bitcoin', address: string) =>
  ({ network, address }) as unknown as Known['entries'][number]
const onEthereum = { network: 'ethereum', memo: null } as const
const onBitcoin = { network: 'bitcoin', memo: null } as const
const all: Known = { connected, deposit, entries: [entry('ethereum', 'book')] }

it('prefers the connected wallet, then the Sevenport wallet, then the address book', () => {
  expect(defaultRefund(onEthereum, all)).toBe(connected)
  expect(defaultRefund(onEthereum, { ...all, connected: null })).toBe(deposit)
  expect(defaultRefund(onEthereum, { ...all, connected: null, deposit: undefined })).toBe('book')
})

it('skips the connected wallet on networks it is not on', () => {
  const entries = [entry('bitcoin', 'bc1'), entry('ethereum', 'book')]
  expect(defaultRefund(onBitcoin, { connected, deposit: undefined, entries })).toBe('bc1')
})

it('returns nothing if there are several addresses, or if a memo would be missing', () => {
  const entries = [entry('bitcoin', 'one'), entry('bitcoin', 'two')]
  expect(defaultRefund(onBitcoin, { connected: null, deposit: undefined, entries })).toBeUndefined()
  expect(defaultRefund({ ...onEthereum, memo: 'memo' }, all)).toBeUndefined()
})
