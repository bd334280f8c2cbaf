import type { NetworkKey } from '#api/coins.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { AssetCode } from './catalogue.ts'
import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { ExchangeOrder, OrderIssue, OrderState } from './engine/exchange-order.ts'
import { type Pair, type Quote, rateOf } from './engine/quote.ts'

const networkCodes: Readonly<Record<NetworkKey, string>> = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  avalanche: 'avax',
  polygon: 'polygon',
  fantom: 'fantom',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'doge',
  tron: 'tron',
}

const states: Readonly<Record<OrderState, string>> = {
  waiting: 'waiting',
  confirming: 'pending',
  exchanging: 'processing',
  sending: 'settling',
  finished: 'settled',
  expired: 'expired',
  held: 'review',
  refunding: 'refund',
  refunded: 'refunded',
  failed: 'review',
}

const issues: Readonly<Record<OrderIssue, string>> = {
  verification: 'compliance',
  'wrong-amount': 'incorrect amount',
  late: 'expired',
  'below-minimum': 'below minimum',
  refused: 'refused',
}

export function codeOf({ network, symbol }: ExchangeAsset): AssetCode {
  return { ticker: symbol, network: networkCodes[network] }
}

export function codesOf({ from, to }: Pick<Pair, 'from' | 'to'>) {
  const [deposit, settle] = [codeOf(from), codeOf(to)]
  return {
    depositCoin: deposit.ticker,
    settleCoin: settle.ticker,
    depositNetwork: deposit.network,
    settleNetwork: settle.network,
  }
}

/** Returns one entry per coin, with all its networks. */
export function coinsOf(assets: readonly ExchangeAsset[]) {
  const bySymbol = Map.groupBy(assets, ({ symbol }) => symbol)
  return [...bySymbol].map(([coin, places]) => {
    const tokens = places.flatMap(({ network, contract, decimals }) =>
      contract === null ? [] : [[networkCodes[network], { contractAddress: contract, decimals }] as const],
    )
    return {
      coin,
      name: places[0]?.name ?? coin,
      networks: places.map(({ network }) => networkCodes[network]),
      hasMemo: false,
      networksWithMemo: [],
      fixedOnly: false,
      variableOnly: false,
      depositOffline: false,
      settleOffline: false,
      ...(tokens.length > 0 && { tokenDetails: Object.fromEntries(tokens) }),
    }
  })
}

export function quoteAnswer(
  rate: { readonly id: string; readonly validUntil: Date },
  quote: Quote,
  now: Date,
  affiliateId: string,
) {
  return {
    id: rate.id,
    createdAt: now.toISOString(),
    ...codesOf(quote),
    expiresAt: rate.validUntil.toISOString(),
    depositAmount: formatAmount(quote.fromAmount),
    settleAmount: formatAmount(quote.toAmount),
    rate: formatAmount((quote.toAmount * 10n ** 18n) / quote.fromAmount),
    affiliateId,
  }
}

export function shiftOf(order: ExchangeOrder, status?: string) {
  const { quote, payout, refundTo, issue } = order
  const isFixed = quote.rateType === 'fixed'
  const isRefunding = order.state === 'refunding' && order.refunded !== null
  return {
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    ...codesOf(quote),
    depositAddress: order.payinAddress,
    settleAddress: payout.address,
    ...(payout.extraId !== null && { settleMemo: payout.extraId }),
    depositMin: formatAmount(isFixed ? quote.fromAmount : quote.minimum),
    depositMax: formatAmount(isFixed ? quote.fromAmount : quote.maximum),
    ...(refundTo !== null && { refundAddress: refundTo.address }),
    type: isFixed ? 'fixed' : 'variable',
    ...amountsOf(order),
    expiresAt: order.expiresAt.toISOString(),
    status: status ?? (isRefunding ? 'refunding' : states[order.state]),
    ...(order.reference !== null && { externalId: order.reference }),
    averageShiftSeconds: '44.526343',
    updatedAt: order.updatedAt.toISOString(),
    ...movementsOf(order),
    ...(issue !== null && { issue: issues[issue] }),
  }
}

/** A refund's hash is reported in place of a settlement's, once the refund is done. */
function movementsOf({ payin, paidOut, refunded, state }: ExchangeOrder) {
  const settleHash = state === 'refunded' ? refunded?.hash : paidOut?.hash
  return {
    ...(payin !== null && { depositHash: payin.hash, depositReceivedAt: payin.at.toISOString() }),
    ...(typeof settleHash === 'string' && { settleHash }),
  }
}

/** A fixed shift has its amounts from the start, a variable one once it is paid. */
function amountsOf({ quote, rateId, payin, paidOut }: ExchangeOrder) {
  if (quote.rateType === 'fixed') {
    return {
      quoteId: rateId,
      depositAmount: formatAmount(quote.fromAmount),
      settleAmount: formatAmount(quote.toAmount),
      rate: formatAmount((quote.toAmount * 10n ** 18n) / quote.fromAmount),
    }
  }
  return {
    settleCoinNetworkFee: formatAmount(quote.networkFee),
    networkFeeUsd: '1.50',
    ...(payin !== null && { depositAmount: formatAmount(payin.amount) }),
    ...(paidOut !== null && { settleAmount: formatAmount(paidOut.amount), rate: formatAmount(rateOf(quote)) }),
  }
}
