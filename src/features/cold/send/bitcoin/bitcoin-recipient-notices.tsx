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

/** Whom this device has paid on a network, latest first. What never came into a block paid nobody. */
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

/** A known address that the recipient could be mistaken for: nothing is sent before the person has said that they mean it. */
export function useBitcoinLookalike({ network, recipient }: Omit<SentTo, 'account'>) {
  const book = useAtomValue(deviceAddressBookAtom)
  return lookalikeOf({ network, address: recipient }, book, usePaidBitcoin(network))
}

/** Says what a person should know of a recipient. */
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
