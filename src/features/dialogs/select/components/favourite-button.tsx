import { useLingui } from '@lingui/react/macro'
import { StarFilledIcon, StarIcon } from '#src/ui/icons.tsx'

interface FavouriteButtonProps {
  readonly symbol: string
  readonly isFavourite: boolean
  readonly onToggle: () => void
}

/** Puts a coin on top of the list, or back to where it was. */
export function FavouriteButton({ symbol, isFavourite, onToggle }: FavouriteButtonProps) {
  const { t } = useLingui()
  const Icon = isFavourite ? StarFilledIcon : StarIcon
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t`Pin ${symbol} to the top`}
      className="me-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-line-strong hover:bg-brand-50 aria-pressed:text-reward"
      onClick={onToggle}
    >
      <Icon size={20} />
    </button>
  )
}
