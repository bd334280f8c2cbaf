import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import { jsonAmount } from '#scripts/local-world/partners/exchange/wire.ts'

import type { FiatOrder, FiatState } from './engine/fiat-order.ts'

/** MoonPay's network names, and the suffixes of its coin codes. */
const networkNames: Readonly<Record<ExchangeAsset['network'], { readonly name: string; readonly suffix: string }>> = {
  ethereum: { name: 'ethereum', suffix: '' },
  bsc: { name: 'binance_smart_chain', suffix: '_bsc' },
  avalanche: { name: 'avalanche_c_chain', suffix: '_cchain' },
  polygon: { name: 'polygon', suffix: '_polygon' },
  fantom: { name: 'fantom', suffix: '_fantom' },
  optimism: { name: 'optimism', suffix: '_optimism' },
  arbitrum: { name: 'arbitrum', suffix: '_arbitrum' },
  bitcoin: { name: 'bitcoin', suffix: '' },
  litecoin: { name: 'litecoin', suffix: '' },
  dogecoin: { name: 'dogecoin', suffix: '' },
  tron: { name: 'tron', suffix: '_trx' },
}

export function codeOf({ symbol, network }: ExchangeAsset): string {
  return `${symbol.toLowerCase()}${networkNames[network].suffix}`
}

export function currencyOf(asset: ExchangeAsset): Record<string, unknown> {
  const { symbol, name, network, contract } = asset
  return {
    id: `${network}-${symbol}`,
    type: 'crypto',
    code: codeOf(asset),
    name,
    isSuspended: false,
    isSellSupported: true,
    metadata: { contractAddress: contract, networkCode: networkNames[network].name },
  }
}

const buyWords: Readonly<Record<FiatState, string>> = {
  draft: 'waitingPayment',
  unpaid: 'waitingPayment',
  announced: 'waitingAuthorization',
  confirming: 'pending',
  processing: 'pending',
  sending: 'pending',
  finished: 'completed',
  held: 'pending',
  refunding: 'pending',
  refunded: 'failed',
  expired: 'failed',
  declined: 'failed',
  cancelled: 'failed',
  failed: 'failed',
}

const sellWords: Readonly<Record<FiatState, string>> = {
  ...buyWords,
  draft: 'waitingForDeposit',
  unpaid: 'waitingForDeposit',
  held: 'frozen',
  refunding: 'failed',
}

export function statusOf({ state, quote }: FiatOrder): string {
  return quote.direction === 'buy' ? buyWords[state] : sellWords[state]
}

/** A status in no documentation. */
const unknownWord = 'rebalancing'

function sharedOf(order: FiatOrder, isUnknown: boolean): Record<string, unknown> {
  const { id, reference, createdAt, updatedAt, issue, quote } = order
  return {
    id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    status: isUnknown ? unknownWord : statusOf(order),
    failureReason: issue,
    externalTransactionId: reference,
    feeAmount: jsonAmount(quote.partnerFee),
    extraFeeAmount: 0,
  }
}

export function purchaseOf(order: FiatOrder, isUnknown: boolean): Record<string, unknown> {
  const { quote, payin, paidOut, payout } = order
  const { currency, partnerFee, networkFee, fiatAmount, coinAmount } = quote
  const paid = payin?.amount ?? fiatAmount
  return {
    ...sharedOf(order, isUnknown),
    baseCurrencyAmount: jsonAmount(paid - partnerFee - networkFee),
    networkFeeAmount: jsonAmount(networkFee),
    areFeesIncluded: true,
    quoteCurrencyAmount: jsonAmount(paidOut?.amount ?? coinAmount),
    walletAddress: payout?.address ?? null,
    walletAddressTag: payout?.extraId ?? null,
    cryptoTransactionId: paidOut?.hash ?? null,
    stages: [{ stage: 'stage_three_processing', ...stageOf(order) }],
    baseCurrency: { type: 'fiat', code: currency.toLowerCase() },
    currency: currencyOf(quote.coin),
  }
}

/** The only way to tell a refunded purchase from a failed one. */
function stageOf({ state }: FiatOrder): Record<string, unknown> {
  if (state === 'refunded') return { status: 'failed', failureReason: 'refund' }
  const status = state === 'finished' ? 'success' : buyWords[state] === 'failed' ? 'failed' : 'in_progress'
  return { status, failureReason: status === 'failed' ? 'error' : null }
}

export function saleOf(order: FiatOrder, isUnknown: boolean): Record<string, unknown> {
  const { quote, payin, paidOut, refunded, refundTo, payinAddress } = order
  return {
    ...sharedOf(order, isUnknown),
    baseCurrencyAmount: jsonAmount(payin?.amount ?? quote.coinAmount),
    quoteCurrencyAmount: jsonAmount(paidOut?.amount ?? quote.fiatAmount),
    depositWalletAddress: payinAddress,
    depositWalletAddressTag: null,
    depositHash: payin?.hash ?? null,
    refundHash: refunded?.hash ?? null,
    refundWalletAddress: refundTo?.address ?? null,
    baseCurrency: currencyOf(quote.coin),
    quoteCurrency: { type: 'fiat', code: quote.currency.toLowerCase() },
  }
}
