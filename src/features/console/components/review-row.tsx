import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReviewedWithdrawal } from '#api/operators.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { networkName } from '#deployments/network-name.ts'
import { WithdrawalStateChip } from '#src/entities/asset/withdrawal-state-chip.tsx'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { ReviewActions } from './review-actions.tsx'

/** A withdrawal with the facts that an operator needs and the possible decisions. Side by side if there is room. */
export function ReviewRow({ review }: { readonly review: ReviewedWithdrawal }) {
  const { t } = useLingui()
  const { amount, coin, network, address, memo, memberId, createdAt, state, reason, transactionHash } = review
  return (
    <li
      aria-label={t`Withdrawal of ${amount} ${coin}`}
      className="grid gap-3 border-line px-4 py-4 not-last:border-b md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,11rem)_11rem] md:gap-5"
    >
      <ReviewAmount review={review} />
      <div className="min-w-0 space-y-1">
        <p className="text-caption text-ink-muted">
          {networkName(network)}
          {memo !== null && <> · {memo}</>}
        </p>
        <AddressText address={address} show="full" />
        {transactionHash !== null && <NetworkTransactionLink network={network} hash={transactionHash} />}
        {reason !== null && (
          <p className="text-caption">
            <Trans>Declined: {reason}</Trans>
          </p>
        )}
      </div>
      <div className="min-w-0 space-y-1 text-caption text-ink-muted">
        <p className="font-medium text-ink">{memberId ?? <Trans>Deleted account</Trans>}</p>
        <AccountAge registeredAt={review.registeredAt} />
        <p>
          <Moment at={createdAt}>{(moment) => <Trans>Requested {moment}</Trans>}</Moment>
        </p>
      </div>
      <div className="flex flex-col items-start gap-2 md:items-end">
        <div className="flex flex-wrap gap-1.5 md:justify-end">
          <WithdrawalStateChip state={state} />
          {state === 'audit' && <ApprovalsChip review={review} />}
        </div>
        {state === 'audit' && <ReviewActions review={review} />}
      </div>
    </li>
  )
}

function ReviewAmount({ review: { amount, fee, coin } }: { readonly review: ReviewedWithdrawal }) {
  const format = useFormat()
  const fiatText = useFiatText()
  const units = parseCoinAmount(amount)
  const shown = format.units(units, coinDecimals, { maximumFractionDigits: coinDecimals })
  const shownFee = format.units(parseCoinAmount(fee), coinDecimals)
  return (
    <div className="flex items-start gap-3">
      <TokenIcon symbol={coin} size={36} />
      <p className="min-w-0 tabular-nums">
        <span className="block text-lead font-semibold break-words">
          {shown} {coin}
        </span>
        <span className="block text-caption text-ink-muted">
          {fiatText(units, { symbol: coin, decimals: coinDecimals })}
        </span>
        <span className="block text-caption text-ink-muted">
          <Trans>Fee {shownFee}</Trans>
        </span>
      </p>
    </div>
  )
}

function AccountAge({ registeredAt }: Pick<ReviewedWithdrawal, 'registeredAt'>) {
  if (registeredAt === null) return null
  return (
    <p>
      <Moment at={registeredAt}>{(moment) => <Trans>Member since {moment}</Trans>}</Moment>
    </p>
  )
}

function ApprovalsChip({ review: { approvals, requiredApprovals } }: { readonly review: ReviewedWithdrawal }) {
  const count = approvals.length
  if (requiredApprovals === 1) return null
  return (
    <Chip tone={count === 0 ? 'neutral' : 'brand'}>
      <Trans>
        {count} of {requiredApprovals} approvals
      </Trans>
    </Chip>
  )
}

function Moment({ at, children }: { readonly at: string; readonly children: (moment: string) => ReactNode }) {
  const format = useFormat()
  return children(format.date(Date.parse(at) / 1000, { style: 'date-time' }))
}
