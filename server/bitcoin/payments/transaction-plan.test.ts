import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type BitcoinNetwork, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'

import {
  type FeeTerms,
  PlanError,
  planReplacement,
  planTransaction,
  type Recipient,
  type SpendableOutput,
  type TransactionPlan,
} from './transaction-plan.ts'
import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

const { litecoin, dogecoin } = bitcoinNetworks
const networks = fc.constantFrom(...Object.values(bitcoinNetworks))

const changeScriptOf = ({ scriptKind }: BitcoinNetwork) => new Uint8Array(scriptKind === 'wpkh' ? 22 : 25)
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const worth = (outputs: readonly SpendableOutput[]) => total(outputs.map(({ value }) => value))
const paid = (recipients: readonly Recipient[]) => total(recipients.map(({ amount }) => amount))

const outputs = fc.uniqueArray(
  fc.record({
    txid: fc.stringMatching(/^[0-9a-f]{64}$/),
    vout: fc.nat({ max: 5 }),
    value: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    branch: fc.constantFrom(0 as const, 1 as const),
    index: fc.nat(),
  }),
  { selector: ({ txid, vout }) => `${txid}:${vout}`, maxLength: 40 },
)

/** Amounts from a network's dust limit up, to scripts of all common lengths. */
const recipientsOf = ({ dustLimit }: BitcoinNetwork) => {
  const script = fc.constantFrom(22, 23, 25, 34).map((length) => new Uint8Array(length))
  return fc.array(fc.record({ script, amount: fc.bigInt({ min: dustLimit, max: 10n ** 11n }) }), {
    minLength: 1,
    maxLength: 12,
  })
}

const termsOf = ({ minimumRelayFeeRate }: BitcoinNetwork) => {
  const feeRate = fc.bigInt({ min: 0n, max: minimumRelayFeeRate * 200n })
  const maxFeeRate = fc.bigInt({ min: minimumRelayFeeRate, max: minimumRelayFeeRate * 150n })
  return fc.record({ feeRate, maxFeeRate, maxFee: fc.bigInt({ min: 1n, max: 10n ** 9n }) })
}

const cases = networks.chain((network) => {
  return fc.record({
    network: fc.constant(network),
    outputs,
    recipients: recipientsOf(network),
    terms: termsOf(network),
  })
})

/** @returns Undefined if the terms can't be met. */
function attempt(plan: () => TransactionPlan): TransactionPlan | undefined {
  try {
    return plan()
  } catch (error) {
    if (error instanceof PlanError) return undefined
    throw error
  }
}

function sizeOf(network: BitcoinNetwork, { inputs, recipients, change }: TransactionPlan): bigint {
  const scripts = recipients.map(({ script }) => script)
  return maxVirtualSize(network, inputs.length, change === null ? scripts : [...scripts, changeScriptOf(network)])
}

/** Checks what must be true of every plan, whether a first attempt or a replacement. */
function expectSound(network: BitcoinNetwork, plan: TransactionPlan, { maxFee }: FeeTerms): void {
  expect(worth(plan.inputs)).toBe(paid(plan.recipients) + (plan.change ?? 0n) + plan.fee)
  expect(plan.fee).toBeLessThanOrEqual(maxFee)
  expect(plan.fee).toBeGreaterThanOrEqual(feeRoundedUp(network.minimumRelayFeeRate, sizeOf(network, plan)))
  expect(plan.change ?? network.dustLimit).toBeGreaterThanOrEqual(network.dustLimit)
}

describe('a plan', () => {
  test('conserves value, keeps to the limit, creates no dust, and spends each of our outputs once', () => {
    let planned = 0
    fc.assert(
      fc.property(cases, ({ network, outputs: ours, recipients, terms }) => {
        const plan = attempt(() => planTransaction(network, ours, recipients, changeScriptOf(network), terms))
        if (plan === undefined) return
        planned += 1
        expectSound(network, plan, terms)
        expect(plan.recipients).toEqual(recipients)
        expect(new Set(plan.inputs).size).toBe(plan.inputs.length)
        expect(plan.inputs.every((input) => ours.includes(input))).toBe(true)
        // Above the asked rate, miners get only amounts that would be dust or cost as much as their own output.
        const rate = terms.maxFeeRate
        const bound = feeRoundedUp(rate, sizeOf(network, plan) + 34n) + network.dustLimit
        expect(plan.fee).toBeLessThanOrEqual(bound)
      }),
      { numRuns: 500 },
    )
    expect(planned).toBeGreaterThan(50)
  })

  test('does not depend on the order of our outputs', () => {
    fc.assert(
      fc.property(cases, ({ network, outputs: ours, recipients, terms }) => {
        const plan = (from: readonly SpendableOutput[]) => {
          return attempt(() => planTransaction(network, from, recipients, changeScriptOf(network), terms))
        }
        expect(plan(ours.toReversed())).toEqual(plan(ours))
      }),
    )
  })

  test('pays the asked rate, up to the highest allowed', () => {
    const ours = [output(10n ** 10n)]
    const recipients = [{ script: new Uint8Array(22), amount: 10n ** 9n }]
    const plan = (feeRate: bigint) => {
      const terms = { feeRate, maxFeeRate: 50_000n, maxFee: 10n ** 8n }
      return planTransaction(litecoin, ours, recipients, changeScriptOf(litecoin), terms)
    }
    // One input and two outputs of segwit: 141 virtual bytes with the longest signature.
    expect(plan(10_000n).fee).toBe(1_410n)
    expect(plan(9_000_000n).fee).toBe(50n * 141n)
    expect(plan(0n).fee).toBe(141n)
  })

  test('adds another output rather than exceed the limit by giving dust away', () => {
    const ours = [output(2_000_000n), output(1_000_000n, 1)]
    const recipients = [{ script: new Uint8Array(22), amount: 1_996_000n }]
    const terms = { feeRate: 1_000n, maxFeeRate: 50_000n, maxFee: 1_000n }
    const plan = planTransaction(litecoin, ours, recipients, changeScriptOf(litecoin), terms)
    expect(plan.inputs).toHaveLength(2)
    expect(plan.change).toBeGreaterThan(900_000n)
  })

  test('distinguishes missing funds from too high a fee', () => {
    const recipients = [{ script: new Uint8Array(25), amount: 10n ** 9n }]
    const terms = { feeRate: 100_000n, maxFeeRate: 1_000_000n, maxFee: 10n ** 8n }
    const plan = (value: bigint, changes: Partial<FeeTerms> = {}) => {
      return () =>
        planTransaction(dogecoin, [output(value)], recipients, changeScriptOf(dogecoin), { ...terms, ...changes })
    }
    expect(plan(10n ** 9n)).toThrow(new PlanError('funds'))
    expect(plan(10n ** 10n, { maxFee: 100n })).toThrow(new PlanError('fee'))
    expect(plan(10n ** 10n, { maxFeeRate: 99_999n })).toThrow(new PlanError('fee'))
  })

  test('rejects dust amounts and an empty list of recipients', () => {
    const terms = { feeRate: 1_000n, maxFeeRate: 1_000n, maxFee: 10n ** 8n }
    const plan = (recipients: readonly Recipient[]) => {
      return () => planTransaction(litecoin, [output(10n ** 9n)], recipients, changeScriptOf(litecoin), terms)
    }
    expect(plan([])).toThrow(RangeError)
    expect(plan([{ script: new Uint8Array(22), amount: litecoin.dustLimit - 1n }])).toThrow(RangeError)
  })
})

describe('a replacement', () => {
  test('spends and pays the same, with a fee higher by what BIP 125 asks', () => {
    let replaced = 0
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 20 }), ({ network, outputs: ours, recipients, terms }, factor) => {
        const changeScript = changeScriptOf(network)
        const first = attempt(() => planTransaction(network, ours, recipients, changeScript, terms))
        if (first === undefined) return
        const raised = { ...terms, feeRate: terms.feeRate * BigInt(factor) }
        const second = attempt(() => planReplacement(network, first, changeScript, raised))
        if (second === undefined) return
        replaced += 1
        expectSound(network, second, terms)
        expect([second.inputs, second.recipients]).toEqual([first.inputs, first.recipients])
        const relay = feeRoundedUp(network.minimumRelayFeeRate, sizeOf(network, second))
        expect(second.fee - first.fee).toBeGreaterThanOrEqual(relay)
      }),
      { numRuns: 500 },
    )
    expect(replaced).toBeGreaterThan(20)
  })

  test('is rejected if the change can’t pay for it or it exceeds the limit', () => {
    const changeScript = changeScriptOf(litecoin)
    const script = new Uint8Array(22)
    const terms = { feeRate: 1_000n, maxFeeRate: 20_000n, maxFee: 10n ** 8n }
    const bare = {
      inputs: [output(10n ** 8n)],
      recipients: [{ script, amount: 10n ** 8n - 141n }],
      change: null,
      fee: 141n,
    }
    expect(() => planReplacement(litecoin, bare, changeScript, terms)).toThrow(new PlanError('funds'))
    const rich = planTransaction(litecoin, [output(10n ** 9n)], [{ script, amount: 10n ** 8n }], changeScript, terms)
    expect(() => planReplacement(litecoin, rich, changeScript, { ...terms, maxFee: 200n })).toThrow(
      new PlanError('fee'),
    )
  })
})

function output(value: bigint, vout = 0): SpendableOutput {
  return { txid: 'ab'.repeat(32), vout, value, branch: 0, index: 0 }
}
