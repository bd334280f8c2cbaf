import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'

interface KeptConfirmationProps {
  /** What the person confirms. */
  readonly label: ReactNode
  /** Asked for when they go on without it. */
  readonly missing: string
  readonly action: ReactNode
  /** They have tried to leave in another way. */
  readonly isHurried: boolean
  readonly onKept: () => void
}

/** The way on from a secret that is shown this once: only for who says that it is kept. */
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
