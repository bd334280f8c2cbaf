import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { findDeployment } from '#deployments/pools.ts'
import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { readRecipient } from './recipient.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bitcoin = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

describe('a recipient’s address', () => {
  it('gets its checksum, however it was entered', () => {
    expect(readRecipient('bsc', ` ${friend}\n`)).toEqual({ address: friend })
    expect(readRecipient('bsc', friend.toLowerCase())).toEqual({ address: friend })
    expect(readRecipient('bitcoin', bitcoin)).toEqual({ address: bitcoin })
  })

  it('is refused if mistyped', () => {
    expect(readRecipient('ethereum', friend.replace('c7', 'C7'))).toEqual({ problem: 'wrong-checksum' })
    expect(readRecipient('ethereum', friend.slice(0, -1))).toEqual({ problem: 'invalid' })
    expect(readRecipient('bitcoin', bitcoin.replace('BvB', 'BvC'))).toEqual({ problem: 'invalid' })
  })

  it('of another network is refused with that network’s name', () => {
    expect(readRecipient('ethereum', bitcoin)).toEqual({ problem: 'other-network', networks: ['bitcoin'] })
    expect(readRecipient('ethereum', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toEqual({
      problem: 'other-network',
      networks: ['tron'],
    })
    expect(readRecipient('tron', friend).networks).toContain('ethereum')
  })

  it('is refused if it belongs to us, a token or no one', () => {
    const bsc = findDeployment(31338)
    expect(readRecipient('bsc', bsc?.pools[0]?.address ?? '')).toEqual({ problem: 'house' })
    expect(readRecipient('bsc', bsc?.tokens[0]?.address ?? '')).toEqual({ problem: 'token' })
    expect(readRecipient('bsc', '0x000000000000000000000000000000000000dEaD')).toEqual({ problem: 'nobody' })
  })

  it('on TRON is refused if it is a token, belongs to no one, or is an account of ours on another network', () => {
    const pool = findDeployment(31338)?.pools[0]?.address ?? '0x'
    expect(readRecipient('tron', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH').problem).toBeUndefined()
    for (const { tokens } of [tronNetwork, localTronNetwork]) {
      for (const { address } of tokens) expect(readRecipient('tron', address)).toEqual({ problem: 'token' })
    }
    expect(readRecipient('tron', tronAddressOf(zeroAddress))).toEqual({ problem: 'nobody' })
    expect(readRecipient('tron', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy')).toEqual({ problem: 'nobody' })
    expect(readRecipient('tron', tronAddressOf(pool)).problem).toBeDefined()
  })

  it('is no problem while the field is empty', () => {
    expect(readRecipient('ethereum', '  ')).toEqual({})
  })
})
