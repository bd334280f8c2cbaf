import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { dustThreshold, feeRoundedUp, highestFeeRate, signedSize, watchedKinds } from '#src/keyring/bitcoin-rules.ts'
import { type BitcoinCoin, coinKey } from './bitcoin-coin.ts'
import { isHighFee, isSafeToSpend, type PaymentWish, planPayment, scriptOf, sumOf } from './plan-payment.ts'
import { planReplacement } from './plan-replacement.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'

const recipients: Readonly<Record<BitcoinNetworkKey, readonly string[]>> = {
  bitcoin: [
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  litecoin: ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  dogecoin: ['DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7'],
}

function coin(changes: Partial<BitcoinCoin> = {}): BitcoinCoin {
  const common = {
    id: 'aa'.repeat(32),
    output: 0,
    confirmations: 1,
    isCoinbase: false,
    address: '',
    branch: 0,
    index: 0,
  }
  return { ...common, amount: 100_000n, kind: 'wpkh', ...changes } as BitcoinCoin
}

const network = fc.constantFrom(...(Object.keys(bitcoinNetworks) as BitcoinNetworkKey[]))

function coinsOf(key: BitcoinNetworkKey, maxLength: number, id: string) {
  const most = bitcoinNetworks[key].dustLimit * 100_000n
  const one = fc.record({ amount: fc.bigInt({ min: 1n, max: most }), kind: fc.constantFrom(...watchedKinds[key]) })
  return fc
    .array(one, { maxLength })
    .map((list) => list.map((values, output) => coin({ ...values, id, output, confirmations: 3 })))
}

const wish = network.chain((key) => {
  const { dustLimit, minimumRelayFeeRate: least } = bitcoinNetworks[key]
  return fc.record({
    network: fc.constant(key),
    changeKind: fc.constantFrom(...watchedKinds[key]),
    recipient: fc.constantFrom(...recipients[key]),
    amount: fc.oneof(fc.constant('max' as const), fc.bigInt({ min: 1n, max: dustLimit * 200_000n })),
    rate: fc.bigInt({ min: least, max: highestFeeRate(key) * 2n }),
    coins: coinsOf(key, 40, 'aa'.repeat(32)),
    isChosen: fc.boolean(),
    required: fc.oneof(fc.constant([]), coinsOf(key, 2, 'bb'.repeat(32))),
  })
}) satisfies fc.Arbitrary<PaymentWish>

describe('any payment', () => {
  it('balances inputs with outputs and fee, using available coins only', () => {
    fc.assert(
      fc.property(wish, (wanted) => {
        const result = planPayment(wanted)
        if ('problem' in result) return
        const { plan } = result
        expect(sumOf(plan.coins)).toBe(plan.amount + (plan.change ?? 0n) + plan.fee)
        expect(new Set(plan.coins.map(coinKey)).size).toBe(plan.coins.length)
        for (const spent of plan.coins) expect([...wanted.coins, ...wanted.required]).toContain(spent)
        for (const required of wanted.required) expect(plan.coins).toContain(required)
        expect(plan.amount).toBe(wanted.amount === 'max' ? plan.amount : wanted.amount)
        const { isChosen, coins, required } = wanted
        expect(plan.coins).toHaveLength(isChosen ? coins.length + required.length : plan.coins.length)
      }),
    )
  })

  it('makes no dust and wastes no worthwhile change on the fee', () => {
    fc.assert(
      fc.property(wish, (wanted) => {
        const result = planPayment(wanted)
        if ('problem' in result) return
        const { plan } = result
        const script = scriptOf(wanted.network, wanted.recipient)
        const { changeKind: kind } = wanted
        const own = { pkh: 25, sh: 23, wpkh: 22, tr: 34 }[kind]
        const least = dustThreshold(wanted.network, own, kind === 'wpkh' || kind === 'tr')
        expect(plan.amount).toBeGreaterThanOrEqual(dustThreshold(wanted.network, script.length, script.isWitness))
        expect(plan.change ?? least).toBeGreaterThanOrEqual(least)
        // Any excess in the fee must be too little for an output of its own.
        const withChange = signedSize(
          plan.coins.map((spent) => spent.kind),
          [script.length, own],
        )
        expect(plan.fee).toBeLessThan(feeRoundedUp(wanted.rate, withChange) + least)
      }),
    )
  })

  it('pays the requested rate, and never an absurd one', () => {
    fc.assert(
      fc.property(wish, (wanted) => {
        const result = planPayment(wanted)
        expect('problem' in result && result.problem === 'absurd-fee').toBe(
          wanted.rate > highestFeeRate(wanted.network),
        )
        if ('problem' in result) return
        expect(result.plan.fee).toBeGreaterThanOrEqual(feeRoundedUp(wanted.rate, result.plan.size))
      }),
    )
  })

  it('is possible whenever all coins together suffice', () => {
    fc.assert(
      fc.property(wish, (wanted) => {
        const { amount } = wanted
        if (amount === 'max') return
        const all = planPayment({ ...wanted, amount: 'max', isChosen: false })
        const some = planPayment({ ...wanted, isChosen: false })
        const isEnough = 'plan' in all && amount <= all.plan.amount
        const isDust = 'problem' in some && some.problem === 'dust'
        expect(!isEnough || isDust || 'plan' in some).toBe(true)
      }),
    )
  })
})

const simple = {
  network: 'bitcoin',
  changeKind: 'wpkh',
  recipient: recipients.bitcoin[1] ?? '',
  rate: 2_000n,
  isChosen: false,
  required: [],
} as const

it('spends the smallest single coin that suffices', () => {
  const coins = [
    coin({ amount: 1_000_000n }),
    coin({ amount: 300_000n, output: 1 }),
    coin({ amount: 50_000n, output: 2 }),
  ]
  expect(planPayment({ ...simple, coins, amount: 200_000n })).toMatchObject({ plan: { coins: [coins[1]] } })
})

it('prefers a coin without change to a smaller one with change', () => {
  const coins = [coin({ amount: 200_250n }), coin({ amount: 201_500n, output: 1 })]
  expect(planPayment({ ...simple, coins, amount: 200_000n })).toMatchObject({
    plan: { coins: [coins[0]], change: null },
  })
})

it('adds change to the fee if nodes would not relay it', () => {
  const coins = [coin({ amount: 200_500n })]
  const result = planPayment({ ...simple, coins, amount: 200_000n })
  expect(result).toMatchObject({ plan: { change: null, fee: 500n } })
})

it('skips coins that cost more than they add', () => {
  const coins = [coin({ amount: 100_000n }), coin({ amount: 100n, output: 1 })]
  expect(planPayment({ ...simple, coins, amount: 'max' })).toMatchObject({ plan: { coins: [coins[0]] } })
})

it('spends required coins, and as little else as suffices', () => {
  const required = [coin({ amount: 100n, output: 9 })]
  const coins = [coin({ amount: 1_000_000n }), coin({ amount: 300_000n, output: 1 })]
  expect(planPayment({ ...simple, required, coins, amount: 200_000n })).toMatchObject({
    plan: { coins: [...required, ...coins.slice(1)] },
  })
  expect(planPayment({ ...simple, required: coins, coins: required, amount: 200_000n })).toMatchObject({
    plan: { coins },
  })
})

it('reports too large amounts and dust', () => {
  expect(planPayment({ ...simple, coins: [coin()], amount: 100_000n })).toEqual({ problem: 'too-much' })
  expect(planPayment({ ...simple, coins: [coin()], amount: 293n })).toEqual({ problem: 'dust' })
  expect(planPayment({ ...simple, coins: [], amount: 'max' })).toEqual({ problem: 'too-much' })
})

it('derives script lengths from addresses', () => {
  expect(recipients.bitcoin.map((address) => scriptOf('bitcoin', address))).toEqual([
    { length: 25, isWitness: false },
    { length: 22, isWitness: true },
    { length: 34, isWitness: true },
  ])
  expect(scriptOf('litecoin', recipients.litecoin[1] ?? '')).toEqual({ length: 22, isWitness: true })
  expect(scriptOf('dogecoin', recipients.dogecoin[0] ?? '')).toEqual({ length: 25, isWitness: false })
})

it('spends confirmed coins and own change automatically, but neither revocable coins nor a young coinbase', () => {
  const none = new Set<string>()
  expect(isSafeToSpend(coin(), 'bitcoin', none)).toBe(true)
  expect(isSafeToSpend(coin({ confirmations: 0 }), 'bitcoin', none)).toBe(false)
  expect(isSafeToSpend(coin({ confirmations: 0 }), 'bitcoin', new Set([coin().id]))).toBe(true)
  expect(isSafeToSpend(coin({ isCoinbase: true, confirmations: 99 }), 'bitcoin', none)).toBe(false)
  expect(isSafeToSpend(coin({ isCoinbase: true, confirmations: 100 }), 'bitcoin', none)).toBe(true)
})

it('asks for confirmation of a fee above a fifth of the amount', () => {
  expect(isHighFee({ fee: 20n, amount: 100n })).toBe(false)
  expect(isHighFee({ fee: 21n, amount: 100n })).toBe(true)
})

describe('a replacement', () => {
  const sent = wish.chain((wanted) => {
    const result = planPayment(wanted)
    if ('problem' in result) return fc.constant(undefined)
    const { plan } = result
    const payment: SentBitcoin = {
      id: 'bb'.repeat(32),
      requestId: '',
      accountId: '',
      network: wanted.network,
      coins: plan.coins,
      recipient: wanted.recipient,
      amount: plan.amount,
      fee: plan.fee,
      size: Number(plan.size),
      change: plan.change === null ? null : { index: 0, amount: plan.change },
      raw: '',
      createdAt: 0,
      worldId: null,
      status: 'pending',
      confirmations: 0,
      refusals: 0,
      replaces: null,
    }
    return fc.constant(payment)
  })

  it('spends the same coins, keeps the amount and pays for its own relay on top', () => {
    const spare = [coin({ id: 'cc'.repeat(32), amount: 10_000_000_000n })]
    fc.assert(
      fc.property(sent, fc.constantFrom('speed-up' as const, 'cancel' as const), (payment, how) => {
        const plan = payment && planReplacement(payment, how, { rate: 1n, spare })
        if (!payment || !plan) return
        for (const spent of payment.coins) expect(plan.coins).toContain(spent)
        expect(plan.amount).toBe(how === 'cancel' ? 0n : payment.amount)
        expect(sumOf(plan.coins)).toBe(plan.amount + (plan.change ?? 0n) + plan.fee)
        const { minimumRelayFeeRate: least } = bitcoinNetworks[payment.network]
        expect(plan.fee).toBeGreaterThanOrEqual(payment.fee + feeRoundedUp(least, plan.size))
        expect(plan.fee).toBeLessThanOrEqual(feeRoundedUp(highestFeeRate(payment.network), plan.size) + payment.fee)
      }),
    )
  })

  it('is undefined if nothing can pay the higher fee', () => {
    const all = planPayment({ ...simple, coins: [coin()], amount: 'max' })
    if ('problem' in all) throw new Error('The payment can’t be planned')
    const payment = { ...all.plan, size: Number(all.plan.size), network: 'bitcoin', recipient: simple.recipient }
    expect(planReplacement(payment as unknown as SentBitcoin, 'speed-up', { rate: 1n, spare: [] })).toBeUndefined()
  })
})
