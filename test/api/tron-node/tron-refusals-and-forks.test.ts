import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { tronReferenceTo } from '#api/tron/transaction.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'
import { TronNodeError } from '#server/tron/tron-node.ts'

import { TronWorld, trx, usdt } from './tron-world.ts'

const { fees } = localTronNetwork

let world: TronWorld
let node: TronWorld['node']
let standIn: TronWorld['standIn']
beforeAll(async () => {
  world = await TronWorld.start()
  ;({ node, standIn } = world)
})
afterAll(async () => world.standIn.close())

describe('a transaction is refused', () => {
  it('if it was taken already, waiting or in a block', async () => {
    const payer = await world.somebody(10n * trx)
    const signed = await payer.sign(payer.pays(standIn.faucet.account, 1n))
    await world.taken(signed)
    expect(await world.refusal(signed)).toBe('DUP_TRANSACTION_ERROR')
    standIn.node.produce()
    expect(await world.refusal(signed)).toBe('DUP_TRANSACTION_ERROR')
  })

  it('if another has signed it', async () => {
    const [payer, thief] = [await world.somebody(10n * trx), await world.somebody(10n * trx)]
    expect(await world.refusal(await thief.sign(payer.pays(thief.account, 1n)))).toBe('SIGERROR')
  })

  it('if it names a block of another chain', async () => {
    const payer = await world.somebody(10n * trx)
    const other = tronReferenceTo('0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a')
    const signed = await payer.sign(payer.pays(standIn.faucet.account, 1n), { reference: other })
    expect(await world.refusal(signed)).toBe('TAPOS_ERROR')
  })

  it('if it has expired, or lives longer than a day', async () => {
    const payer = await world.somebody(10n * trx)
    const { timestamp } = await node.latestBlock()
    const contract = payer.pays(standIn.faucet.account, 1n)
    for (const expiration of [timestamp, timestamp + 86_400_001, 0]) {
      expect(await world.refusal(await payer.sign(contract, { expiration }))).toBe('TRANSACTION_EXPIRATION_ERROR')
    }
    await world.taken(await payer.sign(contract, { expiration: timestamp + 86_400_000 }))
  })

  it('if its fee limit is above the highest', async () => {
    const payer = await world.somebody(10n * trx, 5n)
    const call = payer.calls(usdt, tokenTransferCall(usdt, 1n))
    expect(await world.refusal(await payer.sign(call, { feeLimit: fees.highestFeeLimit + 1n }))).toBe(
      'CONTRACT_VALIDATE_ERROR',
    )
  })

  it('if it is none', async () => {
    const call = tronCallsTo({ url: standIn.url, apiKey: world.apiKey })
    for (const transaction of ['', 'ff', 'zz', 7]) {
      await expect(call('/wallet/broadcasthex', { transaction })).rejects.toThrow(TronNodeError)
    }
  })
})

describe('a transaction that waits', () => {
  it('is in the last block that follows one before its expiry', async () => {
    const payer = await world.somebody(10n * trx)
    const { timestamp } = await node.latestBlock()
    const id = await world.taken(
      await payer.sign(payer.pays(standIn.faucet.account, 1n), { expiration: timestamp + 3_001 }),
    )
    standIn.node.produceEmpty()
    expect(await node.transactionInfo(id)).toBeUndefined()
    standIn.node.produce()
    expect(await node.transactionInfo(id)).toMatchObject({ blockTimestamp: timestamp + 6_000 })
  })

  it('is in no block once it has expired, however often it is handed over', async () => {
    const payer = await world.somebody(10n * trx)
    const { timestamp } = await node.latestBlock()
    const signed = await payer.sign(payer.pays(standIn.faucet.account, 9n * trx), { expiration: timestamp + 3_000 })
    await world.taken(signed)
    standIn.node.produceEmpty()
    expect(standIn.node.waiting).toEqual([])
    expect(await world.refusal(signed)).toBe('TRANSACTION_EXPIRATION_ERROR')
    standIn.node.produce()
    expect(await node.transactionInfo(signed.id)).toBeUndefined()
    // What it would have paid can be paid again.
    await world.taken(await payer.sign(payer.pays(standIn.faucet.account, 9n * trx)))
  })
})

describe('a fork', () => {
  it('replaces blocks: what was in them comes again, apart from what is forgotten', async () => {
    const payer = await world.somebody(10n * trx)
    const [kept, lost] = [
      await payer.sign(payer.pays(standIn.faucet.account, 1n)),
      await payer.sign(payer.pays(standIn.faucet.account, 2n)),
    ]
    await world.taken(kept)
    await world.taken(lost)
    standIn.node.produce()
    const before = await node.block((await node.latestBlock()).number)
    if (before === undefined) throw new Error('There is no head')
    standIn.node.produce(2)
    standIn.node.reorganize(3, [lost.id])
    const after = await node.block(before.number)
    expect(after?.id).not.toBe(before.id)
    expect(after?.parentId).toBe(before.parentId)
    expect(after?.transactions.map(({ id }) => id)).toEqual([kept.id])
    // What happened in the block that is gone, nobody says any more.
    expect(await node.transactionInfos(before)).toBeUndefined()
    expect(await node.transactionInfo(lost.id)).toBeUndefined()
    expect(await node.balance(payer.account)).toBe(10n * trx - 1n)
    await world.taken(lost)
  })

  it('replaces nothing that is final', () => {
    standIn.node.produce(25)
    expect(() => standIn.node.reorganize(20)).toThrow('A final block stays')
    const final = standIn.node.solidified.id
    standIn.node.reorganize(19)
    expect(standIn.node.block(Number(standIn.node.solidified.header.number) - 1)?.id).toBe(final)
  })
})
