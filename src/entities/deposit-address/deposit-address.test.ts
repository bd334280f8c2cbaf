import { keccak256, padHex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import { networks } from '#deployments/networks.ts'
import { findDeployment } from '#deployments/pools.ts'
import { DepositAddressError } from './deposit-address-error.ts'
import { confirmDepositAddress, confirmFormerAddress, depositFactoryOn, formerFactoriesOn } from './deposit-address.ts'

// The first and third examples of EIP-1014; both deploy the code 0x00.
const code = { treasury: zeroAddress, forwarderCodeHash: keccak256('0x00') }
const first = {
  from: zeroAddress,
  salt: padHex('0x', { size: 32 }),
  address: '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38',
} as const
const third = {
  from: '0xdeadbeef00000000000000000000000000000000',
  salt: '0x000000000000000000000000feed000000000000000000000000000000000000',
  address: '0xD04116cDd17beBE565EB2422F2497E06cC1C9833',
} as const

function faultOf(address: `0x${string}`, factory: DepositFactoryRecord | undefined): string | undefined {
  try {
    confirmDepositAddress({ address, salt: first.salt }, factory, 'ethereum')
    return undefined
  } catch (error) {
    return error instanceof DepositAddressError ? error.fault : String(error)
  }
}

describe('a deposit address from the backend', () => {
  it.each([first, third])('is shown if it matches the factory $from', ({ from, salt, address }) => {
    expect(confirmDepositAddress({ address, salt }, { address: from, ...code }, 'ethereum')).toBe(address)
  })

  it('is shown with its checksum, in whatever case the backend sends it', () => {
    const { from, salt, address } = third
    const named = address.toLowerCase() as `0x${string}`
    expect(confirmDepositAddress({ address: named, salt }, { address: from, ...code }, 'bsc')).toBe(address)
  })

  it('is refused if a single digit differs', () => {
    expect(faultOf('0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf39', { address: first.from, ...code })).toBe(
      'other-address',
    )
  })

  it('is refused if it matches another factory or other code', () => {
    expect(faultOf(first.address, { address: third.from, ...code })).toBe('other-address')
    const otherCode = { ...code, forwarderCodeHash: keccak256('0x01') }
    expect(faultOf(first.address, { address: first.from, ...otherCode })).toBe('other-address')
  })

  it('is refused if this build knows no factory', () => {
    expect(faultOf(first.address, undefined)).toBe('no-factory')
  })
})

describe('a former deposit address', () => {
  const factories = [
    { address: zeroAddress, ...code, forwarderCodeHash: keccak256('0x02') },
    { address: third.from, ...code },
  ]

  it('is shown if it matches any former factory', () => {
    expect(confirmFormerAddress(third, factories, 'ethereum')).toBe(third.address)
  })

  it('is refused if it matches none, even if the present factory yields it', () => {
    expect(() => confirmFormerAddress(first, factories, 'ethereum')).toThrow(DepositAddressError)
    expect(() => confirmFormerAddress(third, [], 'ethereum')).toThrow(DepositAddressError)
  })

  it('doesn’t exist on a chain that has had only one treasury', () => {
    expect(formerFactoriesOn(networks[0].localChainId)).toEqual([])
    expect(formerFactoriesOn(undefined)).toEqual([])
  })
})

describe('the deposit address factory', () => {
  it('yields the same addresses on all seven chains', () => {
    const factories = networks.map(({ localChainId }) => findDeployment(localChainId)?.depositFactory)
    expect(factories).not.toContain(undefined)
    expect(new Set(factories.map((factory) => `${factory?.address} ${factory?.forwarderCodeHash}`)).size).toBe(1)
  })

  it('is the chain’s own, and undefined for a network without one', () => {
    const [network] = networks
    expect(depositFactoryOn(network?.localChainId)?.address).toBe(
      findDeployment(network?.localChainId ?? 0)?.depositFactory?.address,
    )
    expect(depositFactoryOn(undefined)).toBeUndefined()
  })
})
