import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'

import { deployments } from '#deployments/addresses/all.ts'
import { externalTokens } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { joinPools, miningPoolsOf } from '#deployments/pools.ts'

// That regeneration brings the same files is a check of its own: `npm test -- --only deployments`.
describe('deployments/', () => {
  it('has a USDT and a USDC pool on each local chain', () => {
    for (const { localChainId } of networks) {
      expect(miningPoolsOf(localChainId).map(({ token }) => token.symbol)).toEqual(['USDT', 'USDC'])
    }
  })

  it('has no pool where none was deployed', () => {
    expect(miningPoolsOf(11_155_111)).toEqual([])
  })

  it('has every pool with its token, and every address with its checksum', () => {
    for (const deployment of deployments) {
      for (const { address } of [...deployment.tokens, ...joinPools(deployment)]) {
        expect(address).toBe(getAddress(address))
      }
    }
  })

  it('has tokens of third parties with their checksum', () => {
    for (const { address } of Object.values(externalTokens).flat()) expect(address).toBe(getAddress(address))
  })
})
