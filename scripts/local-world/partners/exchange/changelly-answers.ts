import type { NetworkKey } from '#api/coins.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { AssetCode } from './catalogue.ts'
import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { ExchangeOrder, OrderState } from './engine/exchange-order.ts'
import { type Quote, rateOf } from './engine/quote.ts'

/** Changelly's blockchains, their token protocols, and the suffixes of token tickers. */
const chains: Readonly<
  Record<NetworkKey, { readonly name: string; readonly protocol: string; readonly ending: string }>
> = {
  ethereum: { name: 'ethereum', protocol: 'ERC20', ending: '' },
  bsc: { name: 'binance_smart_chain', protocol: 'BEP20', ending: 'bsc' },
  avalanche: { name: 'avaxc', protocol: 'AVAXC', ending: 'avac' },
  polygon: { name: 'polygon', protocol: 'Polygon', ending: 'polygon' },
  fantom: { name: 'fantom', protocol: 'FTM', ending: 'ftm' },
  optimism: { name: 'optimism', protocol: 'Optimism', ending: 'op' },
  arbitrum: { name: 'arbitrum', protocol: 'Arbitrum', ending: 'arb' },
  bitcoin: { name: 'bitcoin', protocol: 'BTC', ending: '' },
  litecoin: { name: 'litecoin', protocol: 'LTC', ending: '' },
  dogecoin: { name: 'doge', protocol: 'DOGE', ending: '' },
  tron: { name: 'tron', protocol: 'TRC20', ending: 'rx' },
}

const states: Readonly<Record<OrderState, string>> = {
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'finished',
  expired: 'expired',
  held: 'hold',
  refunding: 'hold',
  refunded: 'refunded',
  failed: 'failed',
}

/** A ticker includes the network: `usdt20`, `usdtbsc`, `usdtrx`, `etharb`. */
export function codeOf({ network, symbol, contract }: ExchangeAsset): AssetCode {
  const { ending } = chains[network]
  const base = symbol.toLowerCase()
  if (network === 'ethereum' && symbol === 'USDT') return { ticker: 'usdt20', network: '' }
  if (contract === null && base === 'avax') return { ticker: 'avaxc', network: '' }
  if (contract === null && base === 'trx') return { ticker: 'trx', network: '' }
  if (contract === null && base === 'pol') return { ticker: 'pol', network: '' }
  return { ticker: `${base}${ending}`, network: '' }
}

export function statusOf({ state, quote }: ExchangeOrder): string {
  return state === 'expired' && quote.rateType === 'floating' ? 'overdue' : states[state]
}

export function currencyOf(asset: ExchangeAsset) {
  const { network, symbol, name, contract } = asset
  return {
    name: symbol,
    ticker: codeOf(asset).ticker,
    fullName: name,
    enabled: true,
    enabledFrom: true,
    enabledTo: true,
    fixRateEnabled: true,
    payinConfirmations: 2,
    addressUrl: '',
    transactionUrl: '',
    image: '',
    fixedTime: 1_200_000,
    protocol: contract === null ? symbol : chains[network].protocol,
    blockchain: chains[network].name,
    notifications: {},
    ...(contract !== null && { contractAddress: contract }),
  }
}

/** Amounts are strings. `amountTo` is before the network fee. */
export function estimateOf(quote: Quote) {
  const { from, to, fromAmount, toAmount, networkFee, minimum, maximum, rateType } = quote
  const rate = rateOf(quote)
  const converted = (amount: bigint) => formatAmount((amount * rate) / 10n ** 18n)
  return {
    from: codeOf(from).ticker,
    to: codeOf(to).ticker,
    networkFee: formatAmount(networkFee),
    max: formatAmount(maximum),
    maxFrom: formatAmount(maximum),
    maxTo: converted(maximum),
    min: formatAmount(minimum),
    minFrom: formatAmount(minimum),
    minTo: converted(minimum),
    amountFrom: formatAmount(fromAmount),
    amountTo: formatAmount(toAmount + networkFee),
    ...(rateType === 'fixed'
      ? { result: formatAmount(rate) }
      : { visibleAmount: formatAmount(toAmount + networkFee), rate: formatAmount(rate), fee: '0' }),
  }
}

export function madeTransaction(order: ExchangeOrder, status: string) {
  const { quote, payout, refundTo } = order
  return {
    id: order.id,
    trackUrl: `https://changelly.com/track/${order.id}`,
    // In microseconds.
    createdAt: order.createdAt.getTime() * 1000,
    type: quote.rateType === 'fixed' ? 'fixed' : 'float',
    status,
    payTill: order.expiresAt.toISOString(),
    currencyFrom: codeOf(quote.from).ticker,
    currencyTo: codeOf(quote.to).ticker,
    payinAddress: order.payinAddress,
    payinExtraId: null,
    payoutAddress: payout.address,
    payoutExtraId: payout.extraId,
    refundAddress: refundTo?.address ?? null,
    refundExtraId: refundTo?.extraId ?? null,
    amountExpectedFrom: formatAmount(quote.fromAmount),
    amountExpectedTo: formatAmount(quote.toAmount + quote.networkFee),
    networkFee: formatAmount(quote.networkFee),
  }
}

export function transactionOf(order: ExchangeOrder, status: string) {
  const { quote, payin, paidOut, refunded } = order
  return {
    ...madeTransaction(order, status),
    moneyReceived: secondsOf(payin?.at),
    moneySent: secondsOf(paidOut?.at),
    rate: formatAmount(rateOf(quote)),
    payinConfirmations: payin === null ? '0' : '2',
    payinHash: payin?.hash ?? null,
    payoutHash: paidOut?.hash ?? null,
    payoutHashLink: null,
    refundHash: refunded?.hash ?? null,
    refundHashLink: null,
    refundReason: order.issue,
    amountFrom: payin === null ? '0' : formatAmount(payin.amount),
    amountTo: paidOut === null ? '0' : formatAmount(paidOut.amount),
    userMetadata: order.reference,
    canPush: order.state === 'held',
    canRefund: order.state === 'held',
  }
}

function secondsOf(at: Date | undefined): number {
  return at === undefined ? 0 : Math.floor(at.getTime() / 1000)
}
