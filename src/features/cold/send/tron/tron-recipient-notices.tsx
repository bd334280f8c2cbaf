import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { deviceAddressBookAtom, lookalikeOf } from '#src/entities/device-wallet/device-address-book.ts'
import { useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { PoisoningWarning } from '#src/entities/recipient/poisoning-warning.tsx'
import { isSameRecipient } from '#src/entities/recipient/recipient.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Lists the recipients that this device has paid on TRON, latest first. Only payments in a block count. */
export function usePaidOnTron(): readonly string[] {
  const { payments = [] } = useSentTron()
  const paid = payments.filter(({ isInBlock, status }) => isInBlock && status !== 'failed')
  return [...new Set(paid.map(({ recipient }) => recipient))]
}

/** Returns a known address that resembles the recipient. If there is one, the user must confirm before sending. */
export function useTronLookalike(recipient: string) {
  const book = useAtomValue(deviceAddressBookAtom)
  return lookalikeOf({ network: 'tron', address: recipient }, book, usePaidOnTron())
}

interface SentTo {
  /** Address of the payer. */
  readonly from: string
  readonly recipient: string
}

/** Notices about a recipient. */
export function TronRecipientNotices({ from, recipient }: SentTo) {
  const resembles = useTronLookalike(recipient)
  const paid = usePaidOnTron()
  if (isSameRecipient('tron', from, recipient)) {
    return (
      <Notice tone="warning" live>
        <Trans>This is the account you’re sending from. You’d only pay the network fee.</Trans>
      </Notice>
    )
  }
  if (resembles) return <PoisoningWarning address={recipient} resembles={resembles} />
  if (paid.includes(recipient)) return null
  return (
    <Notice>
      <Trans>You haven’t paid this address from this device before.</Trans>
    </Notice>
  )
}
