import * as v from 'valibot'
import { type Address, getAddress, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeTypedData, typedDataSchema } from './describe-typed-data.ts'

const spender: Address = getAddress(`0x${'c3'.repeat(20)}`)
const token: Address = getAddress(`0x${'d4'.repeat(20)}`)
const otherToken: Address = getAddress(`0x${'e5'.repeat(20)}`)
const domain = { name: 'Coin', version: '1', chainId: 1, verifyingContract: token }

interface Change {
  readonly domain?: object
  readonly types?: object
  readonly primaryType?: string
  readonly message?: object
}

const describeIt = (change: Change) =>
  describeTypedData(
    v.parse(typedDataSchema, { domain, types: { Data: [] }, primaryType: 'Data', message: {}, ...change }),
  )

const permitOf = (message: object, primaryType = 'Data') =>
  describeIt({ message, primaryType, types: { [primaryType]: [] } }).permit

describe('a permit', () => {
  it('of one token names spender, amount and deadline', () => {
    expect(permitOf({ owner: token, spender, value: '7', nonce: 0, deadline: 99 }, 'Permit')).toEqual({
      spender,
      amounts: [{ token, amount: 7n }],
      deadline: 99n,
    })
  })

  it('is recognized by its fields under any name', () => {
    expect(permitOf({ spender, value: 7, deadline: 99 }, 'Login')).toMatchObject({ amounts: [{ amount: 7n }] })
  })

  it.each([
    ['of EIP-2612', { spender, value: maxUint256.toString(), deadline: 99 }],
    ['of DAI', { holder: token, spender, nonce: 0, expiry: 0, allowed: true }],
    [
      'of Permit2, in one of its amounts',
      {
        details: [
          { token, amount: '1' },
          { token: otherToken, amount: (2n ** 160n - 1n).toString() },
        ],
        spender,
        sigDeadline: 99,
      },
    ],
    ['of Permit2, for a transfer', { permitted: { token, amount: maxUint256.toString() }, spender, deadline: 99 }],
  ])('without a limit is detected: %s', (_case, message) => {
    const { permit, refusal } = describeIt({ message })
    expect(permit).toMatchObject({ spender })
    expect(refusal).toBe('unlimited-approval')
  })

  it('of several tokens lists each amount', () => {
    const details = [
      { token, amount: '1', expiration: 9, nonce: 0 },
      { token: otherToken, amount: '2', expiration: 9, nonce: 0 },
    ]
    expect(permitOf({ details, spender, sigDeadline: '0x63' })).toEqual({
      spender,
      amounts: [
        { token, amount: 1n },
        { token: otherToken, amount: 2n },
      ],
      deadline: 99n,
    })
  })

  it('that revokes a DAI allowance is not unlimited', () => {
    const message = { holder: token, spender, nonce: 0, expiry: 0, allowed: false }
    expect(describeIt({ message })).toMatchObject({
      permit: { spender, amounts: [{ token, amount: 0n }], deadline: null },
      refusal: undefined,
    })
  })
})

describe('typed data', () => {
  const types = {
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'note', type: 'string' },
      { name: 'items', type: 'Item[]' },
    ],
    Item: [
      { name: 'amount', type: 'uint256' },
      { name: 'paid', type: 'bool' },
    ],
  }
  const order = { maker: token, note: 'ok', items: [{ amount: '5', paid: true }] }
  const rowsOf = (message: object) => describeIt({ types, primaryType: 'Order', message }).rows

  it('is a tree of what is signed, in the order of its types', () => {
    expect(rowsOf({ ...order, hidden: 'not signed' })).toEqual([
      { name: 'maker', type: 'address', value: token },
      { name: 'note', type: 'string', value: 'ok' },
      {
        name: 'items',
        type: 'Item[]',
        value: [
          {
            name: '1',
            type: 'Item',
            value: [
              { name: 'amount', type: 'uint256', value: '5' },
              { name: 'paid', type: 'bool', value: 'true' },
            ],
          },
        ],
      },
    ])
  })

  it('reveals characters that reverse or hide a part of it', () => {
    expect(rowsOf({ ...order, note: 'a\u202Eb' })[1]).toMatchObject({ value: 'a⟨U+202E⟩b' })
    expect(describeIt({ domain: { ...domain, name: 'Co\u200Bin' } }).domain.name).toBe('Co⟨U+200B⟩in')
  })

  it.each([
    ['a value of another type', { ...order, maker: 'nobody' }],
    ['a list that is not a list', { ...order, items: { length: 1 } }],
    ['an amount that JavaScript rounds', { ...order, items: [{ amount: 2 ** 60, paid: true }] }],
    ['a missing value', { maker: token, note: 'ok' }],
  ])('is refused with %s', (_case, message) => {
    expect(() => rowsOf(message)).toThrow(/^Invalid/)
  })

  it('is refused if its types recurse endlessly', () => {
    const message: Record<string, unknown> = {}
    message.self = message
    const endless = { Self: [{ name: 'self', type: 'Self' }] }
    expect(() => describeTypedData({ domain: {}, types: endless, primaryType: 'Self', message })).toThrow(
      'Self is undefined or too deeply nested',
    )
  })

  it('is refused if its type is a built-in JavaScript name', () => {
    expect(() => describeIt({ types: {}, primaryType: 'constructor' })).toThrow(
      'constructor is undefined or too deeply nested',
    )
  })
})
