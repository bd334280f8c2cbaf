import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** As in the API contract. */
const [minimumLength, maximumLength] = [3, 300]

interface TypedActSheetProps<Cause extends string> {
  readonly title: ReactNode
  readonly description: ReactNode
  /** Label of the button that performs the action. */
  readonly action: ReactNode
  readonly causes: { readonly label: string; readonly options: { readonly value: Cause; readonly label: string }[] }
  /** Label of the note for the audit log. */
  readonly noteLabel: ReactNode
  /** The text to type, as a check that it's the right account. */
  readonly typing: {
    readonly label: ReactNode
    readonly isRight: (text: string) => boolean
    readonly wrong: ReactNode
  }
  readonly isPending: boolean
  readonly onSubmit: (entered: { readonly cause: Cause; readonly note: string; readonly typed: string }) => void
  readonly onClose: () => void
}

/**
 * Asks for everything a dangerous action on an account requires: the reason, a note for the audit log, and a typed
 * check of the account.
 */
export function TypedActSheet<Cause extends string>(props: TypedActSheetProps<Cause>) {
  const { title, description, action, causes, noteLabel, typing, isPending, onSubmit, onClose } = props
  const { t } = useLingui()
  const [cause, setCause] = useState<Cause>()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const [isLate, setIsLate] = useState(false)
  const isNoteShort = note.trim().length < minimumLength
  const isAnother = !typing.isRight(typed)
  const submit = () => {
    setIsLate(true)
    if (cause === undefined || isNoteShort || isAnother) return
    onSubmit({ cause, note: note.trim(), typed })
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button size="large" block variant="danger" loading={isPending} onClick={submit}>
          {action}
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
        <SelectField<Cause>
          label={causes.label}
          placeholder={t`Choose a reason`}
          options={causes.options}
          value={cause}
          error={isLate && cause === undefined ? <Trans>Choose a reason.</Trans> : undefined}
          onValueChange={setCause}
        />
        <InputField
          label={noteLabel}
          value={note}
          maxLength={maximumLength}
          autoComplete="off"
          error={isLate && isNoteShort ? <Trans>Enter a short note.</Trans> : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <InputField
          label={typing.label}
          value={typed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          error={isLate && isAnother ? typing.wrong : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
