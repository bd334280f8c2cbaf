import type { ReactNode } from 'react'
import type { IconComponent } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

interface StatTileProps {
  readonly label: ReactNode
  /** `undefined` while loading. */
  readonly value: ReactNode | undefined
  /** A smaller line below: a fiat value, a unit. */
  readonly detail?: ReactNode
  readonly icon?: IconComponent
}

/** One figure with its name. Used in a `StatGrid`. */
export function StatTile({ label, value, detail, icon: Icon }: StatTileProps) {
  return (
    <div className="min-w-0 rounded-control bg-canvas p-3">
      <dt className="flex items-center gap-1.5 text-caption text-ink-muted">
        {Icon && <Icon size={16} />}
        {label}
      </dt>
      <dd className="mt-1 text-lead font-semibold break-words tabular-nums">
        {value ?? <Skeleton className="my-1 h-4 w-16" />}
        {detail !== undefined && <span className="block text-caption font-normal text-ink-muted">{detail}</span>}
      </dd>
    </div>
  )
}

/** Figures side by side, two in a row. */
export function StatGrid({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-2">{children}</dl>
}
