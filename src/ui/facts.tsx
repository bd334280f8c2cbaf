import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** Names and values, one pair per line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

interface FactProps {
  readonly label: ReactNode
  /** `undefined` while loading. */
  readonly value: ReactNode | undefined
  /** A smaller line below the value. */
  readonly detail?: ReactNode
}

export function Fact({ label, value, detail }: FactProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      {/* The label shrinks first, word by word; a value that still doesn't fit wraps, too. */}
      <dt className="shrink-999 text-ink-muted">{label}</dt>
      <dd className="max-w-7/10 shrink text-end font-semibold break-words tabular-nums">
        {value === undefined ? <Skeleton className="mt-0.5 h-4 w-20" /> : value}
        {detail !== undefined && detail !== null && (
          <span className="block text-caption font-normal text-ink-muted">{detail}</span>
        )}
      </dd>
    </div>
  )
}
