import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createApiOrder, getApiOrder, getApiQuote, listApiAssets, listApiOrders } from '#api/order-api.ts'
import type { ApiCall } from './api-document.ts'

interface ApiCallText {
  readonly title: MessageDescriptor
  /** What the API's description says in English; a test compares the two. */
  readonly summary: MessageDescriptor
}

/** By path, in the order in which a program calls them. */
export const apiCallTexts: Readonly<Record<string, ApiCallText>> = {
  [listApiAssets.path]: {
    title: msg`List coins and partners`,
    summary: msg`Lists every coin that can be exchanged, by network, with the partners that offer it.`,
  },
  [getApiQuote.path]: {
    title: msg`Get a quote`,
    summary: msg`Asks one partner for an offer and holds it until it expires. With a key, only its account can use the offer.`,
  },
  [createApiOrder.path]: {
    title: msg`Create an order`,
    summary: msg`Makes an order of a quote. Repeating the call retrieves the same order, with the addresses of the first call.`,
  },
  [getApiOrder.path]: {
    title: msg`Retrieve an order`,
    summary: msg`Retrieves one of the account’s orders.`,
  },
  [listApiOrders.path]: {
    title: msg`List orders`,
    summary: msg`Lists the account’s orders, newest first.`,
  },
}

/** Calls that this app has no words for come last. */
export function inOrder(calls: readonly ApiCall[]): readonly ApiCall[] {
  const paths = Object.keys(apiCallTexts)
  const placeOf = ({ path }: ApiCall) => (path in apiCallTexts ? paths.indexOf(path) : paths.length)
  return calls.toSorted((a, b) => placeOf(a) - placeOf(b))
}
