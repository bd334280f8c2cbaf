import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** As the contract has it. */
const [minimumLength, maximumLength] = [3, 300]

interface TypedActSheetProps<Cause extends string> {
  readonly title: ReactNode
  readonly description: ReactNode
  /** On the button that does it. */
  readonly action: ReactNode
  readonly causes: { readonly label: string; readonly options: { readonly value: Cause; readonly label: string }[] }
  /** Of the text that the audit log keeps. */
  readonly noteLabel: ReactNode
  /** What has to be typed, as a check that it is the right account. */
  readonly typing: {
    readonly label: ReactNode
    readonly isRight: (text: string) => boolean
    readonly wrong: ReactNode
  }
  readonly isPending: boolean
  readonly onSubmit: (entered: { readonly cause: Cause; readonly note: string; readonly typed: string }) => void
  readonly onClose: () => void
}

/** Asks for all that a dangerous act about an account takes: why, a note for the audit log, and whose account it is, typed. */
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
