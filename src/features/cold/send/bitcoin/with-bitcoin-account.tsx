import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { type AccountOnNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { indexUrlsQuery, keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { UnlockForm } from '#src/entities/device-wallet/unlock-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { WithAccount } from '#src/features/cold/send/components/with-sender.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface WithBitcoinAccountProps {
  readonly network: BitcoinNetwork
  readonly children: (account: DeviceAccount, place: AccountOnNetwork, isWatched: boolean) => ReactNode
}

/** Provides an account's keys on a network and its index server. If something is missing, says so instead. */
export function WithBitcoinAccount({ network, children }: WithBitcoinAccountProps) {
  return (
    <WithAccount>{(account, isWatched) => <WithPlace {...{ network, children, account, isWatched }} />}</WithAccount>
  )
}

interface WithPlaceProps extends WithBitcoinAccountProps {
  readonly account: DeviceAccount
  readonly isWatched: boolean
}

function WithPlace({ network, children, account, isWatched }: WithPlaceProps) {
  const { data: urls } = useQuery(indexUrlsQuery)
  const { status } = useKeyring().state
  const { key, name, coin } = network
  const keys = keysOf(account, key)
  if (!urls) return <Skeleton className="h-40 rounded-card" />
  const url = urls[key]
  if (url === undefined) {
    return (
      <Notice tone="warning" title={<Trans>{coin} can’t be sent here yet</Trans>}>
        <Trans>This app has no index server for {name}. Your words restore these coins in other wallets.</Trans>
      </Notice>
    )
  }
  if (account.addresses[key] === undefined) {
    return (
      <Notice tone="warning" title={<Trans>No {name} address</Trans>}>
        {isWatched ? (
          <Trans>This account is for another network. Switch to one that has {coin}.</Trans>
        ) : (
          <Trans>Only wallets from recovery words have one. Switch to such an account to send {coin}.</Trans>
        )}
      </Notice>
    )
  }
  if (keys.length === 0) {
    return (
      <Card title={<Trans>Unlock once to find your coins</Trans>}>
        {status === 'locked' ? <UnlockForm /> : <Skeleton className="h-10 rounded-control" />}
      </Card>
    )
  }
  return children(account, { url, network: key, keys }, isWatched)
}
