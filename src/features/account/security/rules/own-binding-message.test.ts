import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { isOwnBindingMessage } from './own-binding-message.ts'

const address = `0x${'ab'.repeat(20)}` as const
const binding = { address, chainId: 31337, host: 'sevenport.example:4173' }
const message = {
  version: '1',
  domain: binding.host,
  uri: `https://${binding.host}`,
  address,
  chainId: binding.chainId,
  nonce: 'abcdefgh12345678',
} as const

test('accepts a message for this site, wallet and chain', () => {
  expect(isOwnBindingMessage(createSiweMessage(message), binding)).toBe(true)
})

test.each([
  ['another site', { domain: 'uniswap.example', uri: 'https://uniswap.example' }],
  ['another site whose name starts with ours', { uri: 'https://uniswap.example' }],
  ['another wallet', { address: `0x${'cd'.repeat(20)}` as const }],
  ['another chain', { chainId: 1 }],
  ['an expired time', { expirationTime: new Date(0) }],
])('rejects a message for %s', (_case, difference) => {
  expect(isOwnBindingMessage(createSiweMessage({ ...message, ...difference }), binding)).toBe(false)
})

test('rejects any other text', () => {
  expect(isOwnBindingMessage('Send me everything', binding)).toBe(false)
})
