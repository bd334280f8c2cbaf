import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { indexUrlsQuery } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import type { TronPlace } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { WithSender } from '#src/features/cold/send/components/with-sender.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface WithTronAccountProps {
  /** Symbol of the coin to send. */
  readonly symbol: string
  readonly children: (account: DeviceAccount, place: TronPlace) => ReactNode
}

/** Provides an account's address on TRON and a server. If something is missing, says so instead. */
export function WithTronAccount({ symbol, children }: WithTronAccountProps) {
  return <WithSender>{(account) => <WithPlace {...{ symbol, children, account }} />}</WithSender>
}

function WithPlace({ symbol: coin, children, account }: WithTronAccountProps & { readonly account: DeviceAccount }) {
  const { data: urls } = useQuery(indexUrlsQuery)
  const { name } = tronHere
  if (!urls) return <Skeleton className="h-40 rounded-card" />
  if (urls.tron === undefined) {
    return (
      <Notice tone="warning" title={<Trans>{coin} can’t be sent here yet</Trans>}>
        <Trans>This app has no index server for {name}. Your words restore these coins in other wallets.</Trans>
      </Notice>
    )
  }
  if (account.addresses.tron === undefined) {
    return (
      <Notice tone="warning" title={<Trans>No {name} address</Trans>}>
        <Trans>Only wallets from recovery words have one. Switch to such an account to send {coin}.</Trans>
      </Notice>
    )
  }
  return children(account, { url: urls.tron, address: account.addresses.tron })
}
