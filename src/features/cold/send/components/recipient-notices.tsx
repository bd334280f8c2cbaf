import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Address } from 'viem'
import { networkKeyOf } from '#src/chain/chain-names.ts'
import { deviceAddressBookAtom, lookalikeOf } from '#src/entities/device-wallet/device-address-book.ts'
import type { RecipientConcern } from '#src/entities/device-wallet/recipient-concerns.ts'
import { PoisoningWarning } from '#src/entities/recipient/poisoning-warning.tsx'
import { usePaidRecipients } from '#src/features/cold/send/hooks/use-paid-recipients.ts'
import { recipientConcernsOptions } from '#src/features/cold/send/send.queries.ts'
import { Notice } from '#src/ui/notice.tsx'

export interface SentTo {
  readonly chainId: number
  readonly from: Address
  readonly recipient: Address
}

/** Returns the concerns about a recipient, and whether the user must confirm before sending. */
export function useRecipientConcerns({ chainId, from, recipient }: SentTo) {
  const book = useAtomValue(deviceAddressBookAtom)
  const paid = usePaidRecipients(chainId)
  const network = networkKeyOf(chainId)
  const resembles = network && lookalikeOf({ network, address: recipient }, book, paid)
  const query = useQuery(recipientConcernsOptions({ chainId, from, recipient, paid }))
  const concerns = query.data ?? []
  return {
    resembles,
    concerns,
    /** The network didn't say what's at the address. */
    isUnread: query.error !== null,
    /** The user must confirm the recipient before anything is sent. */
    mustConfirm: resembles !== undefined || concerns.includes('contract') || query.error !== null,
    isReading: query.isPending,
  }
}

/** Notices about a recipient. */
export function RecipientNotices(sentTo: SentTo) {
  const { resembles, concerns, isUnread } = useRecipientConcerns(sentTo)
  return (
    <>
      {resembles && <PoisoningWarning address={sentTo.recipient} resembles={resembles} />}
      {isUnread && (
        <Notice tone="warning" live>
          <Trans>The network didn’t tell us what’s at this address. Check every character before you continue.</Trans>
        </Notice>
      )}
      {concerns.map((concern) => (
        <ConcernNotice key={concern} concern={concern} />
      ))}
    </>
  )
}

function ConcernNotice({ concern }: { readonly concern: RecipientConcern }) {
  switch (concern) {
    case 'contract':
      return (
        <Notice tone="warning" live title={<Trans>This address is a contract</Trans>}>
          <Trans>Unless it’s made to receive these coins, they can’t be recovered.</Trans>
        </Notice>
      )
    case 'own-address':
      return (
        <Notice tone="warning" live>
          <Trans>This is the account you’re sending from. You’d only pay the network fee.</Trans>
        </Notice>
      )
    case 'first-time':
      return (
        <Notice>
          <Trans>You haven’t paid this address from this device before.</Trans>
        </Notice>
      )
  }
}
