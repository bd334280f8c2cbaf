import { zeroAddress } from 'viem'
import type { FiatOrder } from '#api/fiat.ts'

/** An order for tests: a purchase of 18 USDT for 100 reais. */
export function exampleFiatOrder(changes: Partial<FiatOrder>): FiatOrder {
  return {
    number: 'F1',
    viewToken: 'token',
    direction: 'buy',
    partner: 'moonpay',
    checkout: 'hosted',
    partnerOrderId: null,
    country: 'BR',
    method: 'pix',
    state: 'unpaid',
    hold: null,
    isPaymentSaid: false,
    isPaidTwice: false,
    coin: {
      asset: 'bsc/0x55',
      agreedAmount: '18',
      amount: null,
      address: zeroAddress,
      memo: null,
      transactionHash: null,
      movedAmount: null,
      proof: null,
    },
    fiat: { currency: 'BRL', agreedAmount: '100', amount: null, movedAmount: null },
    refund: null,
    instructions: null,
    canOpenCheckout: true,
    payoutAccount: null,
    payment: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    payUntil: '2026-01-01T03:00:00.000Z',
    transitions: [{ state: 'unpaid', enteredAt: '2026-01-01T00:00:00.000Z' }],
    ...changes,
  }
}
