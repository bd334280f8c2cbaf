import { describe, expect, test } from 'vitest'

import type { Circle, CircleMember } from './circle.ts'
import { FarmingScore } from './farming-score.ts'
import { holdThreshold, scoreOf } from './farming-signals.ts'

const noon = Date.UTC(2030, 0, 1, 12)
const member = (id: string, email = `${id}@mail.example`, hours = 0): CircleMember => ({
  id,
  email,
  acceptedAt: new Date(noon + hours * 3_600_000),
})
/** Members who join one after the other, two hours apart. */
const joined = (...ids: readonly string[]) => ids.map((id, index) => member(id, undefined, 2 * index))

function scored(parts: Partial<Circle>, id = 'ben') {
  const circle: Circle = {
    inviter: { id: 'ann', email: 'ann@mail.example' },
    invited: joined('ben', 'cleo', 'dan', 'eve'),
    wallets: [],
    sources: [],
    usesOfSource: new Map(),
    devices: [],
    networks: [],
    payoutAccounts: [],
    transfers: [],
    ...parts,
  }
  const person = circle.invited.find((one) => one.id === id)
  if (person === undefined) throw new Error(`There is no user ${id}`)
  const signals = new FarmingScore(circle).signalsOf(person)
  return { codes: signals.map(({ code }) => code), isHeld: scoreOf(signals) >= holdThreshold }
}

const at = (place: string, ...userIds: readonly string[]) => userIds.map((userId) => ({ userId, place, use: userId }))
const sent = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const [senderId = '', recipientId = ''] = pair.split('>')
    return { senderId, recipientId }
  })

describe('honest behavior', () => {
  test('finds no signals for a user who was only invited', () => {
    expect(scored({})).toEqual({ codes: [], isHeld: false })
  })

  test.each<[string, Partial<Circle>, string]>([
    ['occasionally send each other coins', { transfers: sent('ann>ben', 'ben>ann') }, 'transfers-returned'],
    ['pass one friend’s coins on to another', { transfers: sent('ann>ben', 'ben>cleo') }, 'transfer'],
    ['share a household', { networks: at('192.0.2.1', 'ann', 'ben') }, 'shared-network'],
    ['share a tablet', { devices: at('tablet', 'ann', 'ben') }, 'paired-device'],
    ['share an office', { networks: at('192.0.2.1', 'ann', 'ben', 'cleo', 'dan') }, 'crowded-network'],
    ['hide their address', { invited: [member('ben', 'ben@mailinator.com')] }, 'disposable-mail'],
    [
      'join through the same post',
      { invited: [member('ben'), ...Array.from({ length: 9 }, (_, index) => member(`fan${index}`))] },
      'burst',
    ],
    [
      'are funded by a wallet that also paid another',
      { sources: at('0x1', 'ben', 'cleo'), usesOfSource: new Map([['0x1', 2]]) },
      'paired-source',
    ],
  ])('does not hold users who %s for that alone', (_, parts, code) => {
    expect(scored(parts)).toEqual({ codes: [code], isHeld: false })
  })

  test('does not link users paid from the same address of an exchange', () => {
    const sources = at('0x1', 'ann', 'ben', 'cleo', 'dan')
    expect(scored({ sources, usesOfSource: new Map([['0x1', 9]]) }).codes).toEqual([])
  })

  test('does not link bank accounts that only look alike when masked', () => {
    const payoutAccounts = [...at('••••6789 x', 'ann'), ...at('••••6789 y', 'ben')]
    expect(scored({ payoutAccounts })).toEqual({ codes: [], isHeld: false })
  })

  test('does not link accounts that each use several browsers', () => {
    const devices = [...at('phone', 'ann'), ...at('laptop', 'ann'), ...at('tablet', 'ben')]
    expect(scored({ devices })).toEqual({ codes: [], isHeld: false })
  })

  test('does not hold a household that lends and pays back', () => {
    const networks = at('192.0.2.1', 'ann', 'ben')
    expect(scored({ networks, transfers: sent('ann>ben', 'ben>ann') }).isHeld).toBe(false)
  })
})

describe('farming', () => {
  test.each<[string, Partial<Circle>, string]>([
    ['a wallet shared with the inviter', { wallets: at('0x1', 'ann', 'ben') }, 'shared-wallet'],
    [
      'a bank account shared with the inviter',
      { payoutAccounts: at('••••6789 x', 'ann', 'ben') },
      'shared-payout-account',
    ],
    [
      'a bank account shared with another account',
      { payoutAccounts: at('••••6789 x', 'cleo', 'ben') },
      'shared-payout-account',
    ],
    ['one browser for three accounts', { devices: at('phone', 'ann', 'ben', 'cleo') }, 'shared-device'],
    ['a wallet shared with another invited account', { wallets: at('0x1', 'cleo', 'ben') }, 'shared-wallet'],
    [
      'one funding source for three accounts',
      { sources: at('0x1', 'ben', 'cleo', 'dan'), usesOfSource: new Map([['0x1', 4]]) },
      'shared-source',
    ],
    ['a ring of transfers', { transfers: sent('ann>ben', 'ben>cleo', 'cleo>dan', 'dan>ann') }, 'transfer-ring'],
    [
      'sending everything back to the inviter',
      { transfers: sent('ann>ben', 'ben>ann', 'ann>cleo', 'cleo>ann', 'ann>dan', 'dan>ann') },
      'transfers-returned-often',
    ],
    [
      'one mailbox written with dots and a plus',
      { invited: [member('ben', 'so.me.body+1@gmail.com'), member('cleo', 'somebody@googlemail.com')] },
      'shared-mailbox',
    ],
  ])('holds rewards for %s', (_, parts, code) => {
    expect(scored(parts)).toEqual({ codes: [code], isHeld: true })
  })

  test('holds disposable mailboxes on one network, though not either one alone', () => {
    const invited = ['ben', 'cleo'].map((id, index) => member(id, `${id}@x.mailinator.com`, 2 * index))
    expect(scored({ invited, networks: at('192.0.2.1', 'ben', 'cleo') }).isHeld).toBe(true)
  })

  test('holds a shared browser on one network, though not either one alone', () => {
    const [devices, networks] = [at('tablet', 'ann', 'ben'), at('192.0.2.1', 'ann', 'ben')]
    expect(scored({ devices, networks })).toEqual({ codes: ['paired-device', 'shared-network'], isHeld: true })
  })

  test('counts the inviter’s wallet as a user of a source that pays no one else', () => {
    const parts = { wallets: at('0x1', 'ann'), sources: at('0x1', 'ben', 'cleo'), usesOfSource: new Map([['0x1', 2]]) }
    expect(scored(parts).codes).toEqual(['shared-source'])
  })
})
