import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { BitcoinFailure } from '#src/entities/device-wallet/bitcoin/bitcoin-failure.ts'
import { openBitcoinOutbox } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { indexUrlsQuery } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { usualKind } from '#src/entities/device-wallet/bitcoin/usual-kind.ts'
import { useSendOnce } from '#src/features/cold/shared/hooks/use-send-once.ts'
import { sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface SendSignedFileProps {
  readonly account: DeviceAccount
  readonly description: ReadPsbt
  readonly onSent: () => Promise<void>
}

/** Broadcasts a complete transaction, if the app has a server for its network. */
export function SendSignedFile({ account, description, onSent }: SendSignedFileProps) {
  const { data: urls } = useQuery(indexUrlsQuery)
  // The transaction id identifies the request, so the request id isn't needed.
  const { isSending, failure, send } = useSendOnce(async () => {
    const outbox = await openBitcoinOutbox()
    const changeKind = usualKind(account.keys ?? [], description.network)
    const { id } = await outbox.sendSigned({ accountId: account.id, changeKind }, description)
    await onSent()
    return sentBitcoinLink(id)
  })
  const { name } = bitcoinNetworks[description.network]
  if (urls && urls[description.network] === undefined) {
    return (
      <Notice tone="warning">
        <Trans>This app has no index server for {name}. Send the file from another wallet.</Trans>
      </Notice>
    )
  }
  return (
    <>
      {failure !== undefined && (
        <Notice live tone="danger" title={<Trans>Nothing was sent</Trans>}>
          {failure instanceof BitcoinFailure && failure.code === 'coins-held' ? (
            <Trans>A payment from this device that’s still pending spends the same coins.</Trans>
          ) : (
            <Trans>Something went wrong. Try again in a moment.</Trans>
          )}
        </Notice>
      )}
      <Button size="large" block loading={isSending} disabled={!urls} onClick={() => void send()}>
        <Trans>Send</Trans>
      </Button>
    </>
  )
}
