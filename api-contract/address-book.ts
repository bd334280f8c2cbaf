import * as v from 'valibot'

import { currentPassword } from './account-rules.ts'
import { networkKey } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, textLine, uuid } from './primitives.ts'
import { lookalike, memo, recipient, recipientRefusals } from './recipients.ts'

/** Spec §3: name, wallet type, address, remark, network. */
export const addressBookEntry = v.strictObject({
  id: uuid,
  name: textLine(1, 40),
  walletType: v.picklist(['exchange', 'wallet', 'contract', 'other']),
  network: networkKey,
  address: recipient,
  memo: v.nullable(memo),
  remark: v.nullable(textLine(1, 200)),
  createdAt: moment,
  /** When withdrawals to it are allowed in the mode for listed addresses only: 24 hours after it was entered. */
  usableFrom: moment,
})

export type AddressBookEntry = v.InferOutput<typeof addressBookEntry>

const { id, name, walletType, network, address, remark } = addressBookEntry.entries
const fields = { name, walletType, network, address, memo: v.optional(memo), remark: v.optional(v.unwrap(remark)) }

export const getAddressBook = endpoint({
  method: 'GET',
  path: '/api/wallet/addressBook',
  summary: 'Lists the user’s address book.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    entries: v.array(addressBookEntry),
    /** Whether withdrawals may only go to listed addresses. */
    isListedOnly: v.boolean(),
    /** When turning that off takes effect; null if it isn't being turned off. */
    listedOnlyEndsAt: v.nullable(moment),
  }),
  errors: [],
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/wallet/addressBook/add',
  summary: 'Adds an address. Each address is unique per network.',
  access: 'main',
  input: v.strictObject(fields),
  data: addressBookEntry,
  errors: [apiErrorCode.addressInvalid, ...recipientRefusals, apiErrorCode.addressTaken, apiErrorCode.limitReached],
})

/** The address itself can't change: an old entry's age would carry over to a new address. */
export const renameAddress = endpoint({
  method: 'POST',
  path: '/api/wallet/addressBook/rename',
  summary: 'Updates an entry’s name and note.',
  access: 'main',
  input: v.strictObject({ id, name, walletType, remark: fields.remark }),
  data: addressBookEntry,
  errors: [apiErrorCode.notFound],
})

export const removeAddress = endpoint({
  method: 'POST',
  path: '/api/wallet/addressBook/remove',
  summary: 'Deletes an entry.',
  access: 'main',
  input: v.strictObject({ id }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** A POST, to keep addresses out of URLs. A withdrawal request returns the same result. */
export const findLookalike = endpoint({
  method: 'POST',
  path: '/api/wallet/addressBook/lookalike',
  summary: 'Finds an address that the user has listed or paid and that this one could be mistaken for.',
  access: 'main',
  input: v.strictObject({ network, address }),
  data: v.strictObject({ resembles: lookalike }),
  errors: [apiErrorCode.addressInvalid],
})

/** Turning it on takes effect at once; turning it off takes 24 hours and can be undone until then. */
export const setListedOnly = endpoint({
  method: 'POST',
  path: '/api/wallet/addressBook/setListedOnly',
  costly: true,
  summary: 'Turns address-book-only withdrawals on or off.',
  access: 'main',
  input: v.strictObject({ isListedOnly: v.boolean(), fundPassword: currentPassword }),
  data: v.strictObject({ isListedOnly: v.boolean(), listedOnlyEndsAt: v.nullable(moment) }),
  errors: [apiErrorCode.fundPasswordWrong, apiErrorCode.fundPasswordMissing, apiErrorCode.tooManyTries],
})
