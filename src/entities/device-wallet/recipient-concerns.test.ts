import { expect, it } from 'vitest'
import { account, createFakeNode, friend } from './fake-chain-node.ts'
import { readRecipientConcerns } from './recipient-concerns.ts'

it.each([
  ['a contract', { code: '0x6001', recipient: friend, paid: [friend] }, ['contract']],
  ['an account that delegates to a contract', { code: '0xef010011', recipient: friend, paid: [friend] }, []],
  ['a new recipient', { code: '0x', recipient: friend, paid: [] }, ['first-time']],
  ['the sending account itself', { code: '0x', recipient: account, paid: [account] }, ['own-address']],
] as const)('recognizes %s', async (_case, { code, recipient, paid }, concerns) => {
  const { node, client } = createFakeNode()
  node.answers['eth_getCode'] = () => code
  expect(await readRecipientConcerns(client, { recipient, from: account, paid })).toEqual(concerns)
})

it('doesn’t treat a recipient as harmless if no node has checked it', async () => {
  const { node, client } = createFakeNode()
  node.isDown = true
  const inspection = { recipient: friend, from: account, paid: [] }
  await expect(readRecipientConcerns(client, inspection)).rejects.toThrow('Failed to fetch')
})
