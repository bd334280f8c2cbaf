import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type BitcoinNetwork, regtestNetworks } from '#deployments/bitcoin-networks.ts'
import { addressOfScript } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { type BitcoinPayout, type PayoutReader, proveBitcoinPayout } from '#server/bitcoin/payout-proof.ts'
import { BitcoinNodeError, type RpcCall } from '#server/bitcoin/rpc-call.ts'
import { TransactionSearch } from '#server/bitcoin/transaction-search.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'

import { LitecoinRegtest, litecoinds, requireLitecoind } from './support/litecoind.ts'
import { StandInRegtest } from './support/stand-in-node.ts'

interface Regtest {
  readonly call: RpcCall
  mine(count?: number): Promise<unknown>
  mineEmpty(count: number): Promise<void>
  pay(address: string, amount: string): Promise<string>
  close(): Promise<void>
}

interface Contestant {
  readonly name: string
  readonly start: () => Promise<{ readonly node: Regtest; readonly network: BitcoinNetwork }>
}

const contestants: Contestant[] = (['bitcoin', 'litecoin', 'dogecoin'] as const).map((key) => ({
  name: `the stand-in for ${key}`,
  start: async () => {
    const node = await StandInRegtest.start(key)
    return { node, network: node.network }
  },
}))
for (const file of litecoinds) {
  contestants.push({
    name: 'litecoind',
    start: async () => ({ node: await LitecoinRegtest.start(file), network: regtestNetworks.litecoin }),
  })
}

requireLitecoind()

const confirmations = 3
const one = 100_000_000n

describe.each(contestants)('a payout on $name', ({ start }) => {
  let node: Regtest
  let network: BitcoinNetwork
  /** Methods called on the node. */
  let asked: string[]
  let seeds = 0
  let recipient: string
  let since: Date

  beforeAll(async () => {
    ;({ node, network } = await start())
  })

  beforeEach(() => {
    asked = []
    seeds += 1
    recipient = addressOfScript(network, new BitcoinAccount(network, Buffer.alloc(32, seeds)).scriptAt(0, 0)) ?? ''
    since = new Date()
  })

  afterAll(() => node.close())

  /** Creates the server's reader; without a transaction index if `isIndexed` is false. */
  function reader(isIndexed = true) {
    const call: RpcCall = async (method, parameters) => {
      asked.push(method)
      const isLookup = method === 'getrawtransaction' && parameters.length < 3
      if (!isIndexed && isLookup) throw new BitcoinNodeError(-5, 'No such mempool transaction. Use -txindex')
      return node.call(method, parameters)
    }
    const client = new BitcoinNode(network, call)
    return { network, node: client, search: new TransactionSearch(client) }
  }

  async function prove(changes: Partial<BitcoinPayout> & Pick<BitcoinPayout, 'txid'>, from: PayoutReader = reader()) {
    return proveBitcoinPayout(from, { recipient, least: one, confirmations, since, ...changes })
  }

  it('a payout is pending until its block is deep enough, then proven with the amount that arrived', async () => {
    const txid = await node.pay(recipient, '1.5')
    expect(await prove({ txid })).toEqual({ proof: 'pending', paid: null })
    await node.mine(confirmations - 1)
    expect(await prove({ txid })).toEqual({ proof: 'pending', paid: null })
    await node.mine()
    expect(await prove({ txid })).toEqual({ proof: 'proven', paid: (one * 3n) / 2n })
  })

  it('proves a payout by a node without an index, reading each block once', async () => {
    const from = reader(false)
    const unknown = 'ab'.repeat(32)
    expect((await prove({ txid: unknown }, from)).proof).toBe('pending')
    const txid = await node.pay(recipient, '1')
    await node.mine(confirmations)
    expect(await prove({ txid }, from)).toEqual({ proof: 'proven', paid: one })
    asked = []
    expect((await prove({ txid: unknown }, from)).proof).toBe('pending')
    expect(asked.filter((method) => method === 'getblock')).toHaveLength(confirmations)
  })

  it('contradicts a payout that is too low, goes elsewhere or pays nothing, with the amount paid', async () => {
    const less = await node.pay(recipient, '0.99')
    const elsewhere = await node.pay(String(await node.call('getnewaddress', [])), '1')
    await node.mine(confirmations)
    expect(await prove({ txid: less })).toEqual({ proof: 'contradicted', paid: 99_000_000n })
    expect(await prove({ txid: elsewhere })).toEqual({ proof: 'contradicted', paid: 0n })
    expect(await prove({ txid: elsewhere, least: 0n })).toEqual({ proof: 'contradicted', paid: 0n })
  })

  it('contradicts a payout that was mined long before its order', async () => {
    const txid = await node.pay(recipient, '1')
    await node.mine(confirmations)
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    expect((await prove({ txid, since: hours(3) })).proof).toBe('contradicted')
    // A miner's clock may be off by this much.
    expect((await prove({ txid, since: hours(1) })).proof).toBe('proven')
  })

  it('a payout removed by a fork is pending until it is mined again', async () => {
    const txid = await node.pay(recipient, '1')
    await node.mine(confirmations)
    expect((await prove({ txid })).proof).toBe('proven')
    const height = Number(await node.call('getblockcount', []))
    await node.call('invalidateblock', [await node.call('getblockhash', [height - confirmations + 1])])
    await node.mineEmpty(confirmations + 1)
    expect(await prove({ txid })).toEqual({ proof: 'pending', paid: null })
    expect(await prove({ txid }, reader(false))).toEqual({ proof: 'pending', paid: null })
    await node.mine(confirmations)
    expect((await prove({ txid }, reader(false))).proof).toBe('proven')
  })

  it('a payout stays pending while the node is still loading blocks', async () => {
    const txid = await node.pay(recipient, '1')
    await node.mine(confirmations)
    const { node: client, ...from } = reader()
    const loading: PayoutReader['node'] = {
      head: async () => ({ ...(await client.head()), isLoading: true }),
      blockHash: async (height) => client.blockHash(height),
      blockSummary: async (hash) => client.blockSummary(hash),
      transaction: async (...wanted) => client.transaction(...wanted),
    }
    const answer = await prove({ txid }, { ...from, node: loading })
    expect(answer).toEqual({ proof: 'pending', paid: null })
  })
})
