import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AlertedOrder } from '#api/operators.ts'
import { useSettleAlert } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

/** Closes an alert that the operator has investigated, with the outcome. */
export function SettleAlert({ order }: { readonly order: AlertedOrder }) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, isUnderWay } = useSettleAlert(order)
  const settle = (note: string) => {
    if (isUnderWay()) return
    mutate(note, {
      onSuccess: () => showToast(t`Alert settled`, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsOpen(false),
    })
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Settle</Trans>
      </Button>
      <ReasonSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        loading={isPending}
        onSubmit={settle}
        title={<Trans>Settle this alert?</Trans>}
        description={
          <Trans>The order stays as it is. If the problem clears and comes back, you’ll get a new alert.</Trans>
        }
        label={<Trans>What you found (for the audit log)</Trans>}
        missing={<Trans>Enter a short note.</Trans>}
        action={<Trans>Settle alert</Trans>}
      />
    </>
  )
}
