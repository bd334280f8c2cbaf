import type { NetworkKey } from '#api/coins.ts'
import { stablecoins } from '#scripts/local-world/partners/market.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { AssetCode } from './catalogue.ts'
import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { ExchangeOrder } from './engine/exchange-order.ts'
import type { Pair } from './engine/quote.ts'
import { jsonAmount } from './wire.ts'

const networkCodes: Readonly<Record<NetworkKey, string>> = {
  ethereum: 'eth',
  bsc: 'bsc',
  avalanche: 'avaxc',
  polygon: 'matic',
  fantom: 'ftm',
  optimism: 'op',
  arbitrum: 'arbitrum',
  bitcoin: 'btc',
  litecoin: 'ltc',
  dogecoin: 'doge',
  tron: 'trx',
}

/** Native AVAX has a network name of its own, different from the tokens' there. */
export function codeOf({ network, symbol, contract }: ExchangeAsset): AssetCode {
  const isAvax = network === 'avalanche' && contract === null
  return { ticker: symbol.toLowerCase(), network: isAvax ? 'cchain' : networkCodes[network] }
}

export function rangeOf({ minimum, maximum }: { readonly minimum: bigint; readonly maximum: bigint }) {
  return { minAmount: jsonAmount(minimum), maxAmount: jsonAmount(maximum) }
}

export function flowOf({ rateType }: Pair): string {
  return rateType === 'fixed' ? 'fixed-rate' : 'standard'
}

export function codesOf({ from, to }: Pick<Pair, 'from' | 'to'>) {
  const [source, target] = [codeOf(from), codeOf(to)]
  return {
    fromCurrency: source.ticker,
    fromNetwork: source.network,
    toCurrency: target.ticker,
    toNetwork: target.network,
  }
}

export function currencyOf(asset: ExchangeAsset) {
  const { ticker, network } = codeOf(asset)
  return {
    ticker,
    name: asset.name,
    image: '',
    hasExternalId: false,
    isExtraIdSupported: false,
    isFiat: false,
    featured: false,
    isStable: stablecoins.has(asset.symbol),
    supportsFixedRate: true,
    network,
    tokenContract: asset.contract,
    buy: true,
    sell: true,
    legacyTicker: ticker === network ? ticker : `${ticker}${network}`,
  }
}

export function madeOrder(order: ExchangeOrder, type: string) {
  const { quote, payout, refundTo } = order
  return {
    id: order.id,
    ...codesOf(quote),
    fromAmount: jsonAmount(quote.fromAmount),
    toAmount: jsonAmount(quote.toAmount),
    flow: flowOf(quote),
    type,
    payinAddress: order.payinAddress,
    payinExtraId: null,
    payoutAddress: payout.address,
    payoutExtraId: payout.extraId,
    refundAddress: refundTo?.address ?? null,
    refundExtraId: refundTo?.extraId ?? null,
    ...(quote.rateType === 'fixed' && { validUntil: order.expiresAt.toISOString() }),
  }
}

export function statusOf(order: ExchangeOrder, status: string) {
  const { quote, payin, paidOut, refunded } = order
  return {
    ...madeOrder(order, 'direct'),
    status,
    actionsAvailable: order.state === 'held',
    expectedAmountFrom: jsonAmount(quote.fromAmount),
    expectedAmountTo: jsonAmount(quote.toAmount),
    amountFrom: amountOrNull(payin?.amount),
    amountTo: amountOrNull(paidOut?.amount),
    fromAmount: undefined,
    toAmount: undefined,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    depositReceivedAt: payin?.at.toISOString() ?? null,
    payinHash: payin?.hash ?? null,
    payoutHash: paidOut?.hash ?? null,
    refundHash: refunded?.hash ?? null,
    refundAmount: amountOrNull(refunded?.amount),
    userId: order.reference,
    validUntil: quote.rateType === 'fixed' ? order.expiresAt.toISOString() : null,
  }
}

export function historyOf(order: ExchangeOrder, status: string) {
  const { quote, payin, paidOut } = order
  const [source, target] = [codeOf(quote.from), codeOf(quote.to)]
  return {
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    requestId: order.id,
    userId: order.reference,
    status,
    exchangeType: flowOf(quote),
    validUntil: quote.rateType === 'fixed' ? order.expiresAt.toISOString() : null,
    payin: {
      currency: source.ticker,
      network: source.network,
      address: order.payinAddress,
      extraId: null,
      hash: payin?.hash ?? null,
      amount: payin === null ? null : formatAmount(payin.amount),
      expectedAmount: jsonAmount(quote.fromAmount),
    },
    payout: {
      currency: target.ticker,
      network: target.network,
      address: order.payout.address,
      extraId: order.payout.extraId,
      hash: paidOut?.hash ?? null,
      amount: paidOut === null ? null : formatAmount(paidOut.amount),
      expectedAmount: jsonAmount(quote.toAmount),
    },
  }
}

function amountOrNull(amount: bigint | undefined): unknown {
  return amount === undefined ? null : jsonAmount(amount)
}
