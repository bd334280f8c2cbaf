import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinNetwork } from '#api/coins.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { DepositAddressError } from '#src/entities/deposit-address/deposit-address-error.ts'
import { incomingQueryOptions } from '#src/entities/deposit-address/bitcoin-address.queries.ts'
import { RefusedAddress } from '#src/entities/deposit-address/refused-address.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { DepositTerms } from './deposit-terms.tsx'
import { IncomingPayments } from './incoming-payments.tsx'

interface BitcoinDepositAddressProps {
  readonly symbol: string
  readonly network: CoinNetwork & { readonly network: BitcoinNetworkKey }
}

/** The address to send to on a network of Bitcoin's kind, what is on its way there, and what to keep to. */
export function BitcoinDepositAddress({ symbol, network }: BitcoinDepositAddressProps) {
  const { i18n } = useLingui()
  const { userId } = useUser()
  const { data, error, isFetching, refetch } = useQuery(incomingQueryOptions(userId, network.network))
  if (error instanceof DepositAddressError) {
    return <RefusedAddress fault={error.fault} isChecking={isFetching} onCheckAgain={() => void refetch()} />
  }
  return (
    <>
      {network.withdrawal.state === 'unavailable' && (
        <Notice title={<Trans>{symbol} can’t be withdrawn yet</Trans>}>
          <Trans>
            What you deposit stays in your Sevenport wallet for now. You can send it to other Sevenport users.
          </Trans>
        </Notice>
      )}
      <Card title={<Trans>Your deposit address</Trans>}>
        {data === undefined && error ? (
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div className="flex flex-col items-center gap-4" aria-busy={data === undefined}>
            {data === undefined ? (
              <>
                <Skeleton className="size-52 rounded-control" />
                <Skeleton className="h-11 w-full" />
              </>
            ) : (
              <ConfirmedAddress address={data.address} network={network} />
            )}
          </div>
        )}
      </Card>
      <IncomingPayments symbol={symbol} network={network} incoming={data?.incoming ?? []} />
      <DepositTerms symbol={symbol} network={network} />
    </>
  )
}

function ConfirmedAddress({
  address,
  network: { network: key, name },
}: Pick<BitcoinDepositAddressProps, 'network'> & { readonly address: string }) {
  const { t } = useLingui()
  return (
    <>
      {/* BIP-21, whose schemes are called as the networks are. */}
      <QrCode text={`${key}:${address}`} label={t`QR code of your deposit address on ${name}`} />
      <AddressText address={address} show="full" />
      <p className="flex items-start gap-2 text-caption text-ink-muted">
        <span className="shrink-0 text-success">
          <ShieldIcon size={18} />
        </span>
        <span>
          <Trans>Verified by this app. It’s yours permanently, and works on {name} only.</Trans>
        </span>
      </p>
    </>
  )
}
