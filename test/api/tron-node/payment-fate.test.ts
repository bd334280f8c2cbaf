import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { tokenTransferCall } from '#api/tron/token-calls.ts'
import {
  findPaymentFate,
  type PaymentFate,
  type SearchedUntil,
  type SentPayment,
} from '#server/tron/payments/payment-fate.ts'
import type { TronNode } from '#server/tron/tron-node.ts'

import type { TestTronAccount } from './tron-account.ts'
import { TronWorld, trx, usdt } from './tron-world.ts'

type AskedNode = Parameters<typeof findPaymentFate>[0]

let world: TronWorld
let payer: TestTronAccount
beforeAll(async () => {
  world = await TronWorld.start()
})
afterAll(async () => world.standIn.close())
beforeEach(async () => {
  payer = await world.somebody(100n * trx, 5n)
  world.standIn.node.produce(20)
})

/** A payment that names a final block, and holds for `life` from the head. */
async function sent(life: number, hand: 'handed over' | 'lost' = 'handed over', feeLimit = 0n) {
  const { id: reference } = await world.node.solidifiedBlock()
  const head = await world.node.latestBlock()
  const contract =
    feeLimit === 0n
      ? payer.pays(world.standIn.faucet.account, trx)
      : payer.calls(usdt, tokenTransferCall(world.standIn.faucet.account, 1n))
  const signed = await payer.signAt(reference, contract, { expiration: head.timestamp + life, feeLimit })
  if (hand === 'handed over') await world.taken(signed)
  return { id: signed.id, reference, expiration: head.timestamp + life, hex: signed.hex }
}

/** Asks until the search is over. */
async function fateOf(payment: SentPayment, node: AskedNode = world.node): Promise<PaymentFate> {
  let searched: SearchedUntil | undefined
  for (let asked = 0; asked < 50; asked += 1) {
    const fate = await findPaymentFate(node, payment, searched)
    if (fate.kind !== 'searching') return fate
    ;({ searched } = fate)
  }
  throw new Error('The search has no end')
}

/** The node, but for what is answered otherwise. */
function nodeWith(changes: Partial<TronNode>): AskedNode {
  const { node } = world
  return {
    solidifiedBlock: async () => node.solidifiedBlock(),
    solidifiedTransactionInfo: async (id) => node.solidifiedTransactionInfo(id),
    block: async (number) => node.block(number),
    transactionInfos: async (block) => node.transactionInfos(block),
    ...changes,
  }
}

describe('a payment in a block', () => {
  it('is open until that is final, and then has paid', async () => {
    const payment = await sent(60_000)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    world.standIn.node.produce(19)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    world.standIn.node.produce()
    expect(await fateOf(payment)).toMatchObject({ kind: 'final', info: { id: payment.id, success: true } })
  })

  it('has failed for good if the contract did', async () => {
    const payment = await sent(60_000, 'handed over', 100n)
    world.standIn.node.produce(20)
    expect(await fateOf(payment)).toMatchObject({ kind: 'final', info: { success: false, result: 'OUT_OF_ENERGY' } })
  })

  it('that a fork takes out is open, though the node had it', async () => {
    const payment = await sent(600_000)
    world.standIn.node.produce(5)
    world.standIn.node.reorganize(5, [payment.id])
    world.standIn.node.produce(25)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    await world.taken(payment)
    world.standIn.node.produce(20)
    expect(await fateOf(payment)).toMatchObject({ kind: 'final' })
  })
})

describe('a payment in no block', () => {
  it('may still be in one as long as no final block is as late as its expiry', async () => {
    const payment = await sent(9_000, 'lost')
    world.standIn.node.produceEmpty(3 + 18)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    world.standIn.node.produceEmpty()
    const fate = await fateOf(payment)
    expect(fate).toMatchObject({ kind: 'never' })
    // Whoever hands it over now is refused: it is never in a block.
    expect(await world.refusal(payment)).toBe('TRANSACTION_EXPIRATION_ERROR')
  })

  it('never will be, though every node had it waiting', async () => {
    const payment = await sent(9_000)
    world.standIn.node.produceEmpty(25)
    expect(await fateOf(payment)).toMatchObject({ kind: 'never' })
  })

  it('is searched for in every block to the first that is as late, some at a time', async () => {
    const payment = await sent(600_000, 'lost')
    const { number: first } = (await world.node.block(BigInt(`0x${payment.reference.slice(0, 16)}`))) ?? { number: 0n }
    world.standIn.node.produceEmpty(250)
    const read: bigint[] = []
    const counting = nodeWith({
      block: async (number) => {
        read.push(number)
        return world.node.block(number)
      },
    })
    const fate = await fateOf(payment, counting)
    const last = first + 19n + 200n
    expect(fate).toMatchObject({ kind: 'never', searched: { number: last } })
    expect(read).toEqual(Array.from({ length: Number(last - first) }, (_, index) => first + 1n + BigInt(index)))
  })
})

describe('nothing follows from a node that', () => {
  it('hides a payment which is in a block', async () => {
    const payment = await sent(9_000)
    world.standIn.node.produce(25)
    const hiding = nodeWith({ solidifiedTransactionInfo: async () => undefined })
    expect(await fateOf(payment, hiding)).toMatchObject({ kind: 'unclear' })
  })

  it('tells of a payment which is in no block', async () => {
    const [payment, other] = [await sent(9_000, 'lost'), await sent(60_000)]
    world.standIn.node.produce(25)
    const info = await world.node.solidifiedTransactionInfo(other.id)
    const telling = nodeWith({ solidifiedTransactionInfo: async () => info && { ...info, id: payment.id } })
    expect(await fateOf(payment, telling)).toMatchObject({ kind: 'unclear' })
  })

  it('tells otherwise of what a payment did than its block', async () => {
    const payment = await sent(9_000)
    world.standIn.node.produce(25)
    const info = await world.node.solidifiedTransactionInfo(payment.id)
    const telling = nodeWith({ solidifiedTransactionInfo: async () => info && { ...info, success: false } })
    expect(await fateOf(payment, telling)).toMatchObject({ kind: 'unclear' })
  })

  it('is of another chain, leaves out a block, or has none', async () => {
    const payment = await sent(9_000, 'lost')
    world.standIn.node.produceEmpty(25)
    const elsewhere = { ...payment, reference: `${payment.reference.slice(0, -1)}z` }
    expect(await fateOf(elsewhere)).toMatchObject({ kind: 'unclear' })
    expect(await fateOf(payment, nodeWith({ block: async () => undefined }))).toMatchObject({ kind: 'unclear' })
    const skipping = nodeWith({ block: async (number) => world.node.block(number + 1n) })
    expect(await fateOf(payment, skipping)).toMatchObject({ kind: 'unclear' })
  })

  it('calls a block final and has not that many', async () => {
    const payment = await sent(9_000, 'lost')
    world.standIn.node.produceEmpty(25)
    const { id, number, parentId } = await world.node.solidifiedBlock()
    const early = nodeWith({
      solidifiedBlock: async () => ({ id, parentId, number: number - 10n, timestamp: payment.expiration }),
    })
    expect(await fateOf(payment, early)).toMatchObject({ kind: 'unclear' })
  })
})
