import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ownTransactions } from '#server/db/schema/deposits.ts'
import { paymentAttempts, payments } from '#server/db/schema/payments.ts'
import { runStep } from '#server/lib/step.ts'

import { PayoutWorld } from './support/payout-world.ts'

const unit = 10n ** 18n

let world: PayoutWorld
let ann: string

beforeAll(async () => {
  world = await PayoutWorld.create()
})

afterAll(() => world.close())

beforeEach(async () => {
  ann = await world.person()
})

afterEach(async () => {
  world.intercept = () => undefined
  await world.automine('ethereum', true)
})

describe('lying nodes', () => {
  it('pays once if a broadcast goes out but reports an error', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    let broadcasts = 0
    world.intercept = (method, params) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      broadcasts += 1
      return world.ask('ethereum', method, [...params]).then(() => {
        throw Object.assign(new Error('nonce too low'), { code: -32000 })
      })
    }
    expect(await world.runUntilEnded(id)).toBe('success')
    expect(broadcasts).toBe(1)
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
  })

  it('rebroadcasts a lost transaction with the same bytes', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    const sent: unknown[] = []
    world.intercept = (method, [raw]) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      sent.push(raw)
      // Accepts the transaction and drops it.
      return sent.length < 3 ? `0x${'ab'.repeat(32)}` : undefined
    }
    expect(await world.runUntilEnded(id)).toBe('success')
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
  })

  const isReceipt = (method: string) => method === 'eth_getTransactionReceipt'
  const isWholeBlock = (method: string, params: readonly unknown[]) =>
    method === 'eth_getBlockByNumber' && params[1] === true

  it.each<[string, PayoutWorld['intercept']]>([
    [
      'a missing receipt, although our own transaction used the nonce,',
      (method) => (isReceipt(method) ? null : undefined),
    ],
    [
      'a used nonce without a transaction that used it',
      (method, params) => {
        if (isReceipt(method)) return null
        if (!isWholeBlock(method, params)) return undefined
        return world.ask('ethereum', method, [...params]).then((block) => ({ ...(block as object), transactions: [] }))
      },
    ],
  ])('%s leaves the payment under way and raises an alert', async (_what, intercept) => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    world.intercept = intercept
    const payouts = world.payouts()
    expect(await world.runUntilEnded(id, payouts)).toBe('transferring')
    expect(payouts.alerts.count).toBe(1)
    expect(await world.balanceOf(ann)).toMatchObject({ held: 100n * unit })
    world.intercept = () => undefined
    expect(await world.runUntilEnded(id, payouts)).toBe('success')
    expect(payouts.alerts.count).toBe(0)
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
  })

  it('doesn’t settle a payment on a receipt from a block outside the chain', async () => {
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    const payouts = world.payouts()
    await payouts.runOnce()
    await world.mine('ethereum', 10)
    const { client } = world.chain('ethereum')
    const { transactionHash } = await world.view(id)
    const receipt = await client.request({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash as `0x${string}`],
    })
    world.intercept = (method) => {
      return method === 'eth_getTransactionReceipt' ? { ...receipt, blockHash: `0x${'12'.repeat(32)}` } : undefined
    }
    await payouts.runOnce()
    expect((await world.view(id)).state).toBe('transferring')
    world.intercept = () => undefined
    expect(await world.runUntilEnded(id, payouts)).toBe('success')
  })

  it('raises an alert instead of settling a payment whose receipt has no transfer', async () => {
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    const payouts = world.payouts()
    await payouts.runOnce()
    const { transactionHash } = await world.view(id)
    const receipt = await world.chain('ethereum').client.request({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash as `0x${string}`],
    })
    world.intercept = (method) => {
      return method === 'eth_getTransactionReceipt' ? { ...receipt, logs: [] } : undefined
    }
    expect(await world.runUntilEnded(id, payouts)).toBe('transferring')
    expect(payouts.alerts.count).toBe(1)
    world.intercept = () => undefined
    expect(await world.runUntilEnded(id, payouts)).toBe('success')
  })
})

describe('a stuck payment', () => {
  const attemptsOf = async (id: string) => {
    const rows = await world.database
      .select()
      .from(paymentAttempts)
      .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
      .where(eq(payments.sourceId, id))
    return rows.map((row) => row.payment_attempts).toSorted((a, b) => (a.maxFee < b.maxFee ? -1 : 1))
  }

  it('replaces a stuck payment at rising fees up to a limit and settles whichever attempt is mined', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    await world.automine('ethereum', false)
    const payouts = world.payouts()
    for (let round = 0; round < 16; round += 1) {
      await payouts.runOnce()
      world.advance(181)
    }
    const attempts = await attemptsOf(id)
    expect(attempts).toHaveLength(12)
    for (const [index, { maxFee, maxPriorityFee }] of attempts.entries()) {
      const earlier = attempts[index - 1]
      expect(maxFee * 8n).toBeGreaterThanOrEqual((earlier?.maxFee ?? 0n) * 9n)
      expect(maxPriorityFee * 8n).toBeGreaterThanOrEqual((earlier?.maxPriorityFee ?? 0n) * 9n)
    }
    expect(payouts.alerts.count).toBe(1)
    // A miner may have kept an earlier attempt.
    for (const { hash } of attempts) await world.ask('ethereum', 'hardhat_dropTransaction', [hash])
    await world.ask('ethereum', 'eth_sendRawTransaction', [attempts[3]?.raw])
    await world.mine('ethereum', 6)
    await payouts.runOnce()
    expect(await world.view(id)).toMatchObject({ state: 'success', transactionHash: attempts[3]?.hash })
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
    expect(payouts.alerts.count).toBe(0)
  })

  it('rebroadcasts a payment at the fee limit if the node drops it', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    await world.automine('ethereum', false)
    const payouts = world.payouts()
    for (let round = 0; round < 14; round += 1) {
      await payouts.runOnce()
      world.advance(181)
    }
    const attempts = await attemptsOf(id)
    for (const { hash } of attempts) await world.ask('ethereum', 'hardhat_dropTransaction', [hash])
    await payouts.runOnce()
    await world.mine('ethereum', 6)
    await payouts.runOnce()
    expect(await world.view(id)).toMatchObject({ state: 'success', transactionHash: attempts.at(-1)?.hash })
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
  })

  it('rebroadcasts a dropped payment as it was if the signer refuses a higher fee', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    await world.automine('ethereum', false)
    await world.payouts().runOnce()
    const [first] = await attemptsOf(id)
    await world.ask('ethereum', 'hardhat_dropTransaction', [first?.hash])
    world.advance(181)
    const payouts = world.payouts(
      'ethereum',
      runStep,
      world.signerRefusing(() => true),
    )
    await payouts.runOnce()
    expect(payouts.alerts.count).toBe(1)
    await world.mine('ethereum', 6)
    await payouts.runOnce()
    expect(await world.view(id)).toMatchObject({ state: 'success', transactionHash: first?.hash })
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
    expect(payouts.alerts.count).toBe(0)
  })

  it('doesn’t raise the fee of a payment that no node accepts', async () => {
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    world.intercept = (method) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      throw Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32000 })
    }
    const payouts = world.payouts()
    for (let round = 0; round < 5; round += 1) {
      await payouts.runOnce()
      world.advance(181)
    }
    expect(await attemptsOf(id)).toHaveLength(1)
    expect((await world.view(id)).state).toBe('transferring')
    world.intercept = () => undefined
    expect(await world.runUntilEnded(id, payouts)).toBe('success')
  })

  it('doesn’t record a payment as our own transaction, which deposit scans would skip', async () => {
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    expect(await world.runUntilEnded(id)).toBe('success')
    expect(await world.database.select().from(ownTransactions)).toEqual([])
  })
})

describe('a reorganized chain', () => {
  it('rebroadcasts a settled payment after a deep reorg and leaves the books unchanged', async () => {
    const snapshot = await world.ask('ethereum', 'evm_snapshot')
    const { id, address } = await world.withdraw(ann, { network: 'ethereum' })
    const payouts = world.payouts()
    expect(await world.runUntilEnded(id, payouts)).toBe('success')
    const { transactionHash } = await world.view(id)
    await world.ask('ethereum', 'evm_revert', [snapshot])
    expect(await world.received('ethereum', address)).toBe(0n)
    world.advance(60)
    await payouts.runOnce()
    expect(await world.received('ethereum', address)).toBe(98_000_000n)
    expect(await world.view(id)).toMatchObject({ state: 'success', transactionHash })
    expect(await world.balanceOf(ann)).toMatchObject({ available: 900n * unit, held: 0n })
  })
})
