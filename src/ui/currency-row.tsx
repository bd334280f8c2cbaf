import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { CheckIcon } from './icons.tsx'

interface CurrencyRowProps {
  readonly icon: ReactNode
  readonly code: string
  readonly name: string
  /** A third, smaller line: the coin's networks. */
  readonly detail?: string
  /** The kind of currency, in a word or two. */
  readonly tag?: string | undefined
  /** Shown at the end: a balance. */
  readonly value?: ReactNode
  /** Whether it's the opening page's current choice. */
  readonly isChosen: boolean
  readonly onSelect: () => void
  /** A separate control after the row. */
  readonly action?: ReactNode
}

/**
 * A currency to select with a tap. Off screen it costs next to nothing, yet can be found and read by screen readers.
 */
export function CurrencyRow({ icon, code, name, detail, tag, value, isChosen, onSelect, action }: CurrencyRowProps) {
  return (
    <li className="flex items-center border-line [contain-intrinsic-size:auto_4rem] [content-visibility:auto] not-last:border-b">
      <button
        type="button"
        aria-current={isChosen || undefined}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-start transition-colors hover:bg-brand-50 focus-visible:-outline-offset-2 active:bg-brand-100"
        onClick={onSelect}
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block">
            <span className="font-semibold">{code}</span> <span className="text-ink-muted">{name}</span>
          </span>
          {(detail !== undefined || tag !== undefined) && (
            <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-muted">
              {detail !== undefined && <span className="truncate">{detail}</span>}{' '}
              {tag !== undefined && <Chip>{tag}</Chip>}
            </span>
          )}
        </span>
        {value !== undefined && <span className="shrink-0 font-semibold tabular-nums">{value}</span>}
        {isChosen && (
          <span className="shrink-0 text-brand-600">
            <CheckIcon size={20} />
          </span>
        )}
      </button>
      {action}
    </li>
  )
}
