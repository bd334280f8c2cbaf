import { formatAmount } from '#server/lib/amount.ts'
import type { ExchangeAsset } from '#scripts/local-world/partners/exchange/engine/exchange-asset.ts'
import { jsonAmount } from '#scripts/local-world/partners/exchange/wire.ts'

import type { FiatOrder, FiatState } from './engine/fiat-order.ts'
import type { FiatQuote } from './engine/fiat-quote.ts'
import { instructionsOf } from './payment-codes.ts'

/** EVM networks by chain ID; Onmeta supports no others. */
const chainIds: Readonly<Partial<Record<ExchangeAsset['network'], number>>> = {
  ethereum: 1,
  bsc: 56,
  avalanche: 43_114,
  polygon: 137,
  fantom: 250,
  optimism: 10,
  arbitrum: 42_161,
}

const ownCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export function tokenOf({ network, contract, symbol, name, decimals }: ExchangeAsset): Record<string, unknown> {
  return { address: contract ?? ownCoin, chainId: chainIds[network], decimals, name, symbol, logoURI: '' }
}

export function isOffered({ network }: ExchangeAsset): boolean {
  return chainIds[network] !== undefined
}

export function findToken(
  coins: readonly ExchangeAsset[],
  { address, chainId }: { readonly address: string; readonly chainId: number },
): ExchangeAsset | undefined {
  return coins.find(
    ({ network, contract }) =>
      chainIds[network] === chainId &&
      (contract ?? ownCoin).localeCompare(address, 'en', { sensitivity: 'accent' }) === 0,
  )
}

export function buyQuoteOf({ coinAmount, partnerFee, networkFee, price }: FiatQuote): Record<string, unknown> {
  return {
    gasUseEstimate: '',
    desiredOrder: {
      base: {
        gasCharge: { currency: 'inr', value: formatAmount(networkFee) },
        gasChargeInINR: formatAmount(networkFee),
        transactionFee: jsonAmount(partnerFee),
      },
    },
    receivedTokens: formatAmount(coinAmount),
    conversionRate: formatAmount(price),
  }
}

export function sellQuoteOf({ coinAmount, partnerFee, networkFee, price, fiatAmount }: FiatQuote) {
  return {
    sellTokens: formatAmount(coinAmount),
    conversionRate: formatAmount(price),
    transactionFee: jsonAmount(partnerFee),
    gasFee: jsonAmount(networkFee),
    fiatCurrency: 'inr',
    fiatAmount: jsonAmount(fiatAmount),
  }
}

/** Returns how to pay for a purchase: through a link or to an account. */
export function paymentOf(order: FiatOrder): Record<string, unknown> {
  const instructions = instructionsOf(order, 'Onmeta')
  const made = { orderId: order.id, pgOrderId: '', upiCode: '' }
  switch (instructions?.kind) {
    case 'upi':
      return { ...made, redirect_actions: { qr_checkout_string: instructions.intent, deepLinks: [] } }
    case 'bank-transfer': {
      const value = Object.fromEntries(instructions.lines.map((line) => [line.label, line.value]))
      return {
        ...made,
        paymentDetails: {
          accountName: value['beneficiary'],
          accountNumber: value['account-number'],
          ifsc: value['branch-code'],
          bankName: value['bank'],
          reference: value['reference'],
        },
      }
    }
    default:
      throw new Error('Onmeta accepts only UPI and bank transfers')
  }
}

export function saleOf(order: FiatOrder): Record<string, unknown> {
  const { id, payinAddress, refundTo, quote } = order
  return {
    orderId: id,
    receiverWalletAddress: payinAddress,
    gasUseEstimate: '70000',
    quote: formatAmount(quote.coinAmount),
    fiatCurrency: 'inr',
    fiatAmount: jsonAmount(quote.fiatAmount),
    sellTokenSymbol: quote.coin.symbol,
    sellTokenAddress: quote.coin.contract ?? ownCoin,
    senderWalletAddress: refundTo?.address ?? null,
    chainId: chainIds[quote.coin.network],
    paymentMode: 'NEFT',
  }
}

const buyWords: Readonly<Record<FiatState, string>> = {
  draft: 'fiatPending',
  unpaid: 'fiatPending',
  announced: 'orderReceived',
  confirming: 'orderReceived',
  processing: 'fiatReceived',
  sending: 'transferred',
  finished: 'completed',
  held: 'InProgress',
  refunding: 'InProgress',
  refunded: 'refunded',
  expired: 'expired',
  declined: 'expired',
  cancelled: 'expired',
  failed: 'expired',
}

const sellWords: Readonly<Record<FiatState, string>> = {
  ...buyWords,
  draft: 'pending',
  unpaid: 'pending',
  announced: 'pending',
  processing: 'CryptoReceived',
  sending: 'inProgress',
  finished: 'PayoutSuccess',
}

/** A status in no documentation. */
const unknownWord = 'rebalancing'

export function wordOf({ state, quote }: FiatOrder, isUnknown: boolean): string {
  return isUnknown ? unknownWord : (quote.direction === 'buy' ? buyWords : sellWords)[state]
}

export function statusOf(order: FiatOrder, isUnknown: boolean): Record<string, unknown> {
  const { id, quote, createdAt, updatedAt, email } = order
  return {
    ...(quote.direction === 'buy' ? purchaseStatusOf(order) : saleStatusOf(order)),
    orderId: id,
    status: wordOf(order, isUnknown),
    currency: 'INR',
    reason: '',
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    customer: { email, phone: {} },
  }
}

function purchaseStatusOf({ quote, payin, paidOut, payout }: FiatOrder): Record<string, unknown> {
  return {
    fiat: jsonAmount(payin?.amount ?? quote.fiatAmount),
    transactionHash: paidOut?.hash ?? '',
    transferredAmount: paidOut === null ? '' : formatAmount(paidOut.amount),
    receiverWalletAddress: payout?.address ?? '',
    chainId: chainIds[quote.coin.network],
  }
}

function saleStatusOf({ quote, payin, paidOut, refunded, payinAddress }: FiatOrder): Record<string, unknown> {
  return {
    fiat: jsonAmount(paidOut?.amount ?? quote.fiatAmount),
    receiverWalletAddress: payinAddress ?? '',
    chainId: String(chainIds[quote.coin.network]),
    txnHash: payin?.hash ?? '',
    refundTxnHash: refunded?.hash ?? '',
    tokensDeducted: payin === null ? 0 : jsonAmount(payin.amount),
  }
}
