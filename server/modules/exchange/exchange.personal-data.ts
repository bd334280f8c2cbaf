import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import { listAllOrders } from '#server/orders/orders.repository.ts'
import { forgetPersonOf, listQuotesOf } from '#server/orders/quotes.repository.ts'

/**
 * What was ordered outlives the account, as payments do: it belongs to an id that is no one's then. Where a quote was
 * asked from goes with the account.
 */
export const exchangeData: readonly PersonalData[] = [
  {
    section: 'exchangeOrders',
    export: async (tx, { userId }) => {
      const orders = await listAllOrders(tx, userId)
      // What others pay a merchant names where their coins go back to.
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
