import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

interface UnitPickerProps {
  /** What it selects, for users who can't see the amount beside it. */
  readonly label: ReactNode
  readonly icon: ReactNode
  /** A coin's symbol or a currency's code. */
  readonly unit: ReactNode
  /** Distinguishes units of the same name: the network of a coin. */
  readonly detail?: ReactNode
  readonly onOpen: () => void
}

/** The button at the end of an amount that selects its coin or currency. */
export function UnitPicker({ label, icon, unit, detail, onOpen }: UnitPickerProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-13 min-w-0 items-center gap-3 rounded-control bg-canvas px-2 text-start hover:bg-brand-100"
      onClick={onOpen}
    >
      <span className="sr-only">{label}</span> {icon}
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{unit}</span>{' '}
        <span className="truncate text-micro text-ink-muted">{detail}</span>
      </span>
      <ChevronDownIcon size={20} />
    </button>
  )
}
