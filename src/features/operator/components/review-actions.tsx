import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReviewedWithdrawal } from '#api/operators.ts'
import { networkName } from '#src/entities/spot-coin/network-name.ts'
import { useUser } from '#src/entities/session/session.ts'
import { type Decision, useDecide } from '#src/features/operator/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'

/** Approve and refuse, each asked for once more. */
export function ReviewActions({ review }: { readonly review: ReviewedWithdrawal }) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useDecide(review)
  const [asking, setAsking] = useState<Decision['verb']>()
  const close = () => setAsking(undefined)
  const decide = (decision: Decision) => {
    if (isPending) return
    mutate(decision, {
      onSuccess: ({ state }) => {
        const said = { audit: t`Approved. Another operator has to approve, too.`, 'audit-pass': t`Approved` }
        showToast(state === 'audit' || state === 'audit-pass' ? said[state] : t`Refused`, 'success')
      },
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: close,
    })
  }
  const { amount, coin, network, address, mayApprove } = review
  const name = networkName(network)
  return (
    <>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {mayApprove && (
          <Button size="small" onClick={() => setAsking('approve')}>
            <Trans>Approve</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => setAsking('refuse')}>
          <Trans>Refuse</Trans>
        </Button>
      </div>
      {!mayApprove && <WhyNot review={review} />}
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={close}
        title={<Trans>Approve this withdrawal?</Trans>}
        confirmLabel={<Trans>Approve</Trans>}
        loading={isPending}
        onConfirm={() => decide({ verb: 'approve' })}
      >
        <Trans>
          {amount} {coin} leave on {name}, to this address:
        </Trans>
        <span className="mt-2 block text-ink">
          <AddressText address={address} show="full" copyable={false} />
        </span>
      </ConfirmDialog>
      <RefuseSheet
        open={asking === 'refuse'}
        onOpenChange={close}
        loading={isPending}
        onRefuse={(reason) => decide({ verb: 'refuse', reason })}
      />
    </>
  )
}

function WhyNot({ review: { userId } }: { readonly review: ReviewedWithdrawal }) {
  const isOwn = useUser().userId === userId
  return (
    <p className="text-caption text-ink-muted md:text-end">
      {isOwn ? (
        <Trans>Your own: somebody else approves it.</Trans>
      ) : (
        <Trans>You have approved it. Another operator has to, too.</Trans>
      )}
    </p>
  )
}
