import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** As the contract has it. */
const [minimumLength, maximumLength] = [3, 300]

interface RefuseSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly loading: boolean
  readonly onRefuse: (reason: string) => void
}

/** Asks for the reason, which the person reads. */
export function RefuseSheet({ open, onOpenChange, loading, onRefuse }: RefuseSheetProps) {
  const [reason, setReason] = useState('')
  const [isLate, setIsLate] = useState(false)
  const isShort = reason.trim().length < minimumLength
  const submit = () => {
    setIsLate(true)
    if (!isShort) onRefuse(reason.trim())
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Decline this withdrawal?</Trans>}
      description={<Trans>The user gets the amount back immediately and sees your reason.</Trans>}
      footer={
        <Button size="large" block variant="danger" loading={loading} onClick={submit}>
          <Trans>Decline withdrawal</Trans>
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
          label={<Trans>Reason (shown to the user)</Trans>}
          value={reason}
          maxLength={maximumLength}
          autoComplete="off"
          error={isLate && isShort ? <Trans>Enter a short reason.</Trans> : undefined}
          onChange={(event) => {
            setReason(event.target.value)
          }}
        />
      </form>
    </Sheet>
  )
}
