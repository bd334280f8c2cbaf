import type { ReactNode } from 'react'
import type { IconComponent } from '#src/ui/icon.tsx'

interface MilestoneProps {
  readonly icon: IconComponent
  readonly title: ReactNode
  readonly children: ReactNode
}

/** One step or promise of a list, with a line down to the next. */
export function Milestone({ icon: Icon, title, children }: MilestoneProps) {
  return (
    <li className="group flex gap-3.5">
      <span className="flex flex-col items-center text-brand-600">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-50">
          <Icon size={22} />
        </span>
        <span className="my-1 w-0.5 flex-1 bg-brand-100 group-last:hidden" />
      </span>
      <div className="min-w-0 pb-4 group-last:pb-0">
        <h3 className="pt-0.5 font-semibold">{title}</h3>
        <p className="mt-0.5 text-ink-muted">{children}</p>
      </div>
    </li>
  )
}
