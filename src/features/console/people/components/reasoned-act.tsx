import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'
import type { useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ReasonedActProps {
  /** Performs the action for the given reason. */
  readonly act: Pick<ReturnType<typeof useOperatorMutation<string, unknown>>, 'mutate' | 'isPending' | 'isUnderWay'>
  /** Label of the button, and of the one that confirms. */
  readonly label: ReactNode
  /** The confirmation question. */
  readonly title: ReactNode
  readonly description: ReactNode
  /** Toast after success. */
  readonly done: string
  readonly variant?: 'primary' | 'secondary'
  readonly isDangerous?: boolean
}

/** An operator's action on an account, for a reason recorded in the audit log. */
export function ReasonedAct(props: ReasonedActProps) {
  const { act, label, title, description, done, variant = 'primary', isDangerous = false } = props
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const submit = (reason: string) => {
    if (act.isUnderWay()) return
    act.mutate(reason, {
      onSuccess: () => showToast(done, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsOpen(false),
    })
  }
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ReasonSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        loading={act.isPending}
        onSubmit={submit}
        title={title}
        description={description}
        label={<Trans>Reason (for the audit log)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={label}
        isDangerous={isDangerous}
      />
    </>
  )
}
