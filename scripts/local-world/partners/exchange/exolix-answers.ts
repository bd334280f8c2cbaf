import type { NetworkKey } from '#api/coins.ts'

import type { AssetCode } from './catalogue.ts'
import { type ExchangeAsset, isEvm } from './engine/exchange-asset.ts'
import type { ExchangeOrder, Movement, OrderState } from './engine/exchange-order.ts'
import { rateOf } from './engine/quote.ts'
import { jsonAmount } from './wire.ts'

const networkCodes: Readonly<Record<NetworkKey, { readonly code: string; readonly name: string }>> = {
  ethereum: { code: 'ETH', name: 'Ethereum (ERC20)' },
  bsc: { code: 'BSC', name: 'BNB Smart Chain (BEP20)' },
  avalanche: { code: 'AVAXC', name: 'Avalanche C-Chain' },
  polygon: { code: 'MATIC', name: 'Polygon' },
  fantom: { code: 'FTM', name: 'Fantom' },
  optimism: { code: 'OPTIMISM', name: 'Optimism' },
  arbitrum: { code: 'ARBITRUM', name: 'Arbitrum One' },
  bitcoin: { code: 'BTC', name: 'Bitcoin' },
  litecoin: { code: 'LTC', name: 'Litecoin' },
  dogecoin: { code: 'DOGE', name: 'Dogecoin' },
  tron: { code: 'TRX', name: 'Tron (TRC20)' },
}

const states: Readonly<Record<OrderState, string>> = {
  waiting: 'wait',
  confirming: 'confirmation',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'success',
  expired: 'overdue',
  held: 'confirmed',
  refunding: 'refund',
  refunded: 'refunded',
  failed: 'error',
}

export function codeOf({ network, symbol }: ExchangeAsset): AssetCode {
  return { ticker: symbol, network: networkCodes[network].code }
}

/** Returns one entry per coin, with all its networks. */
export function currenciesOf(assets: readonly ExchangeAsset[]) {
  return [...Map.groupBy(assets, ({ symbol }) => symbol)].map(([code, places]) => ({
    code,
    name: places[0]?.name ?? code,
    icon: '',
    notes: '',
    networks: places.map(({ network, contract, decimals }, index) => ({
      network: networkCodes[network].code,
      name: networkCodes[network].name,
      shortName: null,
      notes: '',
      addressRegex: isEvm(network) ? '^(0x)[0-9A-Fa-f]{40}$' : '^[0-9A-Za-z]{26,64}$',
      isDefault: index === 0,
      blockExplorer: null,
      depositMinAmount: null,
      memoNeeded: false,
      memoName: '',
      memoRegex: '',
      precision: decimals > 8 ? 8 : decimals,
      contract,
    })),
  }))
}

export function transactionOf(order: ExchangeOrder, status?: string) {
  const { quote, payin, paidOut, refunded, payout, refundTo } = order
  return {
    id: order.id,
    amount: jsonAmount(payin?.amount ?? quote.fromAmount),
    amountTo: jsonAmount(paidOut?.amount ?? quote.toAmount),
    coinFrom: coinOf(quote.from),
    coinTo: coinOf(quote.to),
    comment: null,
    createdAt: order.createdAt.toISOString(),
    depositAddress: order.payinAddress,
    depositExtraId: null,
    withdrawalAddress: payout.address,
    withdrawalExtraId: payout.extraId,
    refundAddress: refundTo?.address ?? null,
    refundExtraId: refundTo?.extraId ?? null,
    hashIn: hashOf(payin),
    // Also for a refund, which has no field of its own.
    hashOut: hashOf(paidOut ?? refunded),
    rate: jsonAmount(rateOf({ ...quote, networkFee: 0n })),
    rateType: quote.rateType === 'fixed' ? 'fixed' : 'float',
    affiliateToken: null,
    status: status ?? states[order.state],
    email: null,
  }
}

function coinOf({ network, symbol, name }: ExchangeAsset) {
  const { code, name: networkName } = networkCodes[network]
  return {
    coinCode: symbol,
    coinName: name,
    network: code,
    networkName,
    networkShortName: code,
    icon: '',
    memoName: '',
  }
}

function hashOf(movement: Movement | null) {
  return { hash: movement?.hash ?? null, link: null }
}
