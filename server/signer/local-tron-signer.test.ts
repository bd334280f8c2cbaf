import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { mnemonicToSeedSync } from '@scure/bip39'
import { isAddressEqual } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { recoverTronSigner } from '#api/tron/signature.ts'
import { readTokenTransferCall } from '#api/tron/token-calls.ts'
import { decodeSignedTron, decodeTronRaw, tronTransactionId } from '#api/tron/transaction.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'

import { LocalTronSigner } from './local-tron-signer.ts'
import { type RefusalReason, SignerRefusedError } from './signer.ts'
import { SpendingJournal } from './spending-journal.ts'
import { tronHotWallet, type TronPolicy, type UnsignedTronPayment } from './tron-signer.ts'

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')
const stranger = tronAccountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const blocked = tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
const start = Date.UTC(2026, 10, 28)

const policy: TronPolicy = {
  caps: [
    { token: null, perTransaction: 1_000n, perDay: 2_500n },
    { token: usdt, perTransaction: 500n, perDay: 700n },
  ],
  maxFeeLimit: 30n,
  maxTopUp: 40n,
  feesPerDay: 100n,
  longestLife: 600_000,
  mayReceive: (account) => !isAddressEqual(account, blocked),
}

const payment: UnsignedTronPayment = {
  from: tronHotWallet,
  to: stranger,
  token: null,
  amount: 1_000n,
  feeLimit: 0n,
  reference: '0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a',
  expiration: start + 300_000,
  timestamp: start,
}
const tokens: UnsignedTronPayment = { ...payment, token: usdt, amount: 500n, feeLimit: 30n }

let folder: string
let now: Date
let signer: LocalTronSigner

async function open(): Promise<LocalTronSigner> {
  const journal = await SpendingJournal.open(join(folder, 'journal'))
  return new LocalTronSigner({ seed, network: localTronNetwork, policy, journal, clock: () => now })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tron-signer-'))
  now = new Date(start)
  signer = await open()
})
afterEach(async () => rm(folder, { recursive: true }))

async function reasonFor(unsigned: UnsignedTronPayment): Promise<RefusalReason | 'signed'> {
  try {
    await signer.sign(unsigned)
    return 'signed'
  } catch (error) {
    if (error instanceof SignerRefusedError) return error.reason
    throw error
  }
}

describe('TRON signer', () => {
  it('derives the standard’s addresses', () => {
    expect(tronAddressOf(signer.accountAt({ branch: 0, index: 0 }))).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
    expect(() => signer.accountAt({ branch: 0, index: -1 })).toThrow(RangeError)
  })

  it('signs a TRX payment exactly as requested', async () => {
    const { raw: bytes, id } = await signer.sign(payment)
    const { raw, signatures } = decodeSignedTron(bytes)
    const owner = signer.accountAt(tronHotWallet)
    expect(decodeTronRaw(raw)).toMatchObject({
      contract: { kind: 'transfer', owner, recipient: stranger, amount: 1_000n },
      expiration: payment.expiration,
      feeLimit: 0n,
      permission: 0n,
      memo: new Uint8Array(),
    })
    expect(id).toBe(tronTransactionId(raw))
    expect(signatures).toHaveLength(1)
    expect(await recoverTronSigner(raw, signatures[0] ?? new Uint8Array())).toBe(owner)
  })

  it('signs a token payment', async () => {
    const { raw } = decodeSignedTron((await signer.sign(tokens)).raw)
    const { contract, feeLimit } = decodeTronRaw(raw)
    expect(contract).toMatchObject({ kind: 'trigger', contract: usdt, callValue: 0n })
    expect(contract.kind === 'trigger' && readTokenTransferCall(contract.data)).toEqual({
      recipient: stranger,
      amount: 500n,
    })
    expect(feeLimit).toBe(30n)
  })

  it.each<[string, UnsignedTronPayment, RefusalReason]>([
    ['more than one transaction may pay', { ...payment, amount: 1_001n }, 'transaction-cap'],
    ['more of a token than one transaction may pay', { ...tokens, amount: 501n }, 'transaction-cap'],
    ['nothing', { ...payment, amount: 0n }, 'call'],
    ['a negative amount', { ...payment, amount: -1n }, 'call'],
    ['a token without a cap', { ...tokens, token: stranger }, 'token'],
    ['a blocked recipient', { ...payment, to: blocked }, 'recipient'],
    ['the token’s own contract', { ...tokens, to: usdt }, 'recipient'],
    ['with a fee limit above the highest', { ...tokens, feeLimit: 31n }, 'fee'],
    ['a token without a fee limit', { ...tokens, feeLimit: 0n }, 'fee'],
    ['TRX with a fee limit', { ...payment, feeLimit: 1n }, 'fee'],
    ['a transaction that expires too late', { ...payment, expiration: start + 600_001 }, 'call'],
    ['an outside recipient from a deposit address', { ...payment, from: { branch: 0, index: 5 } }, 'input'],
    ['an outside recipient from a key that makes no payments', { ...payment, from: { branch: 1, index: 1 } }, 'input'],
    ['itself', { ...payment, to: tronHotWallet }, 'recipient'],
    ['from one deposit address to another', between(0, 5, 0, 6), 'recipient'],
    ['from the hot wallet to a key that is not watched', between(1, 0, 1, 7), 'recipient'],
    ['a deposit address with tokens', { ...tokens, to: { branch: 0, index: 5 } }, 'recipient'],
    ['a deposit address more TRX than it needs', { ...between(1, 0, 0, 5), amount: 41n }, 'transaction-cap'],
    ['the hot wallet a token without a cap', { ...between(0, 5, 1, 0), token: stranger, feeLimit: 5n }, 'token'],
  ])('does not pay %s', async (_what, unsigned, reason) => {
    expect(await reasonFor(unsigned)).toBe(reason)
  })

  it('refuses to pay its own hot wallet by address', async () => {
    expect(await reasonFor({ ...payment, to: signer.accountAt(tronHotWallet) })).toBe('recipient')
  })

  it('moves any amount from a deposit address to the hot wallet', async () => {
    const sweep = { ...between(0, 5, 1, 0), token: usdt, amount: 10n ** 15n, feeLimit: 30n }
    const { raw } = decodeSignedTron((await signer.sign(sweep)).raw)
    expect(decodeTronRaw(raw).contract).toMatchObject({ owner: signer.accountAt({ branch: 0, index: 5 }) })
    expect(await reasonFor({ ...sweep, token: null, feeLimit: 0n })).toBe('signed')
  })

  it('stops at the daily cap, even after a restart, and continues a day later', async () => {
    const later = (timestamp: number) => ({ ...payment, timestamp })
    expect([await reasonFor(later(1)), await reasonFor(later(2))]).toEqual(['signed', 'signed'])
    signer = await open()
    expect(await reasonFor({ ...later(3), amount: 501n })).toBe('daily-cap')
    // Signing the same transaction again doesn't count twice.
    expect(await reasonFor(later(2))).toBe('signed')
    expect(await reasonFor({ ...later(3), amount: 500n })).toBe('signed')
    now = new Date(start + 86_400_001)
    expect(await reasonFor({ ...later(4), expiration: now.getTime() })).toBe('signed')
  })

  it('counts fee limits and top-ups of deposit addresses toward the daily fees', async () => {
    const limited = (timestamp: number) => ({ ...tokens, amount: 1n, timestamp })
    expect(await reasonFor(limited(1))).toBe('signed')
    expect(await reasonFor({ ...between(1, 0, 0, 5), amount: 40n })).toBe('signed')
    expect(await reasonFor(limited(2))).toBe('signed')
    expect(await reasonFor({ ...limited(3), feeLimit: 1n })).toBe('daily-cap')
    expect(await reasonFor({ ...between(1, 0, 0, 6), amount: 1n })).toBe('daily-cap')
    expect(await reasonFor({ ...payment, amount: 1n })).toBe('signed')
  })

  it('does not let concurrent payments use the same remainder of a cap', async () => {
    const all = Array.from({ length: 5 }, async (_, timestamp) => reasonFor({ ...payment, timestamp }))
    expect((await Promise.all(all)).toSorted()).toEqual(['daily-cap', 'daily-cap', 'daily-cap', 'signed', 'signed'])
  })
})

/** Returns a payment between our own accounts. */
function between(branch: 0 | 1, index: number, toBranch: 0 | 1, toIndex: number): UnsignedTronPayment {
  return { ...payment, from: { branch, index }, to: { branch: toBranch, index: toIndex }, amount: 5n }
}
