import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import { listAllOrders } from '#server/orders/orders.repository.ts'
import { forgetPersonOf, listQuotesOf } from '#server/orders/quotes.repository.ts'
import { findWithoutRefundAddress } from '#server/orders/refund-addresses.repository.ts'

import { swapKind } from './exchange-quotes.service.ts'

/**
 * Orders outlive the account, as payments do: they then belong to an id that refers to no one. The IP addresses of
 * quotes are deleted with the account.
 */
export const exchangeData: readonly PersonalData[] = [
  {
    section: 'exchangeOrders',
    export: async (tx, { userId }) => {
      const orders = await listAllOrders(tx, userId)
      // Payments of a merchant's links are left out: they contain the payers' refund addresses.
      const own = orders.filter(({ kind }) => kind !== paymentLinkKind)
      return own.map(({ number, kind, provider, providerOrderId, state, createdAt, legs }) => ({
        number,
        kind,
        provider,
        providerOrderId,
        state,
        createdAt,
        legs: Object.values(legs).map(({ kind, asset, amount, address, extraId, hash }) => ({
          kind,
          asset,
          amount: amount === null ? null : formatAmount(amount),
          address,
          memo: extraId,
          transactionHash: hash,
        })),
      }))
    },
    obstacles: async (tx, { userId }) => {
      const order = await findWithoutRefundAddress(tx, userId, swapKind)
      return order === undefined ? [] : [{ kind: 'refund', order }]
    },
  },
  {
    section: 'exchangeQuotes',
    export: async (tx, { userId }) => {
      const quotes = await listQuotesOf(tx, userId, paymentLinkKind)
      return quotes.map(({ provider, personAddress, fromAsset, toAsset, fromAmount, toAmount, createdAt }) => ({
        provider,
        address: personAddress,
        fromAsset,
        toAsset,
        fromAmount: formatAmount(fromAmount),
        toAmount: formatAmount(toAmount),
        createdAt,
      }))
    },
    erase: (tx, { userId }) => forgetPersonOf(tx, userId),
  },
]
