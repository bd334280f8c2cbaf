import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** As in the API contract. */
const [minimumLength, maximumLength] = [3, 300]

interface ReasonSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly loading: boolean
  readonly onSubmit: (reason: string) => void
  readonly title: ReactNode
  readonly description: ReactNode
  readonly label: ReactNode
  /** Shown if the reason is too short. */
  readonly missing: ReactNode
  readonly action: ReactNode
  readonly isDangerous?: boolean
}

/** Asks an operator for the reason that an action requires. */
export function ReasonSheet({
  open,
  onOpenChange,
  loading,
  onSubmit,
  title,
  description,
  label,
  missing,
  action,
  isDangerous = false,
}: ReasonSheetProps) {
  const [reason, setReason] = useState('')
  const [isLate, setIsLate] = useState(false)
  const isShort = reason.trim().length < minimumLength
  const submit = () => {
    setIsLate(true)
    if (!isShort) onSubmit(reason.trim())
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <Button size="large" block variant={isDangerous ? 'danger' : 'primary'} loading={loading} onClick={submit}>
          {action}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <InputField
          label={label}
          value={reason}
          maxLength={maximumLength}
          autoComplete="off"
          error={isLate && isShort ? missing : undefined}
          onChange={(event) => {
            setReason(event.target.value)
          }}
        />
      </form>
    </Sheet>
  )
}
