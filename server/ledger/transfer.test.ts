import { describe, expect, test } from 'vitest'

import { accountId, availableOf, heldOf, houseAccount } from './ledger-account.ts'
import { InvalidTransferError } from './ledger-errors.ts'
import { hashOfRequest, holdPostings, planChanges, settlementPostings, type TransferRequest } from './transfer.ts'

const person = '0b9a7c1e-53d4-4c1c-8f3c-0d0d5b8a5f11'
const other = '6f0f2b1c-2a54-4d53-9c27-3a7b1f0c9e22'
const usdt = (owner: string) => availableOf(owner, 'USDT')
const world = houseAccount('world', 'USDT')
const fees = houseAccount('fees', 'USDT')

describe('postings', () => {
  test.each([4n, 6n])('rejects postings that don’t sum to zero (5 out, %d in)', (amount) => {
    const postings = [
      { account: world, amount: -5n },
      { account: usdt(person), amount },
    ]
    expect(() => planChanges(postings)).toThrow(
      new InvalidTransferError(`The postings in USDT sum to ${amount - 5n} instead of zero`),
    )
  })

  test('rejects postings that sum to zero only across coins', () => {
    const postings = [
      { account: usdt(person), amount: -5n },
      { account: availableOf(person, 'USDC'), amount: 5n },
    ]
    expect(() => planChanges(postings)).toThrow('The postings in USDT sum to -5 instead of zero')
  })

  test('merges postings to the same account into one change', () => {
    const changes = planChanges([
      { account: usdt(person), amount: -7n },
      { account: usdt(person), amount: 2n },
      { account: usdt(other), amount: 5n },
    ])
    expect(new Set(changes.map(({ amount }) => amount))).toEqual(new Set([-5n, 5n]))
  })

  test('rejects postings that cancel each other out', () => {
    const postings = [
      { account: usdt(person), amount: -7n },
      { account: usdt(person), amount: 7n },
    ]
    expect(() => planChanges(postings)).toThrow('The postings don’t change any balance')
    expect(() => planChanges([])).toThrow('The postings don’t change any balance')
  })

  test('orders changes by account, whatever the order of the postings', () => {
    const postings = [
      { account: usdt(person), amount: -7n },
      { account: usdt(other), amount: 5n },
      { account: fees, amount: 2n },
    ]
    const order = planChanges(postings).map(({ accountId }) => accountId)
    expect(order).toEqual(order.toSorted())
    expect(planChanges(postings.toReversed())).toEqual(planChanges(postings))
  })
})

describe('account ids', () => {
  test('derives a different UUID for each owner, name and coin', () => {
    const accounts = [usdt(person), usdt(other), heldOf(person, 'USDT'), availableOf(person, 'USDC'), world, fees]
    const ids = accounts.map(accountId)
    expect(new Set(ids).size).toBe(accounts.length)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    // Ids are stored in the database: a changed id would be another account.
    expect(accountId(world)).toBe(accountId(houseAccount('world', 'USDT')))
  })
})

describe('request hash', () => {
  const request: TransferRequest = {
    key: 'a',
    kind: 'deposit',
    reference: null,
    postings: [
      { account: world, amount: -5n },
      { account: usdt(person), amount: 5n },
    ],
  }

  test('is the same for the same request, whatever the order of its postings', () => {
    expect(hashOfRequest({ ...request, key: 'b', postings: request.postings.toReversed() })).toBe(
      hashOfRequest(request),
    )
  })

  test.each<[string, TransferRequest]>([
    ['kind', { ...request, kind: 'withdrawal' }],
    ['reference', { ...request, reference: person }],
    [
      'amount',
      {
        ...request,
        postings: [
          { account: world, amount: -6n },
          { account: usdt(person), amount: 6n },
        ],
      },
    ],
  ])('differs with the %s', (_what, changed) => {
    expect(hashOfRequest(changed)).not.toBe(hashOfRequest(request))
  })
})

describe('holds', () => {
  const hold = { userId: person, coin: 'USDT', amount: 10n }

  test('rejects a hold of zero or less', () => {
    expect(() => holdPostings({ ...hold, amount: 0n })).toThrow(InvalidTransferError)
    expect(() => holdPostings({ ...hold, amount: -1n })).toThrow(InvalidTransferError)
  })

  test('returns what the credits leave over', () => {
    const postings = settlementPostings(hold, [
      { account: world, amount: 7n },
      { account: fees, amount: 1n },
    ])
    const returned = planChanges(postings).find(({ accountId: id }) => id === accountId(usdt(person)))
    expect(returned?.amount).toBe(2n)
  })

  test.each([
    ['more than was held', [{ account: world, amount: 11n }]],
    ['another coin', [{ account: houseAccount('world', 'USDC'), amount: 5n }]],
    ['a negative amount', [{ account: world, amount: -1n }]],
  ])('rejects credits of %s', (_what, credits) => {
    expect(() => settlementPostings(hold, credits)).toThrow(InvalidTransferError)
  })
})
