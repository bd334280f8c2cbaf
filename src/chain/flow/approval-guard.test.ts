import { describe, expect, it } from 'vitest'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import { assertCallIsKnown, assertPermitIsKnown } from './approval-guard.ts'

const chainId = 31337
const [pool, otherPool] = miningPoolsOf(chainId)
if (!pool || !otherPool) throw new Error('The tests need the local pools')
const stranger = `0x${'5'.repeat(40)}` as const

const approve = (address: `0x${string}`, spender: unknown) => ({
  address,
  abi: [],
  functionName: 'approve',
  args: [spender, 1n],
})

function permit(verifyingContract: `0x${string}`, spender: unknown) {
  return {
    domain: { name: 'USD Coin', version: '1', chainId, verifyingContract },
    types: {},
    primaryType: 'Permit',
    message: { spender },
  }
}

describe('calls sent by the app', () => {
  it('may go to a pool of the deployment table', () => {
    expect(() =>
      assertCallIsKnown(chainId, { address: pool.address, abi: miningPoolAbi, functionName: 'stake', args: [1n] }),
    ).not.toThrow()
  })

  it('may let a pool take its own token', () => {
    expect(() => assertCallIsKnown(chainId, approve(pool.token.address, pool.address))).not.toThrow()
    expect(() => assertPermitIsKnown(permit(pool.token.address, pool.address))).not.toThrow()
  })

  it.each([
    ['an approval for a stranger', approve(pool.token.address, stranger)],
    ["an approval for another token's pool", approve(pool.token.address, otherPool.address)],
    ['an approval for the zero address', approve(pool.token.address, undefined)],
    ['an approval of a token without a pool', approve(stranger, pool.address)],
    ['a transfer of a token', { ...approve(pool.token.address, pool.address), functionName: 'transfer' }],
    ['a call to a stranger', { ...approve(stranger, pool.address), functionName: 'stake' }],
    ['a coin transfer to a stranger', { address: stranger, value: 1n }],
    ['a coin transfer to a pool', { address: pool.address, value: 1n }],
  ])('must not be %s', (_case, call) => {
    expect(() => assertCallIsKnown(chainId, call)).toThrow('approval-refused')
  })

  it('must not be for a pool of another chain', () => {
    expect(() => assertCallIsKnown(1, approve(pool.token.address, pool.address))).toThrow('approval-refused')
  })

  it.each([
    ['for a stranger', permit(pool.token.address, stranger)],
    ['of a token without a pool', permit(stranger, pool.address)],
    ['of another kind', { ...permit(pool.token.address, pool.address), primaryType: 'PermitForAll' }],
  ])('must not be a permit %s', (_case, request) => {
    expect(() => assertPermitIsKnown(request)).toThrow('approval-refused')
  })
})
