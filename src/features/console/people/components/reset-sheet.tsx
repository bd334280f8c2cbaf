import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { safeParse } from 'valibot'
import { email as emailEntry } from '#api/account-rules.ts'
import { factorResetCause, type FactorResetCause } from '#api/factor-resets.ts'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { useResetProposal } from '#src/features/console/people/reset.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { useResetTexts } from './use-reset-texts.ts'

/** As the contract has it. */
const [minimumLength, maximumLength] = [3, 300]

interface ResetSheetProps {
  readonly account: OperatorAccount
  readonly onClose: () => void
}

/** Asks for what a proposal takes: why, how the reviewer knows, and whose account it is, typed. */
export function ResetSheet({ account: { id, memberId, email }, onClose }: ResetSheetProps) {
  const { t, i18n } = useLingui()
  const texts = useResetTexts()
  const [cause, setCause] = useState<FactorResetCause>()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const [isLate, setIsLate] = useState(false)
  const { mutate, isPending, isUnderWay } = useResetProposal(id)
  const isNoteShort = note.trim().length < minimumLength
  const entered = safeParse(emailEntry, typed)
  const isAnother = !entered.success || entered.output !== email
  const submit = () => {
    setIsLate(true)
    if (cause === undefined || isNoteShort || isAnother || isUnderWay()) return
    mutate(
      { cause, note: note.trim(), email: typed },
      {
        onSuccess: () => showToast(t`Proposed to another reviewer`, 'success'),
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
        onSettled: onClose,
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Trans>Remove the second factors of {memberId}?</Trans>}
      description={
        <Trans>
          Nothing happens until another reviewer confirms it. Then we email the owner, who has 72 hours to stop it.
        </Trans>
      }
      footer={
        <Button size="large" block variant="danger" loading={isPending} onClick={submit}>
          <Trans>Propose removal</Trans>
        </Button>
      }
    >
      <form
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SelectField<FactorResetCause>
          label={t`What happened`}
          placeholder={t`Choose a reason`}
          options={factorResetCause.options.map((value) => ({ value, label: texts.cause(value) }))}
          value={cause}
          error={isLate && cause === undefined ? <Trans>Choose a reason.</Trans> : undefined}
          onValueChange={setCause}
        />
        <InputField
          label={<Trans>How you verified the owner (for the audit log)</Trans>}
          value={note}
          maxLength={maximumLength}
          autoComplete="off"
          error={isLate && isNoteShort ? <Trans>Enter a short note.</Trans> : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <InputField
          label={<Trans>Type the owner’s email to confirm</Trans>}
          value={typed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          error={isLate && isAnother ? <Trans>This isn’t the owner’s email.</Trans> : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
