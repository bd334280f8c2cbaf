import type { ReactNode } from 'react'
import type { IconComponent } from '#src/ui/icon.tsx'

interface RuleProps {
  readonly icon: IconComponent
  readonly title: ReactNode
  readonly children: ReactNode
}

/** One rule of the pool in plain words. Rendered inside a list. */
export function Rule({ icon: Icon, title, children }: RuleProps) {
  return (
    <li className="flex gap-3.5 px-4 py-4">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-50 text-brand-600">
        <Icon size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-ink-muted">{children}</p>
      </div>
    </li>
  )
}
