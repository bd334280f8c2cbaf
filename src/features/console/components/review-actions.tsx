import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReviewedWithdrawal } from '#api/operators.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { networkName } from '#deployments/network-name.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useDecide } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

/** Approve and refuse, each with a confirmation. */
export function ReviewActions({ review }: { readonly review: ReviewedWithdrawal }) {
  const { t, i18n } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutate, mutateAsync, isPending, isUnderWay, variables } = useDecide(review)
  const [isRefusing, setIsRefusing] = useState(false)
  const { amount, coin, network, address, mayApprove } = review
  const name = networkName(network)
  const askToApprove = async () =>
    confirmThen({
      question: {
        title: t`Approve this withdrawal?`,
        text: t`${amount} ${coin} will be sent on ${name} to this address:`,
        details: [{ label: t`Address`, value: <AddressText address={address} show="full" copyable={false} /> }],
        confirm: t`Approve`,
      },
      act: async () => mutateAsync({ verb: 'approve' }),
      doneText: ({ state }) => (state === 'audit' ? t`Approved. Another operator must approve too.` : t`Approved`),
    })
  const refuse = (reason: string) => {
    if (isUnderWay()) return
    mutate(
      { verb: 'refuse', reason },
      {
        onSuccess: () => showToast(t`Declined`, 'success'),
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
          <Trans>Decline</Trans>
        </Button>
      </div>
      {!mayApprove && <WhyNot review={review} />}
      <ReasonSheet
        open={isRefusing}
        onOpenChange={setIsRefusing}
        loading={isPending}
        onSubmit={refuse}
        title={<Trans>Decline this withdrawal?</Trans>}
        description={<Trans>The user gets the amount back immediately and sees your reason.</Trans>}
        label={<Trans>Reason (shown to the user)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={<Trans>Decline withdrawal</Trans>}
        isDangerous
      />
    </>
  )
}

function WhyNot({ review: { userId } }: { readonly review: ReviewedWithdrawal }) {
  const isOwn = useUser().userId === userId
  return (
    <p className="text-caption text-ink-muted md:text-end">
      {isOwn ? (
        <Trans>This is your own withdrawal, so another operator must review it.</Trans>
      ) : (
        <Trans>You approved this. Another operator must approve too.</Trans>
      )}
    </p>
  )
}
