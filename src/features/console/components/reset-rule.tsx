import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import { useResetFiatRule } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

interface ResetRuleProps {
  readonly rule: OperatorFiatRule
  readonly changedAt: string
  readonly name: string
}

/** Removes an operator's override, so that the documented terms apply again. */
export function ResetRule({ rule, changedAt, name }: ResetRuleProps) {
  const { t, i18n } = useLingui()
  // As read when the sheet was opened; null while it's closed.
  const [readAt, setReadAt] = useState<string | null>(null)
  const { mutate, isPending, isUnderWay } = useResetFiatRule(rule)
  const reset = (reason: string) => {
    if (readAt === null || isUnderWay()) return
    mutate(
      { changedAt: readAt, reason },
      {
        onSuccess: () => showToast(t`Rule reset`, 'success'),
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
        onSettled: () => setReadAt(null),
      },
    )
  }
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setReadAt(changedAt)}>
        <Trans>Reset</Trans>
      </Button>
      <ReasonSheet
        open={readAt !== null}
        onOpenChange={(isOpen) => setReadAt(isOpen ? changedAt : null)}
        loading={isPending}
        onSubmit={reset}
        title={<Trans>Reset this rule?</Trans>}
        description={
          rule.documented === null ? (
            <Trans>{name}. The documentation has no such rule, so nothing will be offered here.</Trans>
          ) : (
            <Trans>{name}. The documented rule applies again immediately.</Trans>
          )
        }
        label={<Trans>Reason (for the audit log)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={<Trans>Reset rule</Trans>}
      />
    </>
  )
}
