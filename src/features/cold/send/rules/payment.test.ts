import { expect, it } from 'vitest'
import { encodeFunctionData, erc20Abi } from 'viem'
import { isSameRequest, paymentRequest, readPayment } from './payment.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const coins = { chainId: 1, from, recipient, amount: 5n } as const

it.each([null, token] as const)('reads a payment back from its transaction (token %s)', (token) => {
  expect(readPayment(paymentRequest({ ...coins, token }))).toEqual({ ...coins, token })
})

it('reads other calls as no payment', () => {
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 5n] })
  const call = { chainId: 1, from, to: token, value: 0n } as const
  expect(readPayment({ ...call, data: approval })).toBeUndefined()
  expect(readPayment({ ...call, data: '0x12345678' })).toBeUndefined()
  // Coins that the token's contract would keep.
  expect(readPayment({ ...paymentRequest({ ...coins, token }), value: 1n })).toBeUndefined()
})

it('recognizes the same payment however its addresses are written', () => {
  const one = paymentRequest({ ...coins, token: null })
  expect(isSameRequest(one, { ...one, to: recipient.toLowerCase() as typeof recipient })).toBe(true)
  expect(isSameRequest(one, { ...one, value: 6n })).toBe(false)
})
