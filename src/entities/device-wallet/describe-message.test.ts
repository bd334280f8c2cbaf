import { type Address, getAddress, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { describeMessage } from './describe-message.ts'

const account: Address = getAddress(`0x${'a1'.repeat(20)}`)
const stranger: Address = getAddress(`0x${'c3'.repeat(20)}`)
const now = Date.parse('2026-11-24T12:00:00Z')
const requester = { host: 'sevenport.example', account }

const signIn = {
  address: account,
  chainId: 1,
  domain: 'sevenport.example',
  nonce: 'abcdefgh1234',
  uri: 'https://sevenport.example/#/mining/accountSetting',
  version: '1',
  statement: 'Link this wallet.',
} as const

const describeText = (text: string) => describeMessage(stringToHex(text), requester, now)

describe('a personal message', () => {
  it('is shown as plain text', () => {
    expect(describeText('Hello,\nworld – 你好')).toEqual({ kind: 'text', text: 'Hello,\nworld – 你好' })
  })

  it('reveals characters that reverse or hide a part of it', () => {
    expect(describeText('pay \u202Eeno\u200B')).toEqual({ kind: 'text', text: 'pay ⟨U+202E⟩eno⟨U+200B⟩' })
  })

  it('is shown as bytes if it isn’t text', () => {
    expect(describeMessage('0xff00', requester, now)).toEqual({ kind: 'bytes', hex: '0xff00', isHash: false })
    const hash = `0x${'ab'.repeat(32)}` as const
    expect(describeMessage(hash, requester, now)).toEqual({ kind: 'bytes', hex: hash, isHash: true })
  })
})

describe('a sign-in', () => {
  const warningsOf = (text: string) => {
    const description = describeText(text)
    return description.kind === 'sign-in' ? description.warnings : description.kind
  }

  it('to the requesting site has no warnings', () => {
    const text = createSiweMessage(signIn)
    expect(describeText(text)).toEqual({
      kind: 'sign-in',
      host: 'sevenport.example',
      statement: 'Link this wallet.',
      warnings: [],
      text,
    })
  })

  it.each([
    ['to another site', { domain: 'elsewhere.example' }, ['other-site']],
    ['whose URI belongs to another site', { uri: 'https://elsewhere.example/' }, ['other-site']],
    ['of another account', { address: stranger }, ['other-account']],
    ['that has expired', { expirationTime: new Date(now) }, ['expired']],
    ['that is not valid yet', { notBefore: new Date(now + 1) }, ['not-valid-yet']],
  ] as const)('%s is warned of', (_case, change, warnings) => {
    expect(warningsOf(createSiweMessage({ ...signIn, ...change }))).toEqual(warnings)
  })

  it('with missing fields is warned of, not taken for plain text', () => {
    const text = createSiweMessage(signIn).replace('Nonce: abcdefgh1234\n', '')
    expect(warningsOf(text)).toContain('malformed')
    expect(warningsOf('elsewhere.example wants you to sign in with your Ethereum account: now')).toEqual([
      'malformed',
      'other-site',
    ])
  })
})
