import { describe, expect, it } from 'vitest'
import { type BitcoinCoin } from './bitcoin-coin.ts'
import { coinsOfRefused, type SentBitcoin } from './sent-bitcoin.ts'

function coin(output: number): BitcoinCoin {
  return {
    id: 'aa'.repeat(32),
    output,
    amount: 100_000n,
    kind: 'wpkh',
    confirmations: 1,
    isCoinbase: false,
    address: '',
    branch: 0,
    index: 0,
  }
}

function payment(coins: readonly BitcoinCoin[], changes: Partial<SentBitcoin> = {}): SentBitcoin {
  return {
    id: `payment of ${coins.map(({ output }) => output).join()}`,
    requestId: '',
    accountId: '',
    network: 'bitcoin',
    coins,
    recipient: '',
    amount: 1n,
    fee: 1n,
    size: 100,
    change: null,
    raw: '',
    createdAt: 0,
    worldId: null,
    status: 'refused',
    confirmations: 0,
    refusals: 3,
    replaces: null,
    ...changes,
  }
}

const [first, second, third] = [coin(1), coin(2), coin(3)]

describe('coins that the next payment must spend to invalidate refused ones', () => {
  it('include one of each refused payment', () => {
    const refused = [payment([first, second]), payment([third])]
    expect(coinsOfRefused(refused, [second, third, coin(4)])).toEqual([second, third])
  })

  it('include one shared coin for two refused payments', () => {
    expect(coinsOfRefused([payment([first]), payment([first, second])], [first, second])).toEqual([first])
  })

  it.each([
    ['a pending payment', payment([first], { status: 'pending' })],
    ['a replaced payment', payment([first], { status: 'replaced' })],
    ['a replaced payment that was mined after all', payment([first], { confirmations: 1 })],
  ])('include none of %s', (_kind, other) => {
    expect(coinsOfRefused([other], [first])).toEqual([])
  })

  it('include none of one that a pending payment replaces', () => {
    const waiting = payment([second], { status: 'pending' })
    expect(coinsOfRefused([payment([first, second]), waiting], [first])).toEqual([])
  })
})
