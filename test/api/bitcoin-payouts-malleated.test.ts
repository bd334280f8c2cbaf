import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { isTransactionOfOurs, listPayersOn } from '#server/composition/payment-transactions.ts'

import { mineOnly, readHeld } from './support/bitcoin-payout-chain.ts'
import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'

let world: BitcoinPayoutWorld

beforeEach(async () => {
  world = await BitcoinPayoutWorld.create('dogecoin', [9_000, 8_000])
})

afterEach(() => world.close())

/** Returns the id of our pending payment, and the same payment in another form. */
async function malleate() {
  const [txid = ''] = await world.mempool()
  const transaction = Transaction.fromRaw(Buffer.from(String(await world.call('getrawtransaction', [txid])), 'hex'))
  for (let index = 0; index < transaction.inputsLength; index += 1) {
    const { finalScriptSig } = transaction.getInput(index)
    if (finalScriptSig === undefined) throw new Error('An input has no signature')
    // PUSHDATA1 before the signature: longer than needed, and just as valid.
    transaction.updateInput(index, { finalScriptSig: Uint8Array.from([0x4c, ...finalScriptSig]) }, true)
  }
  expect(transaction.id).not.toBe(txid)
  return {
    txid,
    malleated: { txid: transaction.id, raw: Buffer.from(transaction.toBytes(true, true)).toString('hex') },
  }
}

test('a payment mined under another id completes under that id, and its change is spent again', async () => {
  const ann = await world.person('10000')
  const withdrawal = await world.withdraw(ann, '5000')
  const payouts = await world.payouts()
  await world.round(payouts, false)
  const { txid, malleated } = await malleate()
  await mineOnly(world, [malleated.raw])
  for (let round = 0; round <= world.terms.confirmations; round += 1) await world.round(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'success', transactionHash: malleated.txid })
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
  expect(await world.balanceOf(ann)).toEqual({ available: '5000', held: '0' })
  expect(payouts.alerts.count, 'not taken for a theft').toBe(0)
  for (const hash of [txid, malleated.txid, `0x${malleated.txid}`]) {
    expect(await listPayersOn(world.database, [hash])).toEqual([ann])
    expect(await isTransactionOfOurs(world.database, hash)).toBe(true)
  }
  expect(await isTransactionOfOurs(world.database, 'ab'.repeat(32))).toBe(false)

  // More than the untouched output is worth.
  const next = await world.withdraw(ann, '4900')
  for (let round = 0; round <= world.terms.confirmations + 1; round += 1) await world.round(payouts)
  expect((await world.view(next.id)).state).toBe('success')
  expect(await world.received(next.address)).toBe(next.arrives)
  const { tables, chain } = await readHeld(world)
  expect(tables).toBe(chain)
})

test('a fork that mines the original form after all changes only the transaction id', async () => {
  const ann = await world.person('10000')
  const withdrawal = await world.withdraw(ann, '5000')
  const payouts = await world.payouts()
  await world.round(payouts, false)
  const { txid, malleated } = await malleate()
  const first = String(await world.call('getrawtransaction', [txid]))
  await mineOnly(world, [malleated.raw])
  await world.round(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'transferring', transactionHash: malleated.txid })
  await world.replaceBlocks(2)
  await mineOnly(world, [first])
  for (let round = 0; round <= world.terms.confirmations; round += 1) await world.round(payouts)
  expect(await world.view(withdrawal.id)).toMatchObject({ state: 'success', transactionHash: txid })
  expect(await world.received(withdrawal.address)).toBe(withdrawal.arrives)
  const { tables, chain } = await readHeld(world)
  expect(tables).toBe(chain)
})
