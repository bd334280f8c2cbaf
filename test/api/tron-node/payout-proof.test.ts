import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type TronAccount, tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { localTronNetwork, type TronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { TronPurse } from '#scripts/local-world/tron/tron-purse.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { type TronPayout, TronPayoutReader } from '#server/tron/payout-proof.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'
import type { TronNode } from '#server/tron/tron-node.ts'

import { TestTronAccount } from './tron-account.ts'

const one = 1_000_000n
const finalAfter = localTronNetwork.solidifiedDepth
/** Whoever deploys a token chooses its name. */
const fake = { symbol: 'FAKE', name: 'Tether USD', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', decimals: 6 }
const network: TronNetwork = { ...localTronNetwork, tokens: [...localTronNetwork.tokens, fake] }
const coins = coinsOn([], localTronNetwork)

let standIn: StandInTronNode
let node: HttpTronNode
let recipient: TronAccount
let since: Date

beforeAll(async () => {
  standIn = await startTronNode({ network })
  node = new HttpTronNode(network, tronCallsTo({ url: standIn.url, apiKey: null }))
})

beforeEach(() => {
  recipient = new TronPurse().account
  since = new Date(standIn.node.head.timestamp)
})

afterAll(() => standIn.close())

function record(coin: string): CoinNetworkRecord {
  const found = coins.onNetwork(coin, 'tron')
  if (found === undefined) throw new Error(`${coin} is not listed`)
  return found
}

async function prove(id: string, coin: string, changes: Partial<TronPayout> = {}, lies: Partial<TronNode> = {}) {
  const payout = { id, coin: record(coin), recipient: tronAddressOf(recipient), least: one, since, ...changes }
  return new TronPayoutReader(nodeWith(lies)).prove(payout)
}

/** Returns the node with some answers replaced. */
function nodeWith(lies: Partial<TronNode>): ConstructorParameters<typeof TronPayoutReader>[0] {
  return {
    genesisId: async () => node.genesisId(),
    solidifiedBlock: async () => node.solidifiedBlock(),
    solidifiedTransactionInfo: async (id) => node.solidifiedTransactionInfo(id),
    block: async (number) => node.block(number),
    transactionInfos: async (block) => node.transactionInfos(block),
    ...lies,
  }
}

async function pay(coin: string, to: TronAccount, units: bigint): Promise<string> {
  const { faucet, node: chain } = standIn
  return coin === 'TRX' ? faucet.pay(chain, to, units) : faucet.payToken(chain, coin, to, units)
}

async function payFinally(coin: string, to: TronAccount, units: bigint): Promise<string> {
  const id = await pay(coin, to, units)
  standIn.node.produce(finalAfter + 1)
  return id
}

const nothing = { proof: 'pending', paid: null }

describe.each(['TRX', 'USDT'])('a payout in %s', (coin) => {
  it('a payout is pending until its block is final, and then proven with the amount that arrived', async () => {
    const id = await pay(coin, recipient, 1_500_000n)
    expect(await prove(id, coin)).toEqual(nothing)
    standIn.node.produce(finalAfter)
    expect(await prove(id, coin)).toEqual(nothing)
    standIn.node.produce()
    expect(await prove(id, coin)).toEqual({ proof: 'proven', paid: 1_500_000n })
  })

  it('a payout of less or to another address is contradicted with the amount that was paid', async () => {
    const less = await payFinally(coin, recipient, 999_999n)
    const elsewhere = await payFinally(coin, new TronPurse().account, one)
    expect(await prove(less, coin)).toEqual({ proof: 'contradicted', paid: 999_999n })
    expect(await prove(elsewhere, coin)).toEqual({ proof: 'contradicted', paid: 0n })
    expect(await prove(elsewhere, coin, { least: 0n })).toEqual({ proof: 'contradicted', paid: 0n })
  })

  it('a payout in a block from before its order is contradicted', async () => {
    const id = await payFinally(coin, recipient, one)
    const minutesLater = (count: number) => new Date(standIn.node.head.timestamp + count * 60_000)
    expect((await prove(id, coin, { since: minutesLater(1) })).proof).toBe('contradicted')
    // Clocks may differ by this much.
    expect((await prove(id, coin, { since: new Date(since.getTime() + 60_000) })).proof).toBe('proven')
  })

  it('a payout whose block a fork removes is pending again', async () => {
    const id = await pay(coin, recipient, one)
    standIn.node.produce(3)
    standIn.node.reorganize(3, [id])
    standIn.node.produce(finalAfter)
    expect(await prove(id, coin)).toEqual(nothing)
  })
})

describe('a payout in USDT', () => {
  it('a payout in another contract’s token of the same name is contradicted', async () => {
    const id = await payFinally('FAKE', recipient, one)
    expect(await prove(id, 'USDT')).toEqual({ proof: 'contradicted', paid: 0n })
  })

  it('a payout in TRX instead of USDT is contradicted, and the other way round it’s pending', async () => {
    const coin = await payFinally('TRX', recipient, one)
    const token = await payFinally('USDT', recipient, one)
    expect(await prove(coin, 'USDT')).toEqual({ proof: 'contradicted', paid: 0n })
    expect(await prove(token, 'TRX')).toEqual(nothing)
  })

  it.each([
    ['out of an empty account', 100_000_000n],
    ['without enough energy', 1_000n],
  ])('a payout %s fails in its block and is contradicted', async (_name, feeLimit) => {
    const payer = new TestTronAccount(node)
    await pay('TRX', payer.account, 100n * one)
    if (feeLimit < one) await pay('USDT', payer.account, one)
    standIn.node.produce()
    const call = payer.calls(
      tronAccountOf(localTronNetwork.tokens[0]?.address ?? ''),
      tokenTransferCall(recipient, one),
    )
    const { id, hex } = await payer.sign(call, { feeLimit })
    expect(await node.broadcast(hex)).toEqual({ taken: true })
    standIn.node.produce(finalAfter + 1)
    expect(await node.solidifiedTransactionInfo(id)).toMatchObject({ success: false })
    expect(await prove(id, 'USDT')).toEqual({ proof: 'contradicted', paid: 0n })
  })
})

describe('a node that lies', () => {
  let id: string
  beforeEach(async () => {
    id = await pay('USDT', recipient, one)
    standIn.node.produce()
  })

  it('a node’s lie about a transaction being final proves nothing', async () => {
    const lie = { solidifiedTransactionInfo: async () => node.transactionInfo(id) }
    expect(await prove(id, 'USDT', {}, lie)).toEqual(nothing)
  })

  it('a node’s lie about the block of a transaction proves nothing', async () => {
    standIn.node.produce(finalAfter)
    const real = await node.solidifiedTransactionInfo(id)
    if (real === undefined) throw new Error('The transaction is not final')
    const unknown = 'ab'.repeat(32)
    const elsewhere = { ...real, id: unknown }
    expect(await prove(unknown, 'USDT', {}, { solidifiedTransactionInfo: async () => elsewhere })).toEqual(nothing)
    const later = { ...real, blockNumber: real.blockNumber + 1n }
    expect(await prove(id, 'USDT', {}, { solidifiedTransactionInfo: async () => later })).toEqual(nothing)
  })

  it('a node’s lie about whether a payout has succeeded proves nothing', async () => {
    standIn.node.produce(finalAfter)
    const real = await node.solidifiedTransactionInfo(id)
    if (real === undefined) throw new Error('The transaction is not final')
    const lie = { solidifiedTransactionInfo: async () => ({ ...real, success: false }) }
    expect(await prove(id, 'USDT', {}, lie)).toEqual(nothing)
  })

  it('a node of a test network is not believed', async () => {
    standIn.node.produce(finalAfter)
    const main = new HttpTronNode(tronNetwork, tronCallsTo({ url: standIn.url, apiKey: null }))
    await expect(prove(id, 'USDT', {}, { genesisId: async () => main.genesisId() })).rejects.toThrow(
      ImplausibleAnswerError,
    )
  })
})
