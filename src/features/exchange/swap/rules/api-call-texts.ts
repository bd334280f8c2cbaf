import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createApiOrder, getApiOrder, getApiQuote, listApiAssets, listApiOrders } from '#api/order-api.ts'
import type { ApiCall } from './api-document.ts'

interface ApiCallText {
  readonly title: MessageDescriptor
  /** The API description's English text; a test compares the two. */
  readonly summary: MessageDescriptor
}

/** By path, in the order in which a program uses them. */
export const apiCallTexts: Readonly<Record<string, ApiCallText>> = {
  [listApiAssets.path]: {
    title: msg`List coins and partners`,
    summary: msg`Lists every coin that can be exchanged, by network, with the partners that offer it.`,
  },
  [getApiQuote.path]: {
    title: msg`Get a quote`,
    summary: msg`Gets a quote from one partner, valid until it expires. With a key, only its account can use the quote.`,
  },
  [createApiOrder.path]: {
    title: msg`Create an order`,
    summary: msg`Creates an order from a quote. Repeat calls return the same order with the original addresses.`,
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

/** Sorts the calls; those without a text in this app come last. */
export function inOrder(calls: readonly ApiCall[]): readonly ApiCall[] {
  const paths = Object.keys(apiCallTexts)
  const placeOf = ({ path }: ApiCall) => (path in apiCallTexts ? paths.indexOf(path) : paths.length)
  return calls.toSorted((a, b) => placeOf(a) - placeOf(b))
}
