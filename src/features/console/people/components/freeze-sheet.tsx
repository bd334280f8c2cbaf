import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { freezeReason, type FreezeReason } from '#api/freezes.ts'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { useFreeze } from '#src/features/console/people/people.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { useFreezeReasonText } from './use-freeze-reason-text.ts'

/** As the contract has it. */
const [minimumLength, maximumLength] = [3, 300]

interface FreezeSheetProps {
  readonly account: OperatorAccount
  readonly onClose: () => void
}

/** Asks for all that a freeze takes: a reason for the owner, one for the audit log, and whose account it is, typed. */
export function FreezeSheet({ account: { id, memberId }, onClose }: FreezeSheetProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<FreezeReason>()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const [isLate, setIsLate] = useState(false)
  const { mutate, isPending, isUnderWay } = useFreeze(id)
  const isNoteShort = note.trim().length < minimumLength
  const isAnother = typed.trim() !== memberId
  const submit = () => {
    setIsLate(true)
    if (reason === undefined || isNoteShort || isAnother || isUnderWay()) return
    mutate(
      { reason, note: note.trim() },
      {
        onSuccess: () => showToast(t`Account frozen`, 'success'),
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
        onSettled: onClose,
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Trans>Freeze {memberId}?</Trans>}
      description={<Trans>It takes effect at once, and another reviewer has to lift it. We email the owner.</Trans>}
      footer={
        <Button size="large" block variant="danger" loading={isPending} onClick={submit}>
          <Trans>Freeze account</Trans>
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
        <ReasonField value={reason} isMissing={isLate && reason === undefined} onChange={setReason} />
        <InputField
          label={<Trans>Note (for the audit log)</Trans>}
          value={note}
          maxLength={maximumLength}
          autoComplete="off"
          error={isLate && isNoteShort ? <Trans>Enter a short note.</Trans> : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <InputField
          label={<Trans>Type {memberId} to confirm</Trans>}
          value={typed}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={isLate && isAnother ? <Trans>This isn’t the member ID.</Trans> : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Sheet>
  )
}

interface ReasonFieldProps {
  readonly value: FreezeReason | undefined
  readonly isMissing: boolean
  readonly onChange: (reason: FreezeReason) => void
}

function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  const { t } = useLingui()
  const reasonText = useFreezeReasonText()
  return (
    <SelectField<FreezeReason>
      label={t`Reason (told to the owner)`}
      placeholder={t`Choose a reason`}
      options={freezeReason.options.map((reason) => ({ value: reason, label: reasonText(reason) }))}
      value={value}
      error={isMissing ? <Trans>Choose a reason.</Trans> : undefined}
      onValueChange={onChange}
    />
  )
}
