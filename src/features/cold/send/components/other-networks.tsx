import { BitcoinCoinsCard } from '#src/features/cold/send/bitcoin/bitcoin-coins-card.tsx'
import { SentBitcoinCard } from '#src/features/cold/send/bitcoin/sent-bitcoin-card.tsx'
import { SentTronCard } from '#src/features/cold/send/tron/sent-tron-card.tsx'
import { TronCoinsCard } from '#src/features/cold/send/tron/tron-coins-card.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'

interface OtherNetworksProps {
  readonly account: DeviceAccount
  /** What to list: sent payments, or coins that can be sent. */
  readonly shows: 'sent' | 'coins'
  /** The recipient on TRON, if known before the coin: then only TRON's coins are listed. */
  readonly tronRecipient?: string | undefined
}

/** Networks without an EVM. */
export function OtherNetworks({ account, shows, tronRecipient }: OtherNetworksProps) {
  if (shows === 'sent') {
    return (
      <>
        <SentBitcoinCard account={account} />
        <SentTronCard account={account} />
      </>
    )
  }
  return (
    <>
      {tronRecipient === undefined && <BitcoinCoinsCard account={account} />}
      <TronCoinsCard account={account} to={tronRecipient} />
    </>
  )
}
