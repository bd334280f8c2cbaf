import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Chip } from './chip.tsx'
import { ChevronDownIcon } from './icons.tsx'

interface FilterCardProps {
  /** Number of active conditions. */
  readonly count: number
  readonly onClear: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** Filters for the list below; collapsed until opened or in use. */
export function FilterCard({ count, onClear, children }: FilterCardProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(count > 0)
  return (
    <Card padding="none">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-13 w-full items-center gap-2.5 px-4 text-start text-lead font-semibold transition-colors duration-150 hover:bg-brand-50 focus-visible:-outline-offset-2"
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        <Trans>Filter</Trans>
        {count > 0 && (
          <Chip tone="brand">
            <Trans>{count} active</Trans>
          </Chip>
        )}
        <span
          className={classNames('ms-auto text-ink-muted transition-transform duration-150', isOpen && 'rotate-180')}
        >
          <ChevronDownIcon size={20} />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="space-y-4 px-4 pt-1 pb-4">
        {children}
        {count > 0 && (
          <Button variant="secondary" block onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
