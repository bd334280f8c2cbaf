import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { useFreshAddress } from '#src/entities/device-wallet/bitcoin/fresh-address.queries.ts'
import { deviceAddressBookAtom, lookalikeOf } from '#src/entities/device-wallet/device-address-book.ts'
import { isSameRecipient } from '#src/entities/recipient/recipient.ts'
import { PoisoningWarning } from '#src/entities/recipient/poisoning-warning.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Lists the recipients that this device has paid on a network, latest first. Only payments in a block count. */
export function usePaidBitcoin(network: BitcoinNetworkKey): readonly string[] {
  const { payments = [] } = useSentBitcoin()
  const paid = payments.filter((payment) => payment.network === network && payment.confirmations > 0)
  return [...new Set(paid.flatMap(({ recipient }) => recipient ?? []))]
}

interface SentTo {
  readonly account: DeviceAccount
  readonly network: BitcoinNetworkKey
  readonly recipient: string
}

/** Returns a known address that resembles the recipient. If there is one, the user must confirm before sending. */
export function useBitcoinLookalike({ network, recipient }: Omit<SentTo, 'account'>) {
  const book = useAtomValue(deviceAddressBookAtom)
  return lookalikeOf({ network, address: recipient }, book, usePaidBitcoin(network))
}

/** Notices about a recipient. */
export function BitcoinRecipientNotices({ account, network, recipient }: SentTo) {
  const resembles = useBitcoinLookalike({ network, recipient })
  const paid = usePaidBitcoin(network)
  const { address: fresh = '' } = useFreshAddress(account, network)
  if ([account.addresses[network] ?? '', fresh].some((own) => isSameRecipient(network, own, recipient))) {
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
