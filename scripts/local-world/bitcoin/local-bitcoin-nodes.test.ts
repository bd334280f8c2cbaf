import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { callNode } from './call-node.ts'
import { localBitcoinKeys, LocalBitcoinNodes, LocalPaymentError } from './local-bitcoin-nodes.ts'

const now = Date.parse('2026-11-28T12:00:00Z') / 1000

let time: number
const clock = { now: async () => time }
let nodes: LocalBitcoinNodes
beforeEach(async () => {
  time = now
  nodes = await LocalBitcoinNodes.start(clock)
})
afterEach(async () => nodes.close())

function urlOf(key: (typeof localBitcoinKeys)[number]): string {
  const found = nodes.list.find(({ network }) => network.key === key)
  if (found === undefined) throw new Error(`There is no node for ${key}`)
  return found.url
}

describe.each(localBitcoinKeys)('the local node for %s', (key) => {
  it('has a chain up to the present, and keeps mining by the given clock', async () => {
    const url = urlOf(key)
    const tip = async () => callNode(url, 'getblockheader', [await callNode(url, 'getbestblockhash', [])])
    await expect(tip()).resolves.toMatchObject({ time: String(now) })
    const before = Number(await callNode(url, 'getblockcount', []))
    time += 86_400
    await nodes.mineOnAll()
    await expect(tip()).resolves.toMatchObject({ time: String(now + 86_400), height: String(before + 1) })
  })

  it('pays from its faucet, which the next block confirms', async () => {
    const url = urlOf(key)
    const address = String(await callNode(url, 'getnewaddress', []))
    const txid = nodes.pay(key, address, 150_000_000n)
    await expect(callNode(url, 'getrawmempool', [])).resolves.toContain(txid)
    await nodes.mine(key, 1)
    await expect(callNode(url, 'getrawmempool', [])).resolves.toEqual([])
    await expect(callNode(url, 'getrawtransaction', [txid, true])).resolves.toMatchObject({ confirmations: '1' })
  })

  it('says why it refuses to pay', () => {
    const otherNetwork = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(() => nodes.pay(key, otherNetwork, 150_000_000n)).toThrow(LocalPaymentError)
    expect(() => nodes.pay(key, otherNetwork, 150_000_000n)).toThrow(/is not a \w+ address/)
  })
})

it('stops responding once it is closed', async () => {
  const url = urlOf('litecoin')
  await nodes.close()
  await expect(callNode(url, 'getblockcount', [])).rejects.toThrow('fetch failed')
  nodes = await LocalBitcoinNodes.start(clock)
})
