import type { OrderRequest, PartnerAsset } from './port.ts'

/* The requests for the tests of the partners' mappings: 0.1 BTC for USDT on Ethereum. */

export const usdtContract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const payoutAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
export const payinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

export const bitcoin = {
  network: 'bitcoin',
  contract: null,
  ticker: 'btc',
  name: 'Bitcoin',
  extraIdName: null,
  rateTypes: ['fixed', 'floating'],
  canPayIn: true,
  canPayOut: true,
} as const satisfies PartnerAsset

export const tether = {
  ...bitcoin,
  network: 'ethereum',
  contract: usdtContract,
  ticker: 'usdt',
  name: 'Tether',
} as const satisfies PartnerAsset

export const fixedRequest: OrderRequest = {
  from: bitcoin,
  to: tether,
  amount: 10n ** 17n,
  side: 'from',
  rateType: 'fixed',
  personAddress: '192.0.2.1',
  rateId: 'rate-1',
  payout: { address: payoutAddress, extraId: null },
  refund: null,
  reference: 'reference-1',
}
