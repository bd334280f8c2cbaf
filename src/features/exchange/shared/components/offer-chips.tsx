import { Trans } from '@lingui/react/macro'
import { Chip } from '#src/ui/chip.tsx'

interface OfferChipsProps {
  readonly isBest: boolean
  readonly isFastest: boolean
}

/** An offer's advantages over the others. */
export function OfferChips({ isBest, isFastest }: OfferChipsProps) {
  if (!isBest && !isFastest) return null
  return (
    <span className="flex gap-1">
      {isBest && (
        <Chip tone="success">
          <Trans>Best rate</Trans>
        </Chip>
      )}
      {isFastest && (
        <Chip>
          <Trans>Fastest</Trans>
        </Chip>
      )}
    </span>
  )
}
