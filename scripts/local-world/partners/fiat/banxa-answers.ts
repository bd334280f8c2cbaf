import { formatAmount } from '#server/lib/amount.ts'
import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'

import type { FiatOrder, FiatState } from './engine/fiat-order.ts'
import type { FiatQuote } from './engine/fiat-quote.ts'

export const networkNames: Readonly<Record<ExchangeAsset['network'], string>> = {
  ethereum: 'ETH',
  bsc: 'BSC',
  avalanche: 'AVAX-C',
  polygon: 'MATIC',
  fantom: 'FTM',
  optimism: 'OPTIMISM',
  arbitrum: 'ARB',
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  tron: 'TRON',
}

const ownCoin = '0x0000000000000000000000000000000000000000'

/** Returns coins by symbol, each with all its networks. */
export function coinsOf(assets: readonly ExchangeAsset[]): readonly Record<string, unknown>[] {
  const bySymbol = Map.groupBy(assets, ({ symbol }) => symbol)
  return [...bySymbol].map(([id, listed]) => ({
    id,
    description: listed[0]?.name ?? id,
    blockchains: listed.map(({ network, contract }) => ({
      id: networkNames[network],
      address: contract ?? ownCoin,
      unsupportedCountries: [],
    })),
  }))
}

export function quoteOf({ coinAmount, fiatAmount, partnerFee, networkFee }: FiatQuote, paymentMethodId: string) {
  return {
    paymentMethodId,
    cryptoAmount: formatAmount(coinAmount),
    fiatAmount: formatAmount(fiatAmount),
    processingFee: formatAmount(partnerFee),
    networkFee: formatAmount(networkFee),
  }
}

const words: Readonly<Record<FiatState, string>> = {
  draft: 'pendingPayment',
  unpaid: 'pendingPayment',
  announced: 'waitingPayment',
  confirming: 'paymentReceived',
  processing: 'inProgress',
  sending: 'cryptoTransferred',
  finished: 'complete',
  held: 'extraVerification',
  refunding: 'inProgress',
  refunded: 'refunded',
  expired: 'expired',
  declined: 'declined',
  cancelled: 'cancelled',
  failed: 'cancelled',
}

/** A status in no documentation. */
const unknownWord = 'rebalancing'

export function wordOf({ state, quote, payinAddress }: FiatOrder, isUnknown: boolean): string {
  if (isUnknown) return unknownWord
  if (quote.direction === 'buy') return words[state]
  // For a sale, this means awaiting the coins once the user has entered the account. Money is not transferred like
  // coins.
  if (state === 'unpaid' && payinAddress !== null) return 'waitingPayment'
  return state === 'sending' ? 'inProgress' : words[state]
}

export function orderOf(order: FiatOrder, methodId: string, isUnknown: boolean): Record<string, unknown> {
  const { id, reference, quote, createdAt, updatedAt, payin, paidOut } = order
  const { coin, direction, currency } = quote
  const isBuy = direction === 'buy'
  const [fiatMoved, coinMoved] = isBuy ? [payin, paidOut] : [paidOut, payin]
  return {
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    id,
    reference: numberOf(order),
    externalOrderId: reference,
    country: null,
    orderType: direction.toUpperCase(),
    crypto: {
      id: coin.symbol,
      blockchain: networkNames[coin.network],
      address: coin.contract ?? ownCoin,
      network: '1',
    },
    fiat: currency,
    fiatAmount: formatAmount(fiatMoved?.amount ?? quote.fiatAmount),
    cryptoAmount: formatAmount(coinMoved?.amount ?? quote.coinAmount),
    paymentMethodId: methodId,
    processingFee: formatAmount(quote.partnerFee),
    networkFee: formatAmount(quote.networkFee),
    transactionHash: coinMoved?.hash ?? null,
    walletAddress: placeOf(order),
    walletAddressTag: isBuy ? (order.payout?.extraId ?? null) : null,
    status: wordOf(order, isUnknown),
    metadata: null,
  }
}

/** For a sale, this is the user's own address until there is one to pay to. */
function placeOf({ quote, payout, payinAddress, refundTo }: FiatOrder): string | null {
  return quote.direction === 'buy' ? (payout?.address ?? null) : (payinAddress ?? refundTo?.address ?? null)
}

/** Banxa's own number for its support. */
function numberOf({ id }: FiatOrder): number {
  return Number.parseInt(id.slice(0, 7), 16)
}
