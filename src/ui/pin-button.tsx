import { StarFilledIcon, StarIcon } from './icons.tsx'

interface PinButtonProps {
  /** Label of the action, such as “Pin ETH to the top”. */
  readonly label: string
  readonly isPinned: boolean
  readonly onToggle: () => void
}

/** Pins or unpins an item. */
export function PinButton({ label, isPinned, onToggle }: PinButtonProps) {
  const Icon = isPinned ? StarFilledIcon : StarIcon
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-line-strong hover:bg-brand-50 aria-pressed:text-reward"
      onClick={onToggle}
    >
      <Icon size={20} />
    </button>
  )
}
