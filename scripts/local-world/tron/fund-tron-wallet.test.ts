import { expect, it } from 'vitest'

import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { localTronAccount } from '#deployments/tron-accounts.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { TronDerivation } from '#server/tron/addresses.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'

import { fundTronWallet } from './fund-tron-wallet.ts'
import { LocalTronNode } from './local-tron-node.ts'

it('funds the hot wallet with a hundred floors of TRX and USDT in a block, and leaves some to the faucet', async () => {
  const running = await LocalTronNode.start({ now: async () => Date.parse('2026-11-28T12:00:00Z') / 1000 })
  try {
    await fundTronWallet(running, localTronAccount)
    const node = new HttpTronNode(localTronNetwork, tronCallsTo({ url: running.url, apiKey: null }))
    const { hotWallet } = new TronDerivation(localTronAccount)
    const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')
    expect(await node.balance(hotWallet)).toBe(400_000_000_000n)
    expect(await node.tokenBalance(usdt, hotWallet)).toBe(100_000_000_000n)
    expect(await running.pay('USDT', tronAddressOf(hotWallet), 1_000_000_000n)).toMatch(/^[\da-f]{64}$/)
  } finally {
    await running.close()
  }
})
