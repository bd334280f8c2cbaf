import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReviewedApplication } from '#api/operator-merchants.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useUser } from '#src/entities/session/session.ts'
import { type ApplicationDecision, useApplicationDecision } from '#src/features/console/merchant.queries.ts'
import { deskErrorText } from '#src/features/console/rules/desk-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

/** A reviewer's actions on an undecided application. */
export function ApplicationActions({ application }: { readonly application: ReviewedApplication }) {
  const { t, i18n } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutate, mutateAsync, isPending, isUnderWay } = useApplicationDecision(application)
  const [writing, setWriting] = useState<'ask' | 'reject'>()
  const { state, businessName, mayRecommend, mayApprove, recommendedBy, memberId } = application
  const isOwn = useUser().memberId === memberId
  if (state !== 'in-review' && state !== 'information-needed' && state !== 'submitted') return null
  const agree = async (verb: 'recommend' | 'approve') =>
    confirmThen({
      question: {
        title: verb === 'approve' ? t`Approve ${businessName}?` : t`Recommend ${businessName}?`,
        text:
          verb === 'approve'
            ? t`The applicant becomes a merchant immediately.`
            : t`Another reviewer then has to approve it.`,
        confirm: verb === 'approve' ? t`Approve` : t`Recommend`,
      },
      act: async () => mutateAsync({ verb }),
      doneText: () => (verb === 'approve' ? t`Approved` : t`Recommended`),
    })
  const write = (decision: ApplicationDecision) => {
    if (isUnderWay()) return
    mutate(decision, {
      onSuccess: () => showToast(decision.verb === 'ask' ? t`Question sent` : t`Rejected`, 'success'),
      onError: (error) => showToast(i18n._(deskErrorText(error)), 'danger'),
      onSettled: () => setWriting(undefined),
    })
  }
  if (isOwn) {
    return (
      <Card>
        <p className="text-ink-muted">
          <Trans>This is your own application, so other reviewers must decide.</Trans>
        </p>
      </Card>
    )
  }
  return (
    <Card title={<Trans>Decision</Trans>}>
      {recommendedBy !== null && (
        <p className="pb-3 text-caption text-ink-muted">
          <Trans>Recommended by {recommendedBy}. Another reviewer has to approve it.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayApprove && (
          <Button size="small" loading={isPending} onClick={() => void agree('approve')}>
            <Trans>Approve</Trans>
          </Button>
        )}
        {mayRecommend && (
          <Button size="small" loading={isPending} onClick={() => void agree('recommend')}>
            <Trans>Recommend</Trans>
          </Button>
        )}
        {state === 'in-review' && (
          <Button size="small" variant="secondary" onClick={() => setWriting('ask')}>
            <Trans>Ask a question</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => setWriting('reject')}>
          <Trans>Reject</Trans>
        </Button>
      </div>
      <ReasonSheet
        open={writing === 'ask'}
        onOpenChange={() => setWriting(undefined)}
        loading={isPending}
        onSubmit={(text) => write({ verb: 'ask', text })}
        title={<Trans>Ask the applicant</Trans>}
        description={<Trans>The applicant gets the question by email and answers it on the application page.</Trans>}
        label={<Trans>Question</Trans>}
        missing={<Trans>Enter a question.</Trans>}
        action={<Trans>Send question</Trans>}
      />
      <ReasonSheet
        open={writing === 'reject'}
        onOpenChange={() => setWriting(undefined)}
        loading={isPending}
        onSubmit={(text) => write({ verb: 'reject', text })}
        title={<Trans>Reject this application?</Trans>}
        description={<Trans>The applicant sees your reason and can apply again.</Trans>}
        label={<Trans>Reason (shown to the applicant)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={<Trans>Reject application</Trans>}
        isDangerous
      />
    </Card>
  )
}
