import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReviewedWithdrawal } from '#api/operators.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { networkName } from '#src/entities/spot-coin/network-name.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useDecide } from '#src/features/operator/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'

/** Approve and refuse, each asked for once more. */
export function ReviewActions({ review }: { readonly review: ReviewedWithdrawal }) {
  const { t, i18n } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutate, mutateAsync, isPending, variables } = useDecide(review)
  const [isRefusing, setIsRefusing] = useState(false)
  const { amount, coin, network, address, mayApprove } = review
  const name = networkName(network)
  const askToApprove = async () =>
    confirmThen({
      question: {
        title: t`Approve this withdrawal?`,
        text: t`${amount} ${coin} leave on ${name}, to this address:`,
        details: [{ label: t`Address`, value: <AddressText address={address} show="full" copyable={false} /> }],
        confirm: t`Approve`,
      },
      act: async () => mutateAsync({ verb: 'approve' }),
      doneText: ({ state }) => (state === 'audit' ? t`Approved. Another operator has to approve, too.` : t`Approved`),
    })
  const refuse = (reason: string) => {
    if (isPending) return
    mutate(
      { verb: 'refuse', reason },
      {
        onSuccess: () => showToast(t`Refused`, 'success'),
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
        onSettled: () => setIsRefusing(false),
      },
    )
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {mayApprove && (
          <Button
            size="small"
            loading={isPending && variables.verb === 'approve'}
            onClick={() => {
              if (!isPending) void askToApprove()
            }}
          >
            <Trans>Approve</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => setIsRefusing(true)}>
          <Trans>Refuse</Trans>
        </Button>
      </div>
      {!mayApprove && <WhyNot review={review} />}
      <RefuseSheet open={isRefusing} onOpenChange={setIsRefusing} loading={isPending} onRefuse={refuse} />
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
