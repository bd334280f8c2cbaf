import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'

import { planLiftFee } from './lift-plan.ts'
import { type FeeTerms, PlanError } from './transaction-plan.ts'
import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

const { litecoin, dogecoin } = bitcoinNetworks
const scripts = { litecoin: new Uint8Array(22), dogecoin: new Uint8Array(25) } as const
const before = { size: 200n, fee: 200n }
const terms: FeeTerms = { feeRate: 20_000n, maxFeeRate: 100_000n, maxFee: 1_000_000n }
const child = maxVirtualSize(litecoin, 1, [scripts.litecoin])

function fee(changes: Partial<FeeTerms> = {}, value = 100_000_000n, lifted = before): bigint | undefined {
  return planLiftFee(litecoin, lifted, value, scripts.litecoin, { ...terms, ...changes })
}

test('pays the asked rate for both transactions, less the fee of the first', () => {
  expect(fee()).toBe(20n * (200n + child) - 200n)
})

test('returns no fee if the first transaction pays enough', () => {
  expect(fee({ feeRate: 1_000n })).toBeUndefined()
})

test('keeps to the limits for both transactions together and for its own size', () => {
  expect(fee({ feeRate: 1_000_000n }), 'is limited by its own fee rate').toBe(100n * child)
  expect(fee({ maxFee: 1_000n }), 'is limited by the total fee of both').toBe(800n)
  expect(() => fee({ maxFee: 250n })).toThrow(new PlanError('fee'))
})

test('leaves at least a spendable amount of the change', () => {
  expect(fee({}, litecoin.dustLimit + 1_000n)).toBe(1_000n)
  expect(() => fee({}, litecoin.dustLimit + 100n)).toThrow(new PlanError('funds'))
})

test('never exceeds a limit, creates dust, or pays a lower rate than the first transaction', () => {
  const networks = fc.constantFrom(litecoin, dogecoin)
  const whole = (max: bigint) => fc.bigInt({ min: 1n, max })
  let planned = 0
  fc.assert(
    fc.property(
      fc.tuple(networks, whole(40_000n), whole(10_000_000n), whole(10n ** 10n)),
      fc.tuple(whole(10_000_000n), whole(20_000_000n), whole(10n ** 8n)),
      ([network, size, paid, value], [feeRate, maxFeeRate, maxFee]) => {
        const script = scripts[network === litecoin ? 'litecoin' : 'dogecoin']
        const own = maxVirtualSize(network, 1, [script])
        try {
          const planFee = planLiftFee(network, { size, fee: paid }, value, script, { feeRate, maxFeeRate, maxFee })
          if (planFee === undefined) return
          planned += 1
          expect(planFee + paid).toBeLessThanOrEqual(maxFee)
          expect(planFee).toBeLessThanOrEqual(feeRoundedUp(maxFeeRate, own))
          expect(planFee).toBeGreaterThanOrEqual(feeRoundedUp(network.minimumRelayFeeRate, own))
          expect(value - planFee).toBeGreaterThanOrEqual(network.dustLimit)
          expect(planFee * size).toBeGreaterThan(paid * own)
        } catch (error) {
          if (!(error instanceof PlanError)) throw error
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(planned).toBeGreaterThan(100)
})
