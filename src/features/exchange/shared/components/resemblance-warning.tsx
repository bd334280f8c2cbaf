import { areLookalikes } from '#api/addresses/resemblance.ts'
import type { NetworkKey } from '#api/coins.ts'
import { useAddressBook } from '#src/entities/address-book/address-book.queries.ts'
import { PoisoningWarning } from '#src/entities/recipient/poisoning-warning.tsx'
import { useRecipientRules } from '#src/entities/recipient/use-recipient-rules.ts'

interface ResemblanceWarningProps {
  readonly userId: string
  readonly network: NetworkKey
  readonly address: string
}

/** Warns of an address that is easily taken for one in the address book. */
export function ResemblanceWarning({ userId, network, address }: ResemblanceWarningProps) {
  const { data: book } = useAddressBook(userId)
  const rules = useRecipientRules(true)
  const entries = book?.entries.filter((entry) => entry.network === network) ?? []
  if (!rules || entries.some((entry) => rules.isSameRecipient(network, entry.address, address))) return null
  const resembled = entries.find((entry) => areLookalikes(entry.address, address))
  return resembled ? <PoisoningWarning address={address} resembles={resembled} /> : null
}
