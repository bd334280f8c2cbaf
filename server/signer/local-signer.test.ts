import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseTransaction,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { LocalSigner } from './local-signer.ts'
import type { RefusalReason, UnsignedTransaction } from './signer.ts'
import { SpendingJournal } from './spending-journal.ts'

const chainId = 31_337
const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())
const [token, factory, formerFactory, recipient] = [newAddress(), newAddress(), newAddress(), newAddress()]
const pool = newAddress()
const limits = { maxFee: 10n ** 16n, maxPaymentGas: 200_000n, maxSweepGas: 4_000_000n }
const policy = {
  chains: [
    { chainId, ...limits, depositFactories: [formerFactory, factory] },
    { chainId: 31_338, ...limits, depositFactories: [] },
  ],
  caps: [
    { chainId, token: null, perTransaction: 100n, perDay: 250n },
    { chainId, token, perTransaction: 1000n, perDay: 2500n },
  ],
  mayReceive: (address: Address) => !isAddressEqual(address, pool),
}

let folder: string
let now: Date

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-signer-'))
  now = new Date('2026-11-21T00:00:00Z')
})

afterEach(() => rm(folder, { recursive: true }))

const journalFile = () => path.join(folder, 'journal')

async function openSigner(privateKey = generatePrivateKey()): Promise<LocalSigner> {
  const journal = await SpendingJournal.open(journalFile())
  return new LocalSigner({ privateKey, policy, journal, clock: () => now })
}

function payment(changes: Partial<UnsignedTransaction> = {}): UnsignedTransaction {
  const fees = { gas: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  return { chainId, nonce: 0, to: recipient, value: 100n, data: '0x', ...fees, ...changes }
}

const transfer = (amount: bigint, to = recipient) => {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}
const tokenPayment = (amount: bigint, changes: Partial<UnsignedTransaction> = {}) => {
  return payment({ to: token, value: 0n, data: transfer(amount), ...changes })
}
const sweepAbi = parseAbi(['function sweep(Sweep[] sweeps)', 'struct Sweep { bytes32 salt; address[] tokens; }'])
const sweep = encodeFunctionData({
  abi: sweepAbi,
  functionName: 'sweep',
  args: [[{ salt: zeroHash, tokens: [token] }]],
})

describe('accepted transactions', () => {
  test('signs a plain transfer byte for byte as requested', async () => {
    const signer = await openSigner()
    const { raw, hash } = await signer.sign(payment())
    expect(hash).toBe(keccak256(raw))
    const { to, value, nonce } = parseTransaction(raw)
    expect({ to, value, nonce: nonce ?? 0 }).toEqual({ to: recipient.toLowerCase(), value: 100n, nonce: 0 })
  })

  test('signs a transfer of a token with a cap, and a sweep by the factory', async () => {
    const signer = await openSigner()
    await expect(signer.sign(tokenPayment(1000n))).resolves.toHaveProperty('raw')
    const gas = 4_000_000n
    await expect(signer.sign(payment({ to: factory, value: 0n, data: sweep, gas }))).resolves.toHaveProperty('raw')
  })
})

const sweeping = { to: factory, value: 0n, data: sweep }
const cheap = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 1n] })

describe('refused transactions', () => {
  const cases: readonly (readonly [string, UnsignedTransaction, RefusalReason])[] = [
    ['another function of the token', payment({ to: token, value: 0n, data: approval }), 'call'],
    ['a transfer that coins are sent along with', tokenPayment(1n, { value: 1n }), 'call'],
    ['a transfer with something behind it', tokenPayment(1n, { data: `${transfer(1n)}00` }), 'call'],
    ['a transfer that is cut short', tokenPayment(1n, { data: '0xa9059cbb' }), 'call'],
    ['nothing to nobody', payment({ value: 0n }), 'call'],
    ['sweeping by another contract', payment({ to: recipient, value: 0n, data: sweep }), 'call'],
    ['sweeping with coins', payment({ ...sweeping, value: 1n }), 'call'],
    ['a token without a cap', tokenPayment(1n, { to: recipient }), 'token'],
    ['coins to one of our own contracts', payment({ to: pool }), 'recipient'],
    ['a token to one of our own contracts', tokenPayment(1n, { data: transfer(1n, pool) }), 'recipient'],
    ['a coin without a cap', payment({ chainId: 31_338 }), 'token'],
    ['a chain that is not known', payment({ chainId: 1 }), 'token'],
    ['more coins than one transaction may pay', payment({ value: 101n }), 'transaction-cap'],
    ['more of a token than one transaction may pay', tokenPayment(1001n), 'transaction-cap'],
    ['a fee above the cap', payment({ maxFeePerGas: 10n ** 12n }), 'fee'],
    ['more gas than a payment needs, cheap as it is', payment({ gas: 200_001n, ...cheap }), 'gas'],
    ['more gas than a payment of a token needs', tokenPayment(1n, { gas: 200_001n, ...cheap }), 'gas'],
    ['more gas than a sweep may have', payment({ ...sweeping, gas: 4_000_001n, ...cheap }), 'gas'],
    ['a tip above the fee', payment({ maxPriorityFeePerGas: 3_000_000_000n }), 'fee'],
  ]

  test.each(cases)('refuses %s', async (_what, transaction, reason) => {
    const signer = await openSigner()
    await expect(signer.sign(transaction)).rejects.toMatchObject({ name: 'SignerRefusedError', reason })
    expect(await readFile(journalFile(), 'utf8')).toBe('')
  })
})

test('refuses payments to the paying account itself', async () => {
  const key = generatePrivateKey()
  const signer = await openSigner(key)
  const own = privateKeyToAddress(key)
  await expect(signer.sign(payment({ to: own }))).rejects.toMatchObject({ reason: 'recipient' })
  const toItself = tokenPayment(1n, { data: transfer(1n, own) })
  await expect(signer.sign(toItself)).rejects.toMatchObject({ reason: 'recipient' })
})

describe('daily cap', () => {
  const refused = { reason: 'daily-cap' }

  test('counts what was signed within 24 hours, separately for each token and chain', async () => {
    const signer = await openSigner()
    await signer.sign(payment({ nonce: 0 }))
    await signer.sign(payment({ nonce: 1 }))
    await expect(signer.sign(payment({ nonce: 2 }))).rejects.toMatchObject(refused)
    await signer.sign(payment({ nonce: 2, value: 50n }))
    await signer.sign(tokenPayment(1000n, { nonce: 3 }))
    now = new Date(now.getTime() + 86_400_000)
    await expect(signer.sign(payment({ nonce: 4 }))).resolves.toHaveProperty('raw')
  })

  test('counts a replacement once', async () => {
    const signer = await openSigner()
    await signer.sign(payment({ nonce: 0 }))
    for (const maxFeePerGas of [3_000_000_000n, 4_000_000_000n]) await signer.sign(payment({ nonce: 0, maxFeePerGas }))
    await signer.sign(payment({ nonce: 1 }))
    await expect(signer.sign(payment({ nonce: 2 }))).rejects.toMatchObject(refused)
  })

  test('applies the daily cap to concurrent payments', async () => {
    const signer = await openSigner()
    const asked = [0, 1, 2, 3].map((nonce) => signer.sign(payment({ nonce })))
    const states = (await Promise.allSettled(asked)).map(({ status }) => status)
    expect(states).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  })

  test('keeps the daily cap across a restart', async () => {
    const key = generatePrivateKey()
    await (await openSigner(key)).sign(payment({ nonce: 0 }))
    await (await openSigner(key)).sign(payment({ nonce: 1 }))
    await expect((await openSigner(key)).sign(payment({ nonce: 2 }))).rejects.toMatchObject(refused)
  })

  test('ignores a line cut off by a power failure, and does not start with a broken journal', async () => {
    await (await openSigner()).sign(payment({ nonce: 0 }))
    await appendFile(journalFile(), '{"at":')
    await expect(openSigner()).resolves.toBeDefined()
    await appendFile(journalFile(), '{"at":\n')
    await expect(openSigner()).rejects.toThrow('cannot be read')
  })
})
