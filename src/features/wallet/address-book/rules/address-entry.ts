import * as v from 'valibot'
import { addressBookEntry } from '#api/address-book.ts'
import { userName } from '#api/account-rules.ts'
import { networkKey } from '#api/coins.ts'
import { formFault } from '#src/entities/session/forms/form-fault-text.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'

const optionalText = (length: number) => v.pipe(v.string(), v.trim(), v.maxLength(length))

/** The labels of an address book entry. */
export const addressLabels = v.object({
  name: userName,
  walletType: addressBookEntry.entries.walletType,
  remark: optionalText(200),
})

/** A new entry, as in the form. */
export const newAddressEntry = v.pipe(
  v.object({
    ...addressLabels.entries,
    network: v.pipe(v.string(), v.picklist(networkKey.options, formFault('network-missing'))),
    address: v.pipe(v.string(), v.trim(), v.nonEmpty(formFault('address-missing'))),
    memo: optionalText(120),
  }),
  v.forward(
    v.partialCheck(
      [['network'], ['address']],
      ({ network, address }) => readRecipient(network, address).address !== undefined,
      formFault('address-missing'),
    ),
    ['address'],
  ),
)
