import { expect, it } from 'vitest'
import { readTransferRecipient } from './transfer-recipient.ts'

const token = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('refuses to send an added token to its own contract, however the address is written', () => {
  expect(readTransferRecipient('ethereum', token, ` ${token.toLowerCase()}`)).toEqual({ problem: 'token' })
  expect(readTransferRecipient('ethereum', token, friend)).toEqual({ address: friend })
  expect(readTransferRecipient('ethereum', null, friend)).toEqual({ address: friend })
})

it('refuses a mistyped address and the zero address', () => {
  expect(readTransferRecipient('bsc', null, friend.replace('c7', 'C7'))).toEqual({ problem: 'wrong-checksum' })
  expect(readTransferRecipient('bsc', null, `0x${'0'.repeat(40)}`)).toEqual({ problem: 'nobody' })
})
