import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { ChangellySignature } from './signature.ts'

describe('a signature for Changelly', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signature = new ChangellySignature(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex'))
  const headers = signature.headers('{"method":"getStatus"}')

  test('holds for the exact body, and for no other', () => {
    const signed = Buffer.from(headers['X-Api-Signature'] ?? '', 'base64')
    expect(verify('sha256', Buffer.from('{"method":"getStatus"}'), publicKey, signed)).toBe(true)
    expect(verify('sha256', Buffer.from('{"method": "getStatus"}'), publicKey, signed)).toBe(false)
  })

  test('names its key by the hash of the public one', () => {
    const exported = publicKey.export({ format: 'der', type: 'pkcs1' })
    expect(headers['X-Api-Key']).toBe(createHash('sha256').update(exported).digest('base64'))
  })
})
