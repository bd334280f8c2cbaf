import { describe, expect, it } from 'vitest'
import { addressInCode } from './address-in-code.ts'

const token = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('the address in a QR code', () => {
  it('reads a bare address or one in a payment request', () => {
    expect(addressInCode(` ${friend} `)).toBe(friend)
    expect(addressInCode(`ethereum:${friend}`)).toBe(friend)
    expect(addressInCode(`ethereum:pay-${friend}@1?value=1e18`)).toBe(friend)
    expect(addressInCode('bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=0.1')).toBe(
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    )
  })

  it('reads the recipient of a token transfer, not the token', () => {
    expect(addressInCode(`ethereum:${token}@1/transfer?address=${friend}&uint256=1`)).toBe(friend)
  })

  it('leaves any other text unchanged', () => {
    for (const code of [`ethereum:${token}/approve?address=${friend}`, `ethereum:${token}/transfer`, 'https://a.b/c']) {
      expect(addressInCode(code)).toBe(code)
    }
  })
})
