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

/** Signs a payment that references a final block and expires `life` milliseconds after the head. */
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

/** Finds a payment's fate, asking until the search is over. */
async function fateOf(payment: SentPayment, node: AskedNode = world.node): Promise<PaymentFate> {
  let searched: SearchedUntil | undefined
  for (let asked = 0; asked < 50; asked += 1) {
    const fate = await findPaymentFate(node, payment, searched)
    if (fate.kind !== 'searching') return fate
    ;({ searched } = fate)
  }
  throw new Error('The search did not end after 50 rounds')
}

/** Returns the world's node with some answers replaced. */
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
  it('a payment is open until its block is final, and then counts as paid', async () => {
    const payment = await sent(60_000)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    world.standIn.node.produce(19)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    world.standIn.node.produce()
    expect(await fateOf(payment)).toMatchObject({ kind: 'final', info: { id: payment.id, success: true } })
  })

  it('a payment has failed for good if its contract call did', async () => {
    const payment = await sent(60_000, 'handed over', 100n)
    world.standIn.node.produce(20)
    expect(await fateOf(payment)).toMatchObject({ kind: 'final', info: { success: false, result: 'OUT_OF_ENERGY' } })
  })

  it('a payment that a fork removes is open again', async () => {
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
  it('a payment may still be included as long as no final block is as late as its expiry', async () => {
    const payment = await sent(9_000, 'lost')
    world.standIn.node.produceEmpty(3 + 18)
    expect(await fateOf(payment)).toEqual({ kind: 'open' })
    world.standIn.node.produceEmpty()
    const fate = await fateOf(payment)
    expect(fate).toMatchObject({ kind: 'never' })
    // A broadcast is refused now: no block will ever include it.
    expect(await world.refusal(payment)).toBe('TRANSACTION_EXPIRATION_ERROR')
  })

  it('an expired payment is never included, even if it was waiting at the node', async () => {
    const payment = await sent(9_000)
    world.standIn.node.produceEmpty(25)
    expect(await fateOf(payment)).toMatchObject({ kind: 'never' })
  })

  it('searches every block up to the first one as late as the expiry, some at a time', async () => {
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

describe('nodes that lie about a payment', () => {
  it('a payment’s fate is unclear if the node hides a payment that is in a block', async () => {
    const payment = await sent(9_000)
    world.standIn.node.produce(25)
    const hiding = nodeWith({ solidifiedTransactionInfo: async () => undefined })
    expect(await fateOf(payment, hiding)).toMatchObject({ kind: 'unclear' })
  })

  it('a payment’s fate is unclear if the node reports a payment that is in no block', async () => {
    const [payment, other] = [await sent(9_000, 'lost'), await sent(60_000)]
    world.standIn.node.produce(25)
    const info = await world.node.solidifiedTransactionInfo(other.id)
    const telling = nodeWith({ solidifiedTransactionInfo: async () => info && { ...info, id: payment.id } })
    expect(await fateOf(payment, telling)).toMatchObject({ kind: 'unclear' })
  })

  it('a payment’s fate is unclear if the node contradicts the result in its block', async () => {
    const payment = await sent(9_000)
    world.standIn.node.produce(25)
    const info = await world.node.solidifiedTransactionInfo(payment.id)
    const telling = nodeWith({ solidifiedTransactionInfo: async () => info && { ...info, success: false } })
    expect(await fateOf(payment, telling)).toMatchObject({ kind: 'unclear' })
  })

  it('a payment’s fate is unclear if the node is of another chain, skips a block or has none', async () => {
    const payment = await sent(9_000, 'lost')
    world.standIn.node.produceEmpty(25)
    const elsewhere = { ...payment, reference: `${payment.reference.slice(0, -1)}z` }
    expect(await fateOf(elsewhere)).toMatchObject({ kind: 'unclear' })
    expect(await fateOf(payment, nodeWith({ block: async () => undefined }))).toMatchObject({ kind: 'unclear' })
    const skipping = nodeWith({ block: async (number) => world.node.block(number + 1n) })
    expect(await fateOf(payment, skipping)).toMatchObject({ kind: 'unclear' })
  })

  it('a payment’s fate is unclear if the node’s final block is too low for its time', async () => {
    const payment = await sent(9_000, 'lost')
    world.standIn.node.produceEmpty(25)
    const { id, number, parentId } = await world.node.solidifiedBlock()
    const early = nodeWith({
      solidifiedBlock: async () => ({ id, parentId, number: number - 10n, timestamp: payment.expiration }),
    })
    expect(await fateOf(payment, early)).toMatchObject({ kind: 'unclear' })
  })
})
