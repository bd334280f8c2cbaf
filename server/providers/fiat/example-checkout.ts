import type { CheckoutRequest, FiatCoin, FiatQuoteRequest } from './port.ts'

/*
 * The requests for the tests of the partners' mappings: USDT on BSC for 100 reals by Pix, and USDC on Polygon for
 * rupees.
 */

const one = 10n ** 18n

export const usdtOnBsc: FiatCoin = {
  network: 'bsc',
  contract: '0x55d398326f99059fF775485246999027B3197955',
  code: 'USDT',
  name: 'Tether',
  canBuy: true,
  canSell: true,
}

export const usdcOnPolygon: FiatCoin = {
  ...usdtOnBsc,
  network: 'polygon',
  contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  code: 'USDC',
  name: 'USD Coin',
}

export const ownAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
export const partnerAddress = '0x114540f8bb4ace7e54ef44d44d86B9bCc693897C'

export const pixQuote: FiatQuoteRequest = {
  direction: 'buy',
  coin: usdtOnBsc,
  country: 'BR',
  currency: 'BRL',
  method: 'pix',
  amount: 100n * one,
  side: 'fiat',
  personAddress: '192.0.2.1',
}

const person = { email: 'ana@example.com', name: 'Ana Souza', phone: null }

export const pixPurchase: CheckoutRequest = {
  ...pixQuote,
  fiatAmount: 100n * one,
  coinAmount: 18n * one,
  quoteId: null,
  payout: { address: ownAddress, extraId: null },
  refund: null,
  account: null,
  linkedAccountId: null,
  person,
  reference: '0199b1f0-0000-7000-8000-000000000001',
  returnUrl: 'https://app.example/#/convertBuy/detail?number=SP1',
}

export const rupeeSaleQuote: FiatQuoteRequest = {
  ...pixQuote,
  direction: 'sell',
  coin: usdcOnPolygon,
  country: 'IN',
  currency: 'INR',
  method: 'bank-transfer',
  amount: 5n * one,
  side: 'coin',
}

export const rupeeSale: CheckoutRequest = {
  ...pixPurchase,
  ...rupeeSaleQuote,
  fiatAmount: 445n * one,
  coinAmount: 5n * one,
  payout: null,
  refund: { address: ownAddress, extraId: null },
  account: { kind: 'india-bank', holder: 'Ana Souza', accountNumber: '000123456789', branchCode: 'HDFC0001234' },
}
