import { expect, test } from 'vitest'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { choiceQuery, isMadeOf } from './new-wallet-choice.ts'

const choice = { name: 'Savings', wordCount: 12, chosenAt: 1_000 } as const
const made: DeviceWallet = { id: '1', kind: 'words', name: 'Savings', accounts: [], createdAt: 1_000, backedUpAt: null }

test.each<[string, Partial<DeviceWallet>, boolean]>([
  ['the wallet it led to', {}, true],
  ['an older wallet with the same name', { createdAt: 999 }, false],
  ['another wallet created since', { name: 'Other' }, false],
  ['a private key with the same name', { kind: 'privateKey' }, false],
])('tells whether a choice has created %s', (_, difference, isMade) => {
  expect(isMadeOf(choice, { ...made, ...difference })).toBe(isMade)
})

test('puts the time of the choice in its query', () => {
  expect(choiceQuery(choice)).toBe('?name=Savings&words=12&at=1000')
})
