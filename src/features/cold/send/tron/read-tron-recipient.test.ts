import { expect, it } from 'vitest'
import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { readTronRecipient } from './read-tron-recipient.ts'

const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'

it('reads an address of a person', () => {
  expect(readTronRecipient(` ${address} `)).toEqual({ address })
})

it.each([tronNetwork, localTronNetwork])('refuses the contract of a token', ({ tokens }) => {
  for (const token of tokens) expect(readTronRecipient(token.address)).toEqual({ problem: 'token' })
})

it.each([
  ['a typo', address.replace('TUEZ', 'TUEY'), 'invalid'],
  ['an address of another network', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 'other-network'],
  ['an EVM address', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'other-network'],
])('says what is wrong with %s', (_, text, problem) => {
  expect(readTronRecipient(text)).toMatchObject({ problem })
})
