import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/button.tsx'

interface UseLimitProps {
  /** The limit, ready to read. */
  readonly text: string
  readonly isLeast: boolean
  readonly onUse: () => void
}

/** Puts the amount that a partner takes at least, or at most, into the form. */
export function UseLimit({ text, isLeast, onUse }: UseLimitProps) {
  return (
    // The label stands in line with the partner's name, and the button's own edge does not.
    <div className="-ms-3">
      <Button variant="ghost" size="small" onClick={onUse}>
        {isLeast ? <Trans>Use the minimum, {text}</Trans> : <Trans>Use the maximum, {text}</Trans>}
      </Button>
    </div>
  )
}
