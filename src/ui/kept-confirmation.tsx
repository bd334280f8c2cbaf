import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'

interface KeptConfirmationProps {
  /** What the user confirms. */
  readonly label: ReactNode
  /** Error shown if they continue without confirming. */
  readonly missing: string
  readonly action: ReactNode
  /** Whether they have tried to leave in another way. */
  readonly isHurried: boolean
  readonly onKept: () => void
}

/** The way on from a secret that is shown only once: the user must confirm that they stored it. */
export function KeptConfirmation({ label, missing, action, isHurried, onKept }: KeptConfirmationProps) {
  const [isKept, setIsKept] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  return (
    <>
      <CheckboxField
        checked={isKept}
        onChange={(event) => {
          setIsKept(event.target.checked)
        }}
        label={label}
        error={!isKept && (hasTried || isHurried) ? missing : undefined}
      />
      <Button
        size="large"
        block
        onClick={() => {
          if (isKept) onKept()
          else setHasTried(true)
        }}
      >
        {action}
      </Button>
    </>
  )
}
