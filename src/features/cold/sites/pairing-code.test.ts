import { expect, it } from 'vitest'
import { pairingCode } from './pairing-code.ts'

const now = 1_800_000_000_000
const topic = 'a1'.repeat(32)
const code = `wc:${topic}@2?expiryTimestamp=1800000300&relay-protocol=irn&symKey=${'5f'.repeat(32)}`

it('accepts a site’s code with whitespace around it', () => {
  expect(pairingCode(` ${code}\n`, now)).toEqual({ uri: code })
})

it('reports an expired code', () => {
  expect(pairingCode(code, now + 300_000)).toBe('expired')
})

it.each([
  ['', 'nothing'],
  ['https://dapp.example', 'an address'],
  [code.replace('@2', '@1'), 'a version 1 code'],
  [code.replace('symKey', 'key'), 'a code without a key'],
  [code.replace('=irn', '=waku'), 'a code for another relay'],
  [code.replace(topic, 'a1'), 'a short topic'],
  [`${code}&x=${'0'.repeat(2_048)}`, 'an overlong code'],
])('rejects %s: %s', (entered) => {
  expect(pairingCode(entered, now)).toBe('not-a-code')
})
