import type { ExchangeOffer } from '#api/exchange.ts'

/** Returns an offer of 100 USDT on BSC for 1 ETH, with changes for a test. */
export function exampleOffer(changes: Partial<ExchangeOffer>): ExchangeOffer {
  return {
    quoteId: '3f2c9a52-38a1-4a8e-9d3a-3a1f0d9a5c11',
    partner: 'changenow',
    from: 'ethereum/native',
    to: 'bsc/0x55d398326f99059fF775485246999027B3197955',
    rateType: 'floating',
    side: 'from',
    fromAmount: '1',
    toAmount: '100',
    minimumToAmount: null,
    minimum: null,
    maximum: null,
    networkFee: null,
    validUntil: '2026-01-01T00:01:00.000Z',
    ...changes,
  }
}
