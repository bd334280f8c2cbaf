import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'

import { PasswordHasher } from './password-hasher.ts'

const cheap = { memoryKibibytes: 64, passes: 1 }

describe('PasswordHasher', () => {
  it('verifies the right password and no other', async () => {
    const hasher = new PasswordHasher(cheap)
    const hash = await hasher.hash('correct horse 1')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await hasher.verify(hash, 'correct horse 1')).toBe(true)
    expect(await hasher.verify(hash, 'correct horse 2')).toBe(false)
    expect(await hasher.verify(undefined, 'correct horse 1')).toBe(false)
  })

  it('considers a hash outdated only after the cost was raised', async () => {
    const hash = await new PasswordHasher(cheap).hash('correct horse 1')
    expect(new PasswordHasher(cheap).isOutdated(hash)).toBe(false)
    expect(new PasswordHasher({ ...cheap, memoryKibibytes: 128 }).isOutdated(hash)).toBe(true)
    expect(new PasswordHasher({ ...cheap, passes: 2 }).isOutdated(hash)).toBe(true)
    expect(new PasswordHasher({ memoryKibibytes: 32, passes: 1 }).isOutdated(hash)).toBe(false)
  })

  it('takes as long for an address without an account', async () => {
    const argon2 = vi.fn(hash)
    const hasher = new PasswordHasher(cheap, argon2)
    expect(await hasher.verify(undefined, 'correct horse 1')).toBe(false)
    expect(argon2).toHaveBeenCalledExactlyOnceWith('correct horse 1', { memoryCost: 64, timeCost: 1 })
  })

  it('rejects calls during a flood and works afterwards', async () => {
    const hasher = new PasswordHasher({ memoryKibibytes: 1_024, passes: 1 })
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.hash('correct horse 1')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(48)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: apiErrorCode.unavailable, retryAfter: 1 })
    expect(await hasher.verify(await hasher.hash('a later one 1'), 'a later one 1')).toBe(true)
  })

  it('frees its slot after a failure', async () => {
    const hasher = new PasswordHasher(cheap)
    const failures = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.verify('no hash', 'x')))
    expect(failures.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await hasher.hash('correct horse 1')).toMatch(/^\$argon2id\$/)
  })
})
