import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/button.tsx'

interface UseLimitProps {
  /** The limit, formatted. */
  readonly text: string
  readonly isLeast: boolean
  readonly onUse: () => void
}

/** Puts a partner's minimum or maximum into the form. */
export function UseLimit({ text, isLeast, onUse }: UseLimitProps) {
  return (
    // Aligns the label with the partner's name rather than the edge of the button.
    <div className="-ms-3">
      <Button variant="ghost" size="small" onClick={onUse}>
        {isLeast ? <Trans>Use the minimum, {text}</Trans> : <Trans>Use the maximum, {text}</Trans>}
      </Button>
    </div>
  )
}
