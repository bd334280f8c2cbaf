import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LocalBitcoinNodes } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { type BlockbookSimulator, startBlockbook } from '#scripts/local-world/partners/blockbook.ts'
import { type BitcoinPayout, findBitcoinPayout } from './bitcoin-payout.ts'

const orderedAt = Date.parse('2026-11-28T12:00:00Z')
const payees = {
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  litecoin: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
} as const
const [unitsPaid, promised] = [150_000_000n, '1.5']

let nodes: LocalBitcoinNodes
let indexes: BlockbookSimulator

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => orderedAt / 1_000 })
  indexes = await startBlockbook(nodes)
})
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  await indexes.close()
  await nodes.close()
})

function payout(network: keyof typeof payees, id: string, changes: Partial<BitcoinPayout> = {}): BitcoinPayout {
  return {
    network,
    id,
    address: payees[network],
    contract: null,
    createdAt: new Date(orderedAt).toISOString(),
    rateType: 'fixed',
    agreedAmount: promised,
    movedAmount: promised,
    payin: { agreedAmount: '1', movedAmount: '1' },
    ...changes,
  }
}

async function paidInBlock(network: keyof typeof payees): Promise<string> {
  const id = nodes.pay(network, payees[network], unitsPaid)
  await nodes.mine(network, 1)
  return id
}

describe.each(['bitcoin', 'litecoin', 'dogecoin'] as const)('a payout on %s', (network) => {
  const find = async (id: string, changes: Partial<BitcoinPayout> = {}) =>
    findBitcoinPayout(indexes.urls[network], payout(network, id, changes))

  it('finds a payout once it is in a block', async () => {
    expect(await find('ab'.repeat(32))).toBe('missing')
    const id = nodes.pay(network, payees[network], unitsPaid)
    expect(await find(id), 'the payout is not mined yet').toBe('missing')
    await nodes.mine(network, 1)
    expect(await find(id)).toBe('arrived')
  })

  it('calls a payout short if less arrived than agreed, in the coin’s unit', async () => {
    const id = await paidInBlock(network)
    expect(await find(id, { agreedAmount: '1.500000009' })).toBe('arrived')
    expect(await find(id, { agreedAmount: '1.51' })).toBe('short')
    expect(await find(id, { agreedAmount: '1.7', movedAmount: '1.5', rateType: 'floating' })).toBe('arrived')
    expect(await find(id, { agreedAmount: '1.8', movedAmount: '1.5', rateType: 'floating' })).toBe('short')
  })

  it('looks elsewhere if the payout went to another or an invalid address', async () => {
    const elsewhere = {
      bitcoin: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      litecoin: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
      dogecoin: 'DDTtqnuZ5kfRT5qh2c7sNtqrJmV3iXYdGG',
    }[network]
    const id = await paidInBlock(network)
    expect(await find(id, { address: elsewhere })).toBe('elsewhere')
    expect(await find(id, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBe('elsewhere')
    expect(await find(id, { contract: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBe('elsewhere')
  })

  it('rejects a payout in a block older than the order by more than block clocks may differ', async () => {
    const id = await paidInBlock(network)
    const later = (seconds: number) => ({ createdAt: new Date(orderedAt + seconds * 1_000).toISOString() })
    expect(await find(id, later(7_000))).toBe('arrived')
    expect(await find(id, later(8_000))).toBe('elsewhere')
  })
})

describe('a lying server', () => {
  const answer = (changes: object) => {
    vi.stubGlobal('fetch', async () => Response.json({ confirmations: 1, blockTime: orderedAt / 1_000, ...changes }))
  }

  it('catches a server that serves another transaction by the hash', async () => {
    const [real, other] = [await paidInBlock('bitcoin'), await paidInBlock('bitcoin')]
    const { hex } = (await (await fetch(`${indexes.urls.bitcoin}/api/v2/tx/${other}`)).json()) as { hex: string }
    answer({ txid: real, hex })
    await expect(findBitcoinPayout('http://index.example', payout('bitcoin', real))).rejects.toThrow(
      'a different transaction',
    )
  })

  it('rejects a server that gives no block time', async () => {
    const id = await paidInBlock('bitcoin')
    const { hex } = (await (await fetch(`${indexes.urls.bitcoin}/api/v2/tx/${id}`)).json()) as { hex: string }
    answer({ txid: id, hex, blockTime: undefined })
    await expect(findBitcoinPayout('http://index.example', payout('bitcoin', id))).rejects.toThrow('no block time')
  })
})
