import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { RunningNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { startLitecoind } from '#scripts/local-world/bitcoin/start-litecoind.ts'
import { addressOfScript, branches } from '#server/bitcoin/addresses.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'

import { readHeld } from './support/bitcoin-payout-chain.ts'
import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'
import { litecoinds, requireLitecoind } from './support/litecoind.ts'

/** Height at which litecoind's test chain begins to have extension blocks (MWEB). */
const firstExtension = 432

requireLitecoind()

describe.each(litecoinds)('Litecoin’s extension blocks, on its own node, %s', (file) => {
  let world: BitcoinPayoutWorld
  let node: RunningNode
  let miner: string

  beforeAll(async () => {
    node = await startLitecoind(file)
    world = await BitcoinPayoutWorld.onLitecoind(node, [10, 8])
    miner = String(await world.call('getnewaddress', []))
    await mine(firstExtension - 1 - Number(await world.call('getblockcount', [])))
    // The first extension block must not be empty.
    await world.call('sendtoaddress', [await world.call('getnewaddress', ['', 'mweb']), '1'])
    await mine(1)
  })

  afterAll(() => world.close())

  async function mine(blocks: number): Promise<void> {
    await world.call('generatetoaddress', [blocks, miner])
  }

  /** Pays an address of ours from coins in an extension block, so that the payment comes out of it. */
  async function payFromExtension(amount: string): Promise<void> {
    const wanted = { network: world.network.key, branch: branches.deposits, userId: null, at: world.now }
    const { script } = await world.database.transaction((tx) => takeScript(tx, world.derivation, wanted))
    const funds: RpcCall = rpcCallsTo(`${node.url}wallet/faucet`)
    await world.call('createwallet', ['private'])
    const hidden: RpcCall = rpcCallsTo(`${node.url}wallet/private`)
    await funds('sendtoaddress', [await hidden('getnewaddress', ['', 'mweb']), '30'])
    await mine(2)
    await hidden('sendtoaddress', [addressOfScript(world.network, script), amount])
    await mine(1)
    await world.call('unloadwallet', ['private'])
  }

  test('records coins that come out of an extension block, and spends them as soon as Litecoin allows', async () => {
    await world.watch()
    const before = await readHeld(world)
    await payFromExtension('20')
    const tip = await world.call('getbestblockhash', [])
    expect(JSON.stringify(await world.call('getblock', [tip, 2])), 'has an extension block').toContain('mweb')
    // Litecoin allows spending it in the sixth block after it, which is a deposit's depth.
    await mine(world.terms.confirmations - 2)
    await world.watch()
    const held = await readHeld(world)
    expect(held.tables - before.tables).toBe(2_000_000_000n)
    expect(held.tables).toBe(held.chain)

    const ann = await world.person('20')
    // More than all other outputs together.
    const withdrawal = await world.withdraw(ann, '19')
    const payouts = await world.payouts()
    await world.round(payouts, false)
    expect((await world.view(withdrawal.id)).state, 'the payment waits for one more block').toBe('audit-pass')
    await mine(1)
    await world.round(payouts, false)
    expect(await world.mempool(), 'accepted by the node').toHaveLength(1)
    for (let round = 0; round < world.terms.confirmations + 2; round += 1) await world.round(payouts)
    expect((await world.view(withdrawal.id)).state).toBe('success')
    expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
    expect(payouts.alerts.count).toBe(0)
    const after = await readHeld(world)
    expect(after.tables).toBe(after.chain)
    expect(before.tables + 2_000_000_000n - after.tables, 'the payment and its fee').toBeGreaterThan(1_899_000_000n)
  })
})
