import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OperatorAlert } from '#api/operator-alerts.ts'
import { useAcknowledge } from '#src/features/console/overview/alerts.queries.ts'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Tells the others that an operator is handling it: with one tap, or with a note on what is being done. */
export function AcknowledgeAlert({ alert }: { readonly alert: OperatorAlert }) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, isUnderWay } = useAcknowledge(alert)
  const acknowledge = (reason?: string) => {
    if (isUnderWay()) return
    mutate(reason, {
      onSuccess: () => showToast(t`Alert acknowledged`, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsOpen(false),
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" loading={isPending} onClick={() => acknowledge()}>
        <Trans>Acknowledge</Trans>
      </Button>
      <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
        <Trans>Acknowledge with a reason</Trans>
      </Button>
      <ReasonSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        loading={isPending}
        onSubmit={acknowledge}
        title={<Trans>Acknowledge this alert?</Trans>}
        description={<Trans>You won’t be reminded again. The alert ends once its cause is gone.</Trans>}
        label={<Trans>What you’re doing about it (for the audit log)</Trans>}
        missing={<Trans>Enter a short note.</Trans>}
        action={<Trans>Acknowledge alert</Trans>}
      />
    </div>
  )
}
