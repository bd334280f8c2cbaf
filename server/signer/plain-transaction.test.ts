import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'

import { plainTransaction, transactionIdOf } from './plain-transaction.ts'

const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }

function someTransaction(outputs: number): Transaction {
  const transaction = new Transaction(options)
  for (let output = 0; output < outputs; output += 1) {
    transaction.addOutput({ script: Uint8Array.from([0x00, 0x14, ...new Uint8Array(20)]), amount: 5n })
  }
  transaction.addInput({ txid: 'ab'.repeat(32), index: 3, finalScriptSig: Uint8Array.of(0x51) })
  return transaction
}

/** Returns a transaction as Litecoin's nodes write it, with data for an extension block. */
function extended(plain: Uint8Array, flags: number, extension: readonly number[]): Uint8Array {
  return Uint8Array.from([...plain.slice(0, 4), 0x00, flags, ...plain.slice(4, -4), ...extension, ...plain.slice(-4)])
}

test.each([
  ['a transaction that leaves extension blocks', 1, 0x08, [0x00]],
  [
    'a transaction that enters extension blocks, with witnesses',
    2,
    0x09,
    [0x02, 0x01, 0x07, 0x01, 0x08, 0x01, 1, 2, 3],
  ],
  ['a segwit transaction', 2, 0x01, [0x01, 0x02, 7, 8]],
  ['a transaction with hundreds of outputs', 300, 0x08, [0x00]],
] as const)('reads %s without witnesses and extension data, keeping its ID', (_what, outputs, flags, extension) => {
  const transaction = someTransaction(outputs)
  const plain = transaction.toBytes(true, false)
  const raw = plainTransaction(extended(plain, flags, extension))
  expect(raw).toEqual(Buffer.from(plain))
  expect(transactionIdOf(raw)).toBe(transaction.id)
})

test('computes the ID that litecoind reports for coins leaving an extension block', () => {
  const printed =
    '02000000000801c0759418d6b50f861b97ef3b97072475b6fff6defe352e9090da45780fda89010000000000ffffffff02da5f3577000000002258' +
    '207f2648fd260d8566b80f68dcf7f4c15dd23d2e8f6ffdb0e6203a93fb1fb8a6740094357700000000160014f49cb3aae12862cba7f70d1fcc697d' +
    'e1e9e2707a0000000000'
  expect(transactionIdOf(plainTransaction(Buffer.from(printed, 'hex')))).toBe(
    '9567810442ad140750604e6dfd9ee7fbf32f832e1345bded1b206b345f54ed9c',
  )
})

test('leaves any other transaction unchanged', () => {
  const raw = someTransaction(1).toBytes(true, false)
  expect(plainTransaction(raw)).toBe(raw)
})

test('rejects a truncated transaction', () => {
  const raw = extended(someTransaction(1).toBytes(true, false), 0x08, [0x00])
  expect(() => plainTransaction(raw.slice(0, 60))).toThrow(RangeError)
})
