import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { ChangellySignature } from './signature.ts'

describe('Changelly’s signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signature = new ChangellySignature(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex'))
  const headers = signature.headers('{"method":"getStatus"}')

  test('signs the exact body, and no other', () => {
    const signed = Buffer.from(headers['X-Api-Signature'] ?? '', 'base64')
    expect(verify('sha256', Buffer.from('{"method":"getStatus"}'), publicKey, signed)).toBe(true)
    expect(verify('sha256', Buffer.from('{"method": "getStatus"}'), publicKey, signed)).toBe(false)
  })

  test('identifies the key by the hash of the public key', () => {
    const exported = publicKey.export({ format: 'der', type: 'pkcs1' })
    expect(headers['X-Api-Key']).toBe(createHash('sha256').update(exported).digest('base64'))
  })
})
