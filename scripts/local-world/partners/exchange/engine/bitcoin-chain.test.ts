import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type BitcoinNetworkKey, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { type StandInNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { BitcoinChain } from './bitcoin-chain.ts'
import type { ExchangeAsset } from './exchange-asset.ts'

let running: StandInNode
let chain: BitcoinChain
let asset: ExchangeAsset
let miner: Uint8Array

function mine(blocks = 1): void {
  for (let block = 0; block < blocks; block += 1) running.node.mine(miner)
}

function payFaucet(address: string, units: bigint): string {
  return running.wallet.pay(scriptOfAddress(running.node.network, address), units).txid
}

afterEach(() => running.close())

describe.each(['bitcoin', 'litecoin', 'dogecoin'] as const)('on %s', (key: BitcoinNetworkKey) => {
  beforeEach(async () => {
    const network = localBitcoinNetwork(key)
    running = await startBitcoinNode({ network })
    miner = running.wallet.newAddress().script
    mine(network.coinbaseMaturity + 3)
    chain = new BitcoinChain(running)
    const { coin: symbol, decimals } = network
    asset = { network: key, symbol, name: network.name, contract: null, decimals, price: () => undefined }
  })

  it('has a different address for every order', () => {
    expect(chain.depositAddress(1)).toBe(chain.depositAddress(1))
    expect(chain.depositAddress(1)).not.toBe(chain.depositAddress(2))
    expect(chain.depositAddress(1)).not.toBe(new BitcoinChain(running).depositAddress(1))
  })

  it('sees a payment as pending, then mined, then sufficiently confirmed', async () => {
    const address = chain.depositAddress(0)
    const watch = await chain.watch(address)
    expect(await watch.look()).toBeNull()
    const hash = payFaucet(address, 250_000_000n)
    expect(await watch.look()).toEqual({ amount: parseAmount('2.5'), hash, isFirm: false })
    mine()
    expect(await watch.look()).toMatchObject({ hash, isFirm: false })
    mine()
    expect(await watch.look()).toEqual({ amount: parseAmount('2.5'), hash, isFirm: true })
  })

  it('adds up several payments, and waits until the last one is confirmed', async () => {
    const address = chain.depositAddress(0)
    const watch = await chain.watch(address)
    payFaucet(address, 100_000_000n)
    mine(2)
    const hash = payFaucet(address, 300_000_000n)
    expect(await watch.look()).toEqual({ amount: parseAmount('4'), hash, isFirm: false })
  })

  it('waits again for a payment whose block is gone', async () => {
    const address = chain.depositAddress(0)
    const watch = await chain.watch(address)
    payFaucet(address, 100_000_000n)
    mine()
    const { tip } = running.node.chain
    running.node.invalidate(tip)
    // Mined by someone who doesn't have the payment.
    running.node.mineOnly(miner, [])
    expect((await watch.look())?.isFirm).toBe(false)
  })

  it('pays with real transactions, several per block, and reports them as mined once they are', async () => {
    const payee = running.wallet.newAddress()
    const hashes = await Promise.all(
      ['1.5', '0.25'].map((amount) => chain.pay(payee.address, asset, parseAmount(amount))),
    )
    expect(await chain.outcome(hashes[0] ?? '')).toBe('pending')
    mine()
    for (const [index, units] of [150_000_000n, 25_000_000n].entries()) {
      const hash = hashes[index] ?? ''
      expect(await chain.outcome(hash)).toBe('mined')
      const paid = running.node.chain.homeOf(hash)?.transactions.find(({ txid }) => txid === hash)?.outputs ?? []
      expect(paid.map(({ amount }) => amount)).toContain(units)
    }
  })

  it('refuses addresses of other networks, and dust', async () => {
    const other =
      key === 'dogecoin' ? 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' : 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU'
    await expect(chain.pay(other, asset, parseAmount('1'))).rejects.toThrow(/prefix|checksum|letter/i)
    const { address } = running.wallet.newAddress()
    await expect(chain.pay(address, asset, parseAmount('0.000001'))).rejects.toThrow('dust')
  })
})
