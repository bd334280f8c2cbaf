import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BellIcon, ChevronRightIcon } from '#src/ui/launch-icons.tsx'

/** A one-line link to a notice. Its height doesn't depend on the text, so that a new text shifts nothing. */
export function NoticeLine({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex h-12 items-center gap-2.5 rounded-control bg-surface px-3.5 shadow-card transition-colors hover:bg-brand-50 active:bg-brand-100"
    >
      <span className="text-brand-600">
        <BellIcon size={20} />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{children}</span>
      <span className="text-line-strong">
        <ChevronRightIcon size={18} />
      </span>
    </Link>
  )
}
