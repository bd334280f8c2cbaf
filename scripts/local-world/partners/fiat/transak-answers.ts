import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import { jsonAmount } from '#scripts/local-world/partners/exchange/wire.ts'

import type { FiatOrder, FiatState } from './engine/fiat-order.ts'
import type { FiatQuote } from './engine/fiat-quote.ts'

export const networkNames: Readonly<Record<ExchangeAsset['network'], string>> = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  avalanche: 'avaxcchain',
  polygon: 'polygon',
  fantom: 'fantom',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'mainnet',
  litecoin: 'mainnet',
  dogecoin: 'mainnet',
  tron: 'tron',
}

export function coinOf({ symbol, name, network, contract, decimals }: ExchangeAsset): Record<string, unknown> {
  return {
    symbol,
    name,
    decimals,
    address: contract,
    isAllowed: true,
    isSuspended: false,
    isSellAllowed: true,
    network: { name: networkNames[network] },
  }
}

export function quoteOf(quote: FiatQuote, quoteId: string): Record<string, unknown> {
  const { partnerFee, networkFee } = quote
  return {
    quoteId,
    ...tradeOf(quote),
    totalFee: jsonAmount(partnerFee + networkFee),
    feeBreakdown: [
      { name: 'Transak fee', value: jsonAmount(partnerFee), id: 'transak_fee', ids: ['transak_fee'] },
      { name: 'Network/Exchange fee', value: jsonAmount(networkFee), id: 'network_fee', ids: ['network_fee'] },
    ],
  }
}

function tradeOf({ currency, coin, direction, fiatAmount, coinAmount }: FiatQuote): Record<string, unknown> {
  return {
    fiatCurrency: currency,
    cryptoCurrency: coin.symbol,
    network: networkNames[coin.network],
    isBuyOrSell: direction === 'buy' ? 'BUY' : 'SELL',
    fiatAmount: jsonAmount(fiatAmount),
    cryptoAmount: jsonAmount(coinAmount),
  }
}

const words: Readonly<Record<FiatState, string>> = {
  draft: 'AWAITING_PAYMENT_FROM_USER',
  unpaid: 'AWAITING_PAYMENT_FROM_USER',
  announced: 'PAYMENT_DONE_MARKED_BY_USER',
  confirming: 'PAYMENT_DONE_MARKED_BY_USER',
  processing: 'PROCESSING',
  sending: 'PENDING_DELIVERY_FROM_TRANSAK',
  finished: 'COMPLETED',
  held: 'ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK',
  refunding: 'PROCESSING',
  refunded: 'REFUNDED',
  expired: 'EXPIRED',
  declined: 'FAILED',
  cancelled: 'CANCELLED',
  failed: 'FAILED',
}

/** A status in no documentation. */
const unknownWord = 'REBALANCING'

export function orderOf(order: FiatOrder, isUnknown: boolean): Record<string, unknown> {
  const { id, state, reference, quote, createdAt } = order
  return {
    id,
    ...tradeOf(quote),
    ...(quote.direction === 'buy' ? purchaseOf(order) : saleOf(order)),
    status: isUnknown ? unknownWord : words[state],
    partnerOrderId: reference,
    createdAt: createdAt.toISOString(),
  }
}

function purchaseOf({ quote, payin, paidOut, payout }: FiatOrder): Record<string, unknown> {
  return {
    cryptoAmount: jsonAmount(paidOut?.amount ?? quote.coinAmount),
    amountPaid: jsonAmount(payin?.amount ?? 0n),
    walletAddress: payout?.address ?? null,
    transactionHash: paidOut?.hash ?? null,
  }
}

function saleOf({ quote, payin, paidOut, refundTo, payinAddress }: FiatOrder): Record<string, unknown> {
  return {
    fiatAmount: jsonAmount(paidOut?.amount ?? quote.fiatAmount),
    cryptoAmount: jsonAmount(payin?.amount ?? quote.coinAmount),
    walletAddress: refundTo?.address ?? null,
    transactionHash: payin?.hash ?? null,
    cryptoPaymentData: { paymentAddress: payinAddress },
  }
}

export function eventOf({ state }: FiatOrder): string {
  if (state === 'finished') return 'ORDER_COMPLETED'
  if (state === 'refunded') return 'ORDER_REFUNDED'
  if (state === 'unpaid') return 'ORDER_CREATED'
  if (state === 'announced') return 'ORDER_PAYMENT_VERIFYING'
  return ['expired', 'declined', 'cancelled', 'failed'].includes(state) ? 'ORDER_FAILED' : 'ORDER_PROCESSING'
}
