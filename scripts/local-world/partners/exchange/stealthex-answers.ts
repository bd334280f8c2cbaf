import type { NetworkKey } from '#api/coins.ts'

import type { AssetCode } from './catalogue.ts'
import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { ExchangeOrder, OrderState } from './engine/exchange-order.ts'
import { jsonAmount } from './wire.ts'

/** StealthEX's networks: where the native coin is listed, and where tokens are. */
const networkCodes: Readonly<Record<NetworkKey, { readonly own: string; readonly tokens: string }>> = {
  ethereum: { own: 'mainnet', tokens: 'eth' },
  bsc: { own: 'bsc', tokens: 'bsc' },
  avalanche: { own: 'avax-c', tokens: 'avax-c' },
  polygon: { own: 'mainnet', tokens: 'matic' },
  fantom: { own: 'mainnet', tokens: 'ftm' },
  optimism: { own: 'optimism', tokens: 'optimism' },
  arbitrum: { own: 'arbitrum', tokens: 'arbitrum' },
  bitcoin: { own: 'mainnet', tokens: 'btc' },
  litecoin: { own: 'mainnet', tokens: 'ltc' },
  dogecoin: { own: 'mainnet', tokens: 'doge' },
  tron: { own: 'mainnet', tokens: 'trx' },
}

const states: Readonly<Record<OrderState, string>> = {
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'finished',
  expired: 'expired',
  held: 'verifying',
  refunding: 'verifying',
  refunded: 'refunded',
  failed: 'failed',
}

export function codeOf({ network, symbol, contract }: ExchangeAsset): AssetCode {
  const { own, tokens } = networkCodes[network]
  return { ticker: symbol.toLowerCase(), network: contract === null ? own : tokens }
}

export function currencyOf(asset: ExchangeAsset) {
  const { ticker, network } = codeOf(asset)
  return {
    symbol: ticker,
    network,
    legacy_symbol: network === 'mainnet' ? ticker : `${ticker}${network}`,
    name: asset.name,
    icon_url: '',
    extra_id: null,
    contract_address: asset.contract,
    precision: asset.decimals,
    warnings: { from: [], to: [] },
    features: ['custom_fee'],
    rates: ['floating', 'fixed'],
  }
}

export function exchangeOf(order: ExchangeOrder, status?: string) {
  const { quote, payin, paidOut, payout, refundTo } = order
  const [from, to] = [codeOf(quote.from), codeOf(quote.to)]
  const [expectedIn, expectedOut] = [jsonAmount(quote.fromAmount), jsonAmount(quote.toAmount)]
  return {
    id: order.id,
    rate: quote.rateType,
    status: status ?? states[order.state],
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    refund_address: refundTo?.address ?? '',
    refund_extra_id: refundTo?.extraId ?? null,
    deposit: {
      symbol: from.ticker,
      network: from.network,
      amount: payin === null ? expectedIn : jsonAmount(payin.amount),
      expected_amount: expectedIn,
      address: order.payinAddress,
      extra_id: null,
      tx_hash: payin?.hash ?? null,
    },
    withdrawal: {
      symbol: to.ticker,
      network: to.network,
      amount: paidOut === null ? expectedOut : jsonAmount(paidOut.amount),
      expected_amount: expectedOut,
      address: payout.address,
      extra_id: payout.extraId,
      tx_hash: order.refunded?.hash ?? paidOut?.hash ?? null,
    },
  }
}
