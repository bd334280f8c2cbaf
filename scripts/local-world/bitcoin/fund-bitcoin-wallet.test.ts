import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { branches, refillIndex, ScriptDerivation } from '#server/bitcoin/addresses.ts'

import { callNode } from './call-node.ts'
import { fundBitcoinWallet } from './fund-bitcoin-wallet.ts'
import { LocalBitcoinNodes } from './local-bitcoin-nodes.ts'
import { makeLocalSeed } from './local-seed.ts'

it('funds the refill address with confirmed outputs, and leaves the faucet enough to pay', async () => {
  const nodes = await LocalBitcoinNodes.start({ now: async () => Date.parse('2026-11-28T12:00:00Z') / 1000 })
  const folder = await mkdtemp(path.join(tmpdir(), 'sevenport-fund-'))
  try {
    const seed = await makeLocalSeed(folder)
    await fundBitcoinWallet(nodes, seed)
    const funded = new Map<string, string>()
    for (const { network, url } of nodes.list) {
      const { address } = new ScriptDerivation(network, seed.xpub(network)).at(branches.change, refillIndex)
      const tip = String(await callNode(url, 'getbestblockhash', []))
      const block = JSON.stringify(await callNode(url, 'getblock', [tip, 2]))
      funded.set(network.key, `${block.split(address).length - 1} outputs`)
      expect(nodes.pay(network.key, address, 1_000_000_000n)).toMatch(/^[\da-f]{64}$/)
    }
    expect(Object.fromEntries(funded)).toEqual({
      bitcoin: '5 outputs',
      litecoin: '5 outputs',
      dogecoin: '5 outputs',
    })
  } finally {
    await nodes.close()
    await rm(folder, { recursive: true })
  }
})
