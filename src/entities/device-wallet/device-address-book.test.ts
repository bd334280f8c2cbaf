import { describe, expect, it } from 'vitest'
import { getAddress } from 'viem'
import { type DeviceAddress, lookalikeOf, withEntry, withLabels, withoutEntry } from './device-address-book.ts'

const address = getAddress(`0x${'ab12'.repeat(10)}`)
const entry: DeviceAddress = { name: 'Ana', walletType: 'wallet', network: 'ethereum', address, remark: null }

describe('this device’s address book', () => {
  it('stores an address with its checksum, however it was entered', () => {
    expect(withEntry([], { ...entry, address: ` ${address.toLowerCase()}` })).toEqual([entry])
  })

  it('stores an address once per network', () => {
    expect(withEntry([entry], { ...entry, name: 'Again', address: address.toLowerCase() })).toBeUndefined()
    expect(withEntry([entry], { ...entry, network: 'bsc' })).toHaveLength(2)
  })

  it('refuses an address with a wrong checksum', () => {
    const mistyped = address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    expect(withEntry([], { ...entry, address: mistyped })).toBeUndefined()
  })

  it('renames and removes single entries', () => {
    const book = [entry, { ...entry, network: 'bsc' as const }]
    const labels = { name: 'Ana B', walletType: 'exchange', remark: 'Rent' } as const
    expect(withLabels(book, entry, labels).map(({ name }) => name)).toEqual(['Ana B', 'Ana'])
    expect(withoutEntry(book, entry).map(({ network }) => network)).toEqual(['bsc'])
  })
})

describe('an address that looks like a known one', () => {
  const poisoned = getAddress(`${address.slice(0, 8)}${'0'.repeat(28)}${address.slice(-6)}`)

  it('is reported with the name of the one it resembles', () => {
    expect(lookalikeOf({ network: 'ethereum', address: poisoned }, [entry], [])).toEqual({ address, name: 'Ana' })
    expect(lookalikeOf({ network: 'ethereum', address: poisoned }, [], [address.toLowerCase()])).toEqual({
      address,
      name: null,
    })
  })

  it('is no danger if it is known itself or the other is on another network', () => {
    expect(lookalikeOf({ network: 'ethereum', address: poisoned }, [entry], [poisoned])).toBeUndefined()
    expect(lookalikeOf({ network: 'bsc', address: poisoned }, [entry], [])).toBeUndefined()
  })
})
