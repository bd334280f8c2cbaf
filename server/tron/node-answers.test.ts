import * as v from 'valibot'
import { expect, test } from 'vitest'

import { infoAnswer, internalTransfersOf } from './node-answers.ts'

const contract = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const person = 'b614f803b6fd780986a42c78ec9c7f77e6ded13d'
const hexOf = (text: string) => Buffer.from(text).toString('hex')

/** As nodes print it with `vm.saveInternalTx`, with numbers as text. */
const sent = {
  hash: 'ab'.repeat(32),
  caller_address: `41${contract}`,
  transferTo_address: `41${person}`,
  callValueInfo: [{ callValue: '5000000' }],
  note: hexOf('call'),
}

function transfersIn(...listed: readonly object[]) {
  const answer = { id: 'cd'.repeat(32), blockNumber: '5', blockTimeStamp: '1', internal_transactions: listed }
  return internalTransfersOf(v.parse(infoAnswer, answer).internal_transactions)
}

test.each(['call', 'create', 'suicide'])('reads TRX that a contract sends by %s as a transfer', (note) => {
  expect(transfersIn({ ...sent, note: hexOf(note) })).toEqual([
    { from: `0x${contract}`, to: `0x${person}`, amount: 5_000_000n },
  ])
})

test.each([
  ['was rejected', { rejected: true }],
  ['stakes without moving coins', { note: hexOf('freezeBalanceV2ForEnergy') }],
  ['has no note', { note: undefined }],
  ['sends a TRC-10 token', { callValueInfo: [{ callValue: '7', tokenId: '1002000' }] }],
  ['has no amount', { callValueInfo: [{}] }],
  ['has no recipient', { transferTo_address: '' }],
] as const)('ignores an internal transaction that %s', (_what, changes) => {
  expect(transfersIn({ ...sent, ...changes })).toEqual([])
})

test('reads no transfers if the node lists none', () => {
  expect(internalTransfersOf(v.parse(infoAnswer, { id: 'cd'.repeat(32) }).internal_transactions)).toEqual([])
})
