import fc from 'fast-check'
import { expect, it } from 'vitest'

import { sharesRoundedDown } from './share-amounts.ts'

const terms = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }))
  .map((shares) => {
    const [level3 = 0, level2 = 0, level1 = 0] = shares.toSorted((a, b) => a - b)
    return { level1, level2, level3 }
  })

/** An order's merchant, on any level, and those above. */
const chain = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 3 })
  .map((there) =>
    there.map((isThere, index) => ({ merchantId: `${there.length - index}`, level: there.length - index, isThere })),
  )

const fee = fc.bigInt({ min: 1n, max: 10n ** 30n })

it('never gives merchants more than the first level’s share, nor more than the fee with an inviter’s reward', () => {
  fc.assert(
    fc.property(fee, chain, terms, fc.bigInt({ min: 0n, max: 500_000n }), (amount, merchants, shares, sharePpm) => {
      const given = sharesRoundedDown(amount, merchants, shares).reduce((sum, share) => sum + share.amount, 0n)
      expect(given * 10_000n).toBeLessThanOrEqual(amount * BigInt(shares.level1))
      expect(given + (amount * sharePpm) / 1_000_000n).toBeLessThanOrEqual(amount)
    }),
  )
})

it('gives a merchant the same share even if other merchants have left', () => {
  fc.assert(
    fc.property(fee, chain, terms, (amount, merchants, shares) => {
      const all = sharesRoundedDown(
        amount,
        merchants.map((merchant) => ({ ...merchant, isThere: true })),
        shares,
      )
      const there = new Set(merchants.filter(({ isThere }) => isThere).map(({ merchantId }) => merchantId))
      expect(sharesRoundedDown(amount, merchants, shares)).toEqual(
        all.filter(({ merchantId }) => there.has(merchantId)),
      )
    }),
  )
})

it('gives a merchant its level’s share, and each one above the difference, rounded down', () => {
  const merchants = [3, 2, 1].map((level) => ({ merchantId: `m${level}`, level, isThere: true }))
  const shares = sharesRoundedDown(10_009n, merchants, { level1: 4000, level2: 2500, level3: 2500 })
  expect(shares).toEqual([
    { merchantId: 'm3', basisPoints: 2500, amount: 2502n },
    { merchantId: 'm1', basisPoints: 1500, amount: 1501n },
  ])
})
