import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { currentParameters, isAcceptable } from './key-derivation.ts'
import { isSealed, storedVault, type StoredVault } from './stored.ts'
import {
  createVault,
  lockByPasskey,
  openByPasskey,
  openByPassword,
  openSecret,
  relock,
  sealSecret,
  vaultCosts,
} from './vault.ts'

const cheap = { N: 2, r: 1, p: 1 }
const costs = { current: cheap, least: cheap }
const password = 'violet otter paints 91 doors'
const output = new Uint8Array(32).fill(7)
const walletId = '9f7a4c1e-0f3d-4f59-9b53-0d0f3a1c2b11'

async function sealedVault() {
  const { vault, key } = await createVault(password, costs)
  const passkey = { credentialId: Uint8Array.of(1, 2, 3), salt: new Uint8Array(32).fill(5), output }
  const both = await lockByPasskey(vault, password, passkey, costs)
  const secret = Uint8Array.from({ length: 33 }, (_, place) => place + 1)
  return { ...both, secrets: [await sealSecret(both, key, { walletId, kind: 'privateKey' }, secret)] }
}

/** Opens everything: the vault by password and by passkey, and the secret with either key. */
async function openAll(stored: unknown): Promise<Uint8Array[]> {
  const vault = v.parse(storedVault, stored)
  const [sealed] = vault.secrets
  if (sealed === undefined || !isSealed(sealed)) throw new Error('The vault has no secret')
  const keys = [await openByPassword(vault, password, costs), await openByPasskey(vault, output)]
  return Promise.all(keys.map(async (key) => openSecret(key, sealed)))
}

async function opens(stored: unknown): Promise<boolean> {
  try {
    await openAll(stored)
    return true
  } catch {
    return false
  }
}

type Path = readonly (string | number)[]

/** Returns the paths of all values in the vault's locks and secrets. */
function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [{ path, value }]
  return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]))
}

function changedAt(vault: StoredVault, path: Path, change: (value: unknown) => unknown): unknown {
  const copy = structuredClone(vault) as unknown
  const parent = path.slice(0, -1).reduce((value, name) => (value as Record<string, unknown>)[name], copy)
  const name = path.at(-1) ?? ''
  const fields = parent as Record<string, unknown>
  fields[name] = change(fields[name])
  return copy
}

it('opens what it locked and sealed', async () => {
  const vault = await sealedVault()
  expect(await openAll(vault)).toEqual(
    Array.from({ length: 2 }, () => Uint8Array.from({ length: 33 }, (_, place) => place + 1)),
  )
})

it('refuses any single changed byte in headers, keys and secrets', async () => {
  const vault = await sealedVault()
  const bytes = leavesOf(vault).filter(
    (leaf): leaf is { path: Path; value: Uint8Array } => leaf.value instanceof Uint8Array,
  )
  const opened: string[] = []
  let tried = 0
  for (const { path, value } of bytes) {
    for (let place = 0; place < value.length; place += 1) {
      const flipped = changedAt(vault, path, (field) => {
        const copy = Uint8Array.from(field as Uint8Array)
        copy[place] = (copy[place] ?? 0) ^ 0x01
        return copy
      })
      if (await opens(flipped)) opened.push(`${path.join('.')}[${place}]`)
      tried += 1
    }
  }
  expect(opened).toEqual([])
  expect(tried).toBe(48 + 32 + 12 + 48 + 3 + 32 + 12 + 49 + 12)
})

it('refuses any other change in a header, and added or removed bytes', async () => {
  const vault = await sealedVault()
  const changes: readonly ((value: unknown) => unknown)[] = [
    (value) =>
      value instanceof Uint8Array
        ? Uint8Array.of(...value, 0)
        : value === 1
          ? 2
          : typeof value === 'number'
            ? value * 2
            : 'watch',
    (value) => (value instanceof Uint8Array ? value.slice(1) : '9f7a4c1e-0f3d-4f59-9b53-0d0f3a1c2b12'),
    () => undefined,
  ]
  const opened: string[] = []
  // The vault's own id is bound by the secrets' headers, which the keyring compares.
  for (const { path } of leavesOf(vault).filter((leaf) => leaf.path[0] !== 'id')) {
    for (const change of changes) {
      if (await opens(changedAt(vault, path, change))) opened.push(path.join('.'))
    }
  }
  expect(opened).toEqual([])
})

it('never reuses an IV or salt, and wipes a sealed secret', async () => {
  const first = await sealedVault()
  const second = await relock(first, password, password, costs)
  const key = await openByPassword(first, password, costs)
  const secret = Uint8Array.from({ length: 33 }, () => 9)
  const again = await sealSecret(first, key, { walletId, kind: 'privateKey' }, secret)
  expect(secret).toEqual(new Uint8Array(33))
  const { password: lock, passkey, secrets } = first
  const ivs = [
    lock.header,
    passkey?.header,
    ...secrets.map(({ header }) => header),
    second.password.header,
    again.header,
  ]
  expect(new Set(ivs.map((header) => header?.iv.join())).size).toBe(5)
  expect(second.password.header.salt).not.toEqual(lock.header.salt)
})

describe('scrypt parameters', () => {
  it('follow OWASP’s recommendation', () => {
    expect(vaultCosts).toEqual({ current: { N: 131_072, r: 8, p: 1 }, least: { N: 131_072, r: 8, p: 1 } })
  })

  it('are accepted only between the lowest ever used and what a page can handle', async () => {
    fc.assert(
      fc.property(
        fc.record({
          N: fc.oneof(
            fc.nat(2 ** 24),
            fc.nat(24).map((bits) => 2 ** bits),
            fc.double(),
          ),
          r: fc.nat(64),
          p: fc.nat(32),
        }),
        (parameters) => {
          const { N, r, p } = parameters
          const isEnough = N >= 2 ** 17 && r >= 8 && p >= 1
          const isBearable = 128 * N * r <= 512 * 2 ** 20 && r <= 32 && p <= 16
          const isPower = Number.isInteger(Math.log2(N)) && Number.isInteger(N)
          expect(isAcceptable(parameters, currentParameters)).toBe(isEnough && isBearable && isPower)
        },
      ),
    )
  })

  it('are refused if lowered, before anything is derived', async () => {
    const vault = await sealedVault()
    const strict = { current: currentParameters, least: currentParameters }
    const started = performance.now()
    await expect(openByPassword(vault, password, strict)).rejects.toMatchObject({ code: 'vault-damaged' })
    expect(performance.now() - started).toBeLessThan(200)
  })

  it('are raised when relocking', async () => {
    const vault = await sealedVault()
    const raised = await relock(vault, password, password, { current: { N: 4, r: 1, p: 1 }, least: cheap })
    expect(raised.password.header.parameters.N).toBe(4)
    expect(await openAll(raised)).toHaveLength(2)
  })
})

it('opens with no other password, but with any Unicode form of its own', async () => {
  const { vault } = await createVault('Zoë’s ﬁrst garden gate', costs)
  await openByPassword(vault, 'Zoe\u0308’s first garden gate', costs)
  await fc.assert(
    fc.asyncProperty(fc.string(), async (other) => {
      await expect(openByPassword(vault, other, costs)).rejects.toMatchObject({ code: 'wrong-password' })
    }),
    { numRuns: 50 },
  )
})
