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

describe('refused transactions', () => {
  it('refuses a transaction that is already waiting or in a block', async () => {
    const payer = await world.somebody(10n * trx)
    const signed = await payer.sign(payer.pays(standIn.faucet.account, 1n))
    await world.taken(signed)
    expect(await world.refusal(signed)).toBe('DUP_TRANSACTION_ERROR')
    standIn.node.produce()
    expect(await world.refusal(signed)).toBe('DUP_TRANSACTION_ERROR')
  })

  it('refuses a transaction signed by another account', async () => {
    const [payer, thief] = [await world.somebody(10n * trx), await world.somebody(10n * trx)]
    expect(await world.refusal(await thief.sign(payer.pays(thief.account, 1n)))).toBe('SIGERROR')
  })

  it('refuses a transaction that references a block of another chain', async () => {
    const payer = await world.somebody(10n * trx)
    const other = tronReferenceTo('0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a')
    const signed = await payer.sign(payer.pays(standIn.faucet.account, 1n), { reference: other })
    expect(await world.refusal(signed)).toBe('TAPOS_ERROR')
  })

  it('refuses a transaction that has expired or lives longer than a day', async () => {
    const payer = await world.somebody(10n * trx)
    const { timestamp } = await node.latestBlock()
    const contract = payer.pays(standIn.faucet.account, 1n)
    for (const expiration of [timestamp, timestamp + 86_400_001, 0]) {
      expect(await world.refusal(await payer.sign(contract, { expiration }))).toBe('TRANSACTION_EXPIRATION_ERROR')
    }
    await world.taken(await payer.sign(contract, { expiration: timestamp + 86_400_000 }))
  })

  it('refuses a transaction with a fee limit above the highest', async () => {
    const payer = await world.somebody(10n * trx, 5n)
    const call = payer.calls(usdt, tokenTransferCall(usdt, 1n))
    expect(await world.refusal(await payer.sign(call, { feeLimit: fees.highestFeeLimit + 1n }))).toBe(
      'CONTRACT_VALIDATE_ERROR',
    )
  })

  it('refuses a malformed transaction', async () => {
    const call = tronCallsTo({ url: standIn.url, apiKey: world.apiKey })
    for (const transaction of ['', 'ff', 'zz', 7]) {
      await expect(call('/wallet/broadcasthex', { transaction })).rejects.toThrow(TronNodeError)
    }
  })
})

describe('a waiting transaction', () => {
  it('a waiting transaction gets into the last block whose predecessor is before its expiry', async () => {
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

  it('an expired transaction gets into no block, even if it’s broadcast again', async () => {
    const payer = await world.somebody(10n * trx)
    const { timestamp } = await node.latestBlock()
    const signed = await payer.sign(payer.pays(standIn.faucet.account, 9n * trx), { expiration: timestamp + 3_000 })
    await world.taken(signed)
    standIn.node.produceEmpty()
    expect(standIn.node.waiting).toEqual([])
    expect(await world.refusal(signed)).toBe('TRANSACTION_EXPIRATION_ERROR')
    standIn.node.produce()
    expect(await node.transactionInfo(signed.id)).toBeUndefined()
    // Its TRX can be paid again.
    await world.taken(await payer.sign(payer.pays(standIn.faucet.account, 9n * trx)))
  })
})

describe('a fork', () => {
  it('a fork replaces blocks and keeps their transactions, apart from forgotten ones', async () => {
    const payer = await world.somebody(10n * trx)
    const [kept, lost] = [
      await payer.sign(payer.pays(standIn.faucet.account, 1n)),
      await payer.sign(payer.pays(standIn.faucet.account, 2n)),
    ]
    await world.taken(kept)
    await world.taken(lost)
    standIn.node.produce()
    const before = await node.block((await node.latestBlock()).number)
    if (before === undefined) throw new Error('The node has no head block')
    standIn.node.produce(2)
    standIn.node.reorganize(3, [lost.id])
    const after = await node.block(before.number)
    expect(after?.id).not.toBe(before.id)
    expect(after?.parentId).toBe(before.parentId)
    expect(after?.transactions.map(({ id }) => id)).toEqual([kept.id])
    // The node no longer knows what happened in the replaced block.
    expect(await node.transactionInfos(before)).toBeUndefined()
    expect(await node.transactionInfo(lost.id)).toBeUndefined()
    expect(await node.balance(payer.account)).toBe(10n * trx - 1n)
    await world.taken(lost)
  })

  it('a fork replaces no final block', () => {
    standIn.node.produce(25)
    expect(() => standIn.node.reorganize(20)).toThrow('A final block can’t be removed')
    const final = standIn.node.solidified.id
    standIn.node.reorganize(19)
    expect(standIn.node.block(Number(standIn.node.solidified.header.number) - 1)?.id).toBe(final)
  })
})
