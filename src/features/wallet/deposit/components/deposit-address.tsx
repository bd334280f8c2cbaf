import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from 'viem'
import type { CoinNetwork } from '#api/coins.ts'
import { DepositAddressError } from '#src/entities/deposit-address/deposit-address-error.ts'
import { RefusedAddress } from '#src/entities/deposit-address/refused-address.tsx'
import { useDepositAddress } from '#src/features/wallet/deposit/deposit.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { DepositTerms } from './deposit-terms.tsx'
import { FormerAddresses } from './former-addresses.tsx'
import { TestCoinsButton } from './test-coins-button.tsx'

interface DepositAddressProps {
  readonly symbol: string
  readonly network: CoinNetwork
}

/** The deposit address and its terms. Shown only once the app has derived the same address (M11). */
export function DepositAddress({ symbol, network }: DepositAddressProps) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useDepositAddress(network.network)
  const address = data?.address
  if (error instanceof DepositAddressError) {
    return <RefusedAddress fault={error.fault} isChecking={isFetching} onCheckAgain={() => void refetch()} />
  }
  return (
    <>
      {data && data.former.length > 0 && <FormerAddresses since={data.since} former={data.former} />}
      <Card title={<Trans>Your deposit address</Trans>}>
        {error ? (
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div className="flex flex-col items-center gap-4" aria-busy={address === undefined}>
            {address === undefined ? (
              <>
                <Skeleton className="size-52 rounded-control" />
                <Skeleton className="h-11 w-full" />
              </>
            ) : (
              <>
                <ConfirmedAddress address={address} networkName={network.name} />
                <TestCoinsButton chainId={network.chainId} address={address} />
              </>
            )}
          </div>
        )}
      </Card>
      <DepositTerms symbol={symbol} network={network} />
    </>
  )
}

function ConfirmedAddress({ address, networkName }: { readonly address: Address; readonly networkName: string }) {
  const { t } = useLingui()
  return (
    <>
      <QrCode text={address} label={t`QR code of your deposit address on ${networkName}`} />
      <AddressText address={address} show="full" />
      <p className="flex items-start gap-2 text-caption text-ink-muted">
        <span className="shrink-0 text-success">
          <ShieldIcon size={18} />
        </span>
        <span>
          <Trans>Verified by this app. It’s yours permanently and works on all seven networks.</Trans>
        </span>
      </p>
    </>
  )
}
