import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'

import { BitcoinAccount } from './bitcoin-account.ts'
import type { OwnInput, UnsignedBitcoinTransaction } from './bitcoin-signer.ts'
import { LocalBitcoinSigner } from './local-bitcoin-signer.ts'
import { type RefusalReason, SignerRefusedError } from './signer.ts'
import { SpendingJournal } from './spending-journal.ts'

/** Seed of the standard test mnemonic, also used in BIP 84: "abandon" eleven times, then "about". */
const seed = hexToBytes(
  `0x${['5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1', '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4'].join('')}`,
)
const coin = 100_000_000n
const recipient = Uint8Array.from([0x00, 0x14, ...Array.from({ length: 20 }, () => 7)])
const stranger = Uint8Array.from([0x00, 0x14, ...Array.from({ length: 20 }, () => 9)])
const pool = Uint8Array.from([0x00, 0x14, ...Array.from({ length: 20 }, () => 8)])

const limits = {
  perTransaction: 5n * coin,
  perDay: 10n * coin,
  maxFee: 10_000_000n,
  maxFeeRate: 1_000_000n,
  ownFeesPerDay: 50_000n,
  mayReceive: (script: Uint8Array) => Buffer.compare(script, pool) !== 0,
}

let folder: string
let now: Date

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-signer-'))
  now = new Date('2026-11-28T00:00:00Z')
})

afterEach(() => rm(folder, { recursive: true }))

async function openSigner(): Promise<LocalBitcoinSigner> {
  const networks = [bitcoinNetworks.litecoin, bitcoinNetworks.dogecoin]
  const policies = networks.map(({ key }) => ({ network: key, ...limits }))
  const journal = await SpendingJournal.open(path.join(folder, 'journal'))
  return new LocalBitcoinSigner({ seed, networks, policies, journal, clock: () => now })
}

/** Returns one of our outputs in a transaction that paid it; `salt` makes such transactions differ. */
function owned(network: BitcoinNetworkKey, value: bigint, salt = 0, script?: Uint8Array): OwnInput {
  const account = new BitcoinAccount(bitcoinNetworks[network], seed)
  const funding = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true })
  funding.addOutput({ script: script ?? account.scriptAt(0, 3), amount: value })
  funding.addInput({ txid: salt.toString(16).padStart(64, 'a'), index: 0, finalScriptSig: Uint8Array.of(0x51) })
  return { txid: funding.id, vout: 0, branch: 0, index: 3, previous: funding.toBytes(true, false) }
}

function payment(changes: Partial<UnsignedBitcoinTransaction> = {}): UnsignedBitcoinTransaction {
  return {
    network: 'litecoin',
    inputs: [owned('litecoin', 3n * coin)],
    recipients: [{ script: recipient, amount: coin }],
    change: { index: 0, amount: 2n * coin - 10_000n },
    ...changes,
  }
}

/** Returns why the signer refuses; undefined if it signs. */
async function refusalOf(transaction: UnsignedBitcoinTransaction): Promise<RefusalReason | undefined> {
  try {
    await (await openSigner()).sign(transaction)
    return undefined
  } catch (error) {
    if (error instanceof SignerRefusedError) return error.reason
    throw error
  }
}

describe('account', () => {
  test('derives the keys of BIP 84', () => {
    const account = new BitcoinAccount(bitcoinNetworks.bitcoin, seed)
    const keys = [
      [0, 0, '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'],
      [0, 1, '03e775fd51f0dfb8cd865d9ff1cca2a158cf651fe997fdc9fee9c1d3b5e995ea77'],
      [1, 0, '03025324888e429ab8e3dbaf1f7802648b9cd01e9b418485c5fa4c1b9b5700e1a6'],
    ] as const
    for (const [branch, index, publicKey] of keys) {
      expect(account.scriptAt(branch, index)).toEqual(p2wpkh(hexToBytes(`0x${publicKey}`)).script)
    }
  })

  test('pays to a key hash on Dogecoin, with a public key that begins with dgub', () => {
    const account = new BitcoinAccount(bitcoinNetworks.dogecoin, seed)
    expect(account.xpub).toMatch(/^dgub/)
    expect(account.scriptAt(0, 0)).toHaveLength(25)
  })

  test.each([-1, 0x80000000, 1.5, Number.NaN])('derives no key at index %s', (index) => {
    const account = new BitcoinAccount(bitcoinNetworks.litecoin, seed)
    expect(() => account.scriptAt(0, index)).toThrow(RangeError)
  })
})

describe('payments', () => {
  test('spends its own outputs, pays the recipient, and returns the change to its own branch', async () => {
    const { raw, txid, fee } = await (await openSigner()).sign(payment())
    const signed = Transaction.fromRaw(raw, { allowUnknownOutputs: true })
    expect([signed.id, fee]).toEqual([txid, 10_000n])
    expect(outputsOf(signed)).toEqual([
      [coin, recipient],
      [2n * coin - 10_000n, new BitcoinAccount(bitcoinNetworks.litecoin, seed).scriptAt(1, 0)],
    ])
    expect(signed.getInput(0).sequence).toBe(0xfffffffd)
    expect(signed.getInput(0).finalScriptWitness).toHaveLength(2)
  })

  test('puts the signature into the input on a network without SegWit', async () => {
    const script = p2pkh(hexToBytes('0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')).script
    const inputs = [owned('dogecoin', 3n * coin), owned('dogecoin', coin, 1)]
    const recipients = [{ script, amount: 2n * coin }]
    const change = { index: 0, amount: 2n * coin - 1_000_000n }
    const { raw } = await (await openSigner()).sign({ network: 'dogecoin', inputs, recipients, change })
    const signed = Transaction.fromRaw(raw)
    expect(signed.getInput(1).finalScriptSig?.length).toBeGreaterThan(100)
  })

  test('signs a payment twice with identical bytes', async () => {
    const signer = await openSigner()
    expect(await signer.sign(payment())).toEqual(await signer.sign(payment()))
  })
})

describe('spent inputs', () => {
  test('refuses an input that pays a script of others', async () => {
    await expect(refusalOf(payment({ inputs: [owned('litecoin', 3n * coin, 0, stranger)] }))).resolves.toBe('input')
  })

  test('refuses an input whose key has another index', async () => {
    await expect(refusalOf(payment({ inputs: [{ ...owned('litecoin', 3n * coin), index: 4 }] }))).resolves.toBe('input')
  })

  test('refuses an input with a transaction that is not its own', async () => {
    const { previous } = owned('litecoin', 9n * coin, 1)
    await expect(refusalOf(payment({ inputs: [{ ...owned('litecoin', 3n * coin), previous }] }))).resolves.toBe('input')
  })

  test('refuses an input that does not exist', async () => {
    await expect(refusalOf(payment({ inputs: [{ ...owned('litecoin', 3n * coin), vout: 1 }] }))).resolves.toBe('input')
    await expect(
      refusalOf(payment({ inputs: [{ ...owned('litecoin', 3n * coin), previous: Uint8Array.of(1) }] })),
    ).resolves.toBe('input')
    await expect(refusalOf(payment({ inputs: [] }))).resolves.toBe('input')
  })

  test('refuses to spend an input twice', async () => {
    const input = owned('litecoin', 3n * coin)
    await expect(refusalOf(payment({ inputs: [input, input] }))).resolves.toBe('input')
  })
})

describe('outputs', () => {
  test('refuses a blocked recipient', async () => {
    await expect(refusalOf(payment({ recipients: [{ script: pool, amount: coin }] }))).resolves.toBe('recipient')
  })

  test('refuses to pay the scripts that it spends from or returns change to', async () => {
    const account = new BitcoinAccount(bitcoinNetworks.litecoin, seed)
    for (const script of [account.scriptAt(0, 3), account.scriptAt(1, 0)]) {
      await expect(refusalOf(payment({ recipients: [{ script, amount: coin }] }))).resolves.toBe('recipient')
    }
  })

  test('refuses change beyond the indexes that a search for our outputs covers', async () => {
    const amount = 2n * coin - 10_000n
    await expect(refusalOf(payment({ change: { index: 1_000_001, amount } }))).resolves.toBe('change')
    await expect(refusalOf(payment({ change: { index: 1_000_000, amount } }))).resolves.toBeUndefined()
  })

  test('refuses dust and a payment of nothing', async () => {
    await expect(refusalOf(payment({ recipients: [{ script: recipient, amount: 5_459n }] }))).resolves.toBe('call')
    await expect(refusalOf(payment({ change: { index: 0, amount: 5_459n } }))).resolves.toBe('call')
    await expect(refusalOf(payment({ recipients: [], change: null }))).resolves.toBe('call')
  })

  test('refuses a network without a cap', async () => {
    await expect(refusalOf(payment({ network: 'bitcoin' }))).resolves.toBe('token')
  })

  test('refuses more than the cap of one transaction, fee included', async () => {
    const inputs = [owned('litecoin', 8n * coin)]
    const paying = (amount: bigint) => {
      const change = { index: 0, amount: 8n * coin - amount - 10_000n }
      return payment({ inputs, recipients: [{ script: recipient, amount }], change })
    }
    await expect(refusalOf(paying(5n * coin - 9_999n))).resolves.toBe('transaction-cap')
    await expect((await openSigner()).sign(paying(5n * coin - 10_000n))).resolves.toMatchObject({ fee: 10_000n })
  })

  test('refuses a fee above the ceiling, and outputs above the inputs', async () => {
    await expect(refusalOf(payment({ change: { index: 0, amount: 2n * coin - 10_000_001n } }))).resolves.toBe('fee')
    await expect(refusalOf(payment({ change: { index: 0, amount: 2n * coin + 1n } }))).resolves.toBe('fee')
  })

  test('refuses a fee above the highest rate for its size', async () => {
    await expect(refusalOf(payment({ change: { index: 0, amount: 2n * coin - 200_000n } }))).resolves.toBe('fee')
  })
})

describe('daily cap', () => {
  const spending = (salt: number, fee = 10_000n) => {
    const amount = 4n * coin
    const inputs = [owned('litecoin', 5n * coin, salt)]
    return payment({ inputs, recipients: [{ script: recipient, amount }], change: { index: 0, amount: coin - fee } })
  }

  test('counts every payment for 24 hours, across restarts', async () => {
    const signer = await openSigner()
    await signer.sign(spending(1))
    await signer.sign(spending(2))
    await expect(signer.sign(spending(3))).rejects.toMatchObject({ reason: 'daily-cap' })
    await expect(refusalOf(spending(3))).resolves.toBe('daily-cap')
    now = new Date('2026-11-29T00:00:01Z')
    await expect((await openSigner()).sign(spending(3))).resolves.toMatchObject({ fee: 10_000n })
  })

  test('counts a replacement once with what it replaces', async () => {
    const signer = await openSigner()
    await signer.sign(spending(1))
    await signer.sign(spending(1, 20_000n))
    await signer.sign(spending(1, 30_000n))
    await expect(signer.sign(spending(2))).resolves.toMatchObject({ fee: 10_000n })
  })

  test('applies the daily cap to concurrent payments', async () => {
    const signer = await openSigner()
    const results = await Promise.allSettled([1, 2, 3, 4].map((salt) => signer.sign(spending(salt))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

describe('consolidation', () => {
  const merging = (salt: number, fee = 10_000n) =>
    payment({
      inputs: [owned('litecoin', coin, salt), owned('litecoin', coin, salt + 100)],
      recipients: [],
      change: { index: 4, amount: 2n * coin - fee },
    })

  test('returns everything but the fee to its own branch', async () => {
    const { raw, fee } = await (await openSigner()).sign(merging(1))
    expect(fee).toBe(10_000n)
    expect(outputsOf(Transaction.fromRaw(raw, { allowUnknownOutputs: true }))).toEqual([
      [2n * coin - 10_000n, new BitcoinAccount(bitcoinNetworks.litecoin, seed).scriptAt(1, 4)],
    ])
  })

  test('limits fees without recipients within 24 hours, separately from payments', async () => {
    const signer = await openSigner()
    for (const salt of [1, 2, 3, 4, 5]) await signer.sign(merging(salt))
    await signer.sign(merging(5, 9_000n))
    await expect(signer.sign(merging(6))).rejects.toMatchObject({ reason: 'daily-cap' })
    await expect(signer.sign(payment({ inputs: [owned('litecoin', 3n * coin, 50)] }))).resolves.toBeDefined()
    now = new Date('2026-11-29T00:00:01Z')
    await expect((await openSigner()).sign(merging(6))).resolves.toMatchObject({ fee: 10_000n })
  })
})

function outputsOf(transaction: Transaction) {
  return Array.from({ length: transaction.outputsLength }, (_, position) => {
    const { amount, script } = transaction.getOutput(position)
    return [amount, script]
  })
}
