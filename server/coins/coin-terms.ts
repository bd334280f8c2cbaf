import type { NetworkKey } from '#api/coins.ts'

/**
 * The fees and limits of a coin, in whole coins. Our own decisions, except for the deposit minimums of spec §9: more
 * than 1 for a coin worth about a dollar or less, more than 0.001 for one worth more.
 *
 * The limits follow one rule, in coins of late 2026: 50,000 dollars within 24 hours; up to 1,000 at once without a
 * review; a second operator above 10,000; the hot wallet keeps 1,000 on each network.
 */
interface CoinTerms {
  /** The peg in dollars, for a coin that has one: the coin is stopped if it loses it. */
  readonly usdPeg?: '1'
  readonly depositMinimum: '1' | '0.001'
  readonly withdrawalMinimum: string
  /** Covers the network fee on an ordinary day. `others` applies to all networks that aren't named. */
  readonly withdrawalFee: { readonly [Network in NetworkKey]?: string } & { readonly others: string }
  readonly dailyWithdrawalLimit: string
  readonly withoutReviewLimit: string
  readonly fourEyesLimit: string
  readonly hotFloor: string
}

const stablecoin: CoinTerms = {
  usdPeg: '1',
  depositMinimum: '1',
  withdrawalMinimum: '5',
  // A token transfer takes 65,000 gas: at 10 gwei, some 2 dollars on Ethereum, and cents elsewhere.
  // On TRON it takes 130,000 energy and 345 bytes, at 100 and 1,000 sun each, or 13.4 TRX, if the recipient has no
  // balance yet.
  withdrawalFee: { ethereum: '2', tron: '4', others: '0.5' },
  dailyWithdrawalLimit: '50000',
  withoutReviewLimit: '1000',
  fourEyesLimit: '10000',
  hotFloor: '1000',
}

/** The numbers are round because the app shows them. */
const terms: Readonly<Record<string, CoinTerms>> = {
  USDT: stablecoin,
  USDC: stablecoin,
  TUSD: stablecoin,
  // 21,000 gas at 10 gwei costs 0.00021.
  ETH: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.005',
    withdrawalFee: { ethereum: '0.0008', others: '0.0001' },
    dailyWithdrawalLimit: '16',
    withoutReviewLimit: '0.3',
    fourEyesLimit: '3',
    hotFloor: '0.3',
  },
  LTC: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.02',
    withdrawalFee: { others: '0.001' },
    dailyWithdrawalLimit: '500',
    withoutReviewLimit: '10',
    fourEyesLimit: '100',
    hotFloor: '10',
  },
  DOGE: {
    depositMinimum: '1',
    withdrawalMinimum: '20',
    withdrawalFee: { others: '4' },
    dailyWithdrawalLimit: '200000',
    withoutReviewLimit: '4000',
    fourEyesLimit: '40000',
    hotFloor: '4000',
  },
  BTC: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.001',
    withdrawalFee: { others: '0.0001' },
    dailyWithdrawalLimit: '0.5',
    withoutReviewLimit: '0.01',
    fourEyesLimit: '0.1',
    hotFloor: '0.01',
  },
  TRX: {
    depositMinimum: '1',
    withdrawalMinimum: '10',
    // 1.1 activates the recipient's account if it doesn't exist yet.
    withdrawalFee: { others: '1.5' },
    dailyWithdrawalLimit: '200000',
    withoutReviewLimit: '4000',
    fourEyesLimit: '40000',
    hotFloor: '4000',
  },
  LON: {
    depositMinimum: '1',
    withdrawalMinimum: '10',
    withdrawalFee: { others: '3' },
    dailyWithdrawalLimit: '70000',
    withoutReviewLimit: '1400',
    fourEyesLimit: '14000',
    hotFloor: '1400',
  },
  LINK: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.5',
    withdrawalFee: { others: '0.15' },
    dailyWithdrawalLimit: '3000',
    withoutReviewLimit: '60',
    fourEyesLimit: '600',
    hotFloor: '60',
  },
  UNI: {
    depositMinimum: '0.001',
    withdrawalMinimum: '1',
    withdrawalFee: { others: '0.3' },
    dailyWithdrawalLimit: '6000',
    withoutReviewLimit: '120',
    fourEyesLimit: '1200',
    hotFloor: '120',
  },
  SHIB: {
    depositMinimum: '1',
    withdrawalMinimum: '500000',
    withdrawalFee: { others: '180000' },
    dailyWithdrawalLimit: '4000000000',
    withoutReviewLimit: '80000000',
    fourEyesLimit: '800000000',
    hotFloor: '80000000',
  },
  WBTC: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.001',
    withdrawalFee: { others: '0.00003' },
    dailyWithdrawalLimit: '0.5',
    withoutReviewLimit: '0.01',
    fourEyesLimit: '0.1',
    hotFloor: '0.01',
  },
  TFT: {
    depositMinimum: '1',
    withdrawalMinimum: '1000',
    withdrawalFee: { others: '350' },
    dailyWithdrawalLimit: '8000000',
    withoutReviewLimit: '160000',
    fourEyesLimit: '1600000',
    hotFloor: '160000',
  },
  // For the next four, a payment takes 21,000 gas, and sweeping some 60,000. The fees cover both at 1 gwei on BSC, 25
  // on Avalanche, and 30 to 100 on Polygon and Fantom.
  BNB: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.005',
    withdrawalFee: { others: '0.0005' },
    dailyWithdrawalLimit: '80',
    withoutReviewLimit: '1.5',
    fourEyesLimit: '15',
    hotFloor: '1.5',
  },
  AVAX: {
    depositMinimum: '0.001',
    withdrawalMinimum: '0.1',
    withdrawalFee: { others: '0.01' },
    dailyWithdrawalLimit: '2000',
    withoutReviewLimit: '40',
    fourEyesLimit: '400',
    hotFloor: '40',
  },
  POL: {
    depositMinimum: '1',
    withdrawalMinimum: '5',
    withdrawalFee: { others: '0.1' },
    dailyWithdrawalLimit: '200000',
    withoutReviewLimit: '4000',
    fourEyesLimit: '40000',
    hotFloor: '4000',
  },
  FTM: {
    depositMinimum: '1',
    withdrawalMinimum: '2',
    withdrawalFee: { others: '0.1' },
    dailyWithdrawalLimit: '70000',
    withoutReviewLimit: '1400',
    fourEyesLimit: '14000',
    hotFloor: '1400',
  },
}

/** @throws Error if a listed coin has no terms. */
export function termsOf(symbol: string): CoinTerms {
  const found = terms[symbol]
  if (found === undefined) throw new Error(`The coin ${symbol} has no terms`)
  return found
}
