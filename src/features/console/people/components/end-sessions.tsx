import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { useSessionEnd } from '#src/features/console/people/people.queries.ts'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Logs a person out everywhere, for a reason that the audit log keeps. */
export function EndSessions({ account }: { readonly account: OperatorAccount }) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, isUnderWay } = useSessionEnd(account.id)
  const { memberId, isOwn } = account
  if (isOwn) {
    return (
      <p className="text-caption text-ink-muted">
        <Trans>This is your own account. Another operator has to act on it.</Trans>
      </p>
    )
  }
  const end = (reason: string) => {
    if (isUnderWay()) return
    mutate(reason, {
      onSuccess: () => showToast(t`Logged out everywhere`, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsOpen(false),
    })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Log out everywhere</Trans>
      </Button>
      <ReasonSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        loading={isPending}
        onSubmit={end}
        title={<Trans>Log {memberId} out everywhere?</Trans>}
        description={
          <Trans>All sessions end at once and API keys stop working. We email the owner, without your reason.</Trans>
        }
        label={<Trans>Reason (for the audit log)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={<Trans>Log out everywhere</Trans>}
        isDangerous
      />
    </>
  )
}
