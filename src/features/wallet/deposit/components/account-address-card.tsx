import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { DepositAddressError } from '#src/entities/deposit-address/deposit-address-error.ts'
import { RefusedAddress } from '#src/entities/deposit-address/refused-address.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { DepositTerms } from './deposit-terms.tsx'

interface AccountAddressCardProps {
  readonly coin: Coin
  readonly network: CoinNetwork
  /** Query of the address, with data once the app has derived the same address. */
  readonly query: {
    readonly data: { readonly address: string } | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** Returns the content of the QR code. */
  readonly codeOf: (address: string) => string
  /** Shown between the address and the terms. */
  readonly children?: ReactNode
}

/** The deposit address on a non-EVM network, with its terms. */
export function AccountAddressCard({ coin, network, query, codeOf, children }: AccountAddressCardProps) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = query
  if (error instanceof DepositAddressError) {
    return <RefusedAddress fault={error.fault} isChecking={isFetching} onCheckAgain={() => void refetch()} />
  }
  return (
    <>
      <WithdrawalNotice coin={coin} network={network} />
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
              <ConfirmedAddress address={data.address} code={codeOf(data.address)} name={network.name} />
            )}
          </div>
        )}
      </Card>
      {children}
      <DepositTerms symbol={coin.symbol} network={network} />
    </>
  )
}

/** Says that this network has no withdrawals yet; another network of the coin may have them. */
function WithdrawalNotice({
  coin: { symbol, networks },
  network: { name, withdrawal },
}: Pick<AccountAddressCardProps, 'coin' | 'network'>) {
  if (withdrawal.state !== 'unavailable') return null
  if (networks.some((other) => other.withdrawal.state !== 'unavailable')) {
    return (
      <Notice
        title={
          <Trans>
            {symbol} can’t be withdrawn on {name} yet
          </Trans>
        }
      >
        <Trans>
          What you deposit is added to your {symbol} balance. You can withdraw it on another network or send it to other
          Sevenport users.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice title={<Trans>{symbol} can’t be withdrawn yet</Trans>}>
      <Trans>What you deposit stays in your Sevenport wallet for now. You can send it to other Sevenport users.</Trans>
    </Notice>
  )
}

function ConfirmedAddress({
  address,
  code,
  name,
}: {
  readonly address: string
  readonly code: string
  readonly name: string
}) {
  const { t } = useLingui()
  return (
    <>
      <QrCode text={code} label={t`QR code of your deposit address on ${name}`} />
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
