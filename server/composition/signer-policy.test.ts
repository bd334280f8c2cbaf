import { expect, test } from 'vitest'

import { networks } from '#deployments/networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { boundsOf } from '#server/coins/term-bounds.ts'

import { signerPolicyFor } from './signer-policy.ts'

test.each(networks)('allows gas on $name, and payouts of its coin up to a cap', (network) => {
  for (const chainId of [network.chainId, network.localChainId]) {
    const registry = coinsOn([chainId])
    const { chains, caps } = signerPolicyFor(registry, [chainId])
    expect(chains).toHaveLength(1)
    expect(chains[0]?.maxFee).toBeGreaterThan(0n)
    const cap = caps.find(({ token }) => token === null)
    const released = registry.find(network.nativeCurrency.symbol)?.dailyWithdrawalLimit ?? 0n
    expect(cap?.perTransaction).toBe(boundsOf('daily-limit', released).highest)
    expect(cap?.perDay).toBe(20n * released)
  }
})
